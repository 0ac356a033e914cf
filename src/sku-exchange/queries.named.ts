import { sql } from 'kysely';
import type { MetValue } from '../global-lookup/value/queries.write.ts';
import { addListValues } from '../global-lookup/value/service.ts';
import type { DiffCell, SqlFragment, Stage } from '../import/service.ts';
import { makeSide, rejectSide } from '../import/stage/queries.ts';
import type { Actor } from '../platform/change/change.ts';
import type { Database } from '../platform/db/pool.ts';
import { skuKey } from '../sku/queries.ts';
import { skuSaved } from '../sku/service.ts';
import { skuImportMessages as said } from './rules.ts';

interface Named {
  /** Name of the side table: `line`, `sku_id`, and how many SKUs the row may mean. */
  side: string;
  /** Key of the column of the number, and of the manufacturer's. */
  number: string;
  manufacturer: string;
  /** As staged. */
  columns: { number: string; manufacturer: string };
}

const ownSku: Named = {
  side: 'named',
  number: 'sku',
  manufacturer: 'manufacturer',
  columns: { number: 'sku', manufacturer: 'manufacturer' },
};
export const otherSku: Named = {
  side: 'other',
  number: 'otherSku',
  manufacturer: 'otherManufacturer',
  columns: { number: 'other_sku', manufacturer: 'other_manufacturer' },
};

/** Finds the SKUs that good rows name by manufacturer and number. A row without a number names none. */
export async function findSkus(stage: Stage, of: Named = ownSku): Promise<void> {
  const maker = stage.has(of.manufacturer) ? sql`lower(s.${sql.ref(of.columns.manufacturer)})` : sql`null::text`;
  const number = sql`s.${sql.ref(of.columns.number)}`;
  await makeSide(
    stage,
    of.side,
    sql`
    with row as materialized (select s.line, ${maker} as maker, ${skuKey(number)} as key
      from ${stage.table} s where not s.bad and ${number} is not null),
    meant as materialized (
      select k.id, k.number_key, lower(m.name) as maker from sku k join manufacturer m on m.id = k.manufacturer_id
      where k.number_key in (select r.key from row r))
    select r.line, min(k.id) as sku_id, count(k.id)::int as hits
    from row r left join meant k on k.number_key = r.key and (r.maker is null or k.maker = r.maker)
    group by r.line`,
  );
}

/** Finds them, and rejects rows that name none or several. */
export async function requireNamed(stage: Stage, of: Named = ownSku): Promise<void> {
  await findSkus(stage, of);
  const reject = (reason: string, where: SqlFragment) =>
    rejectSide(stage, { side: of.side, column: of.number, reason, where });
  await reject(said.notFound, sql`k.hits = 0`);
  await reject(said.several, sql`k.hits > 1`);
}

/** Rejects those of these lines whose SKU is in a state that keeps it as it is, unless `where` does not hold. */
export const rejectFixed = (stage: Stage, lines: SqlFragment, { side = ownSku.side, where = sql`true` } = {}) =>
  stage.reject(
    'sku',
    said.notEditable,
    sql`s.line in (${lines}) and s.line in (select k.line from ${stage.side(side)} k join sku x on x.id = k.sku_id
      join workflow_state w on w.context = 'Ecommerce' and w.number = x.workflow_id and not w.is_editable where ${where})`,
  );

const numberOf = (id: SqlFragment) => sql`(select x.number from sku x where x.id = ${id})`;

/** Cells that tell of which SKU a record `r` with a `sku_id` is. */
export const bySku: readonly DiffCell[] = [
  {
    key: 'manufacturer',
    now: sql`(select m.name from sku x join manufacturer m on m.id = x.manufacturer_id where x.id = r.sku_id)`,
    becomes: sql`s.manufacturer`,
    isIdentity: true,
  },
  { key: 'sku', now: numberOf(sql`r.sku_id`), becomes: sql`s.sku`, isIdentity: true },
];
export const byOther: readonly DiffCell[] = [
  { key: 'otherSku', now: numberOf(sql`r.other_id`), becomes: sql`s.other_sku`, isIdentity: true },
];

/** How files name the SKU `k` of the manufacturer `m` of a record `r`. */
export const namedSkus = {
  heads: ['Manufacturer', 'SKU'],
  cells: sql`m.name, k.number`,
  joins: sql`join sku k on k.id = r.sku_id join manufacturer m on m.id = k.manufacturer_id`,
  order: sql`lower(m.name), k.number_order, k.id`,
};

/** The state that SKUs begin in which a file brings: that of the profile, else the initial one. */
export const firstState = ({ options: { stateAfterImport: state } }: Stage) => sql`(
  select w.number from workflow_state w where w.context = 'Ecommerce' and (w.is_init or lower(w.name) = lower(${state}))
  order by lower(w.name) = lower(${state}) desc limit 1)`;

/** Sets SKUs that an import wrote to the state of its profile; `skus` is a query of ids. */
export async function skusImported({ db, options }: Stage, skus: SqlFragment): Promise<void> {
  const state = options.stateAfterImport;
  if (state === 'keep') return;
  if (state === 'initial') {
    await skuSaved(db, skus);
    return;
  }
  const environment = sql`case when w.is_published_state then 'Pending' end`;
  await sql`update sku k set workflow_id = w.number, published_environment = ${environment}
    from workflow_state w where w.context = 'Ecommerce' and lower(w.name) = lower(${state}) and k.id in (${skus})
      and (k.workflow_id <> w.number or k.published_environment is distinct from ${environment})`.execute(db);
}

/** Adds the values of a query, which has `listTypeId` and `name`, to lists of the installation, to be validated. */
export async function addValues(
  stage: Stage,
  { database, actor }: { database: Database; actor: Actor },
  query: SqlFragment,
): Promise<void> {
  const { rows } = await sql<MetValue>`${query}`.execute(stage.db);
  if (rows.length > 0) await addListValues(database, actor, 'Values of an import of SKUs', rows);
}

/** Adds what `findValues` missed. */
export const addMissing = (stage: Stage, of: { database: Database; actor: Actor }): Promise<void> =>
  addValues(
    stage,
    of,
    sql`select n.list as "listTypeId", n.text as name from ${stage.side('valued')} n where n.found is null`,
  );
