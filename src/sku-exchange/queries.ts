import { sql } from 'kysely';
import { resolvedValue } from '../global-lookup/value/queries.ts';
import type { DiffCell, Made, SqlFragment, Stage } from '../import/service.ts';
import { becoming, makeSide } from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { skuKey } from '../sku/queries.ts';
import { findValues, joinValue } from '../unit-exchange/queries.ts';
import { valueNow } from '../unit-exchange/queries.named.ts';
import { firstState } from './queries.named.ts';
import { productTypeColumn } from './rules.ts';

/** Stands for a product type that the installation does not have yet. */
const comingType = sql`-1`;

/** Side table `key`: of each good row the SKU, its manufacturer, and what the row says by name. */
export async function planSkus(stage: Stage): Promise<void> {
  await findValues(stage, [productTypeColumn]);
  const hasType = stage.has('productType');
  const type = sql.ref<number | null>('productType.id');
  await makeSide(
    stage,
    'key',
    sql`
    with row as materialized (select s.line, lower(s.manufacturer) as maker, ${skuKey(sql`s.sku`)} as key
      from ${stage.table} s where not s.bad)
    select r.line, m.id as manufacturer_id, k.id as sku_id, r.key as number_key,
      ${
        hasType
          ? sql`case when s.product_type is null then null when ${type} is null then ${comingType}
              when ${resolvedValue(sql.ref<number | null>('k.product_type_id'))} = ${type} then k.product_type_id else ${type} end`
          : sql`null`
      }::bigint as type_id,
      ${stage.has('workflow') ? sql`(select min(w.number) from workflow_state w where w.context = 'Ecommerce' and lower(w.name) = lower(s.workflow))` : sql`null::bigint`} as state,
      min(r.line) over (partition by r.maker, r.key) as first,
      min(r.line) over (partition by r.maker) as makes
    from row r join ${stage.table} s on s.line = r.line left join manufacturer m on lower(m.name) = r.maker
    left join sku k on k.manufacturer_id = m.id and k.number_key = r.key
    ${hasType ? joinValue(stage, productTypeColumn) : sql``}`,
  );
}

const stateName = (number: SqlFragment) =>
  sql`(select w.name from workflow_state w where w.context = 'Ecommerce' and w.number = ${number})`;

const plain = (key: string, column: string, fresh: SqlFragment) => ({
  key,
  column,
  value: sql`s.${sql.ref(column)}`,
  fresh,
});

/** SKUs as a file says them. */
export const skuRecords = (stage: Stage): Records => ({
  table: 'sku',
  side: 'key',
  match: sql`r.id = k.sku_id`,
  added: {
    manufacturer_id: sql`k.manufacturer_id`,
    number: sql`s.sku`,
    number_key: sql`k.number_key`,
    ...(!stage.has('workflow') && { workflow_id: firstState(stage) }),
  },
  fields: [
    plain('name', 'name', sql`''`),
    plain('description', 'description', sql`''`),
    {
      key: 'productType',
      column: 'product_type_id',
      value: sql`k.type_id`,
      fresh: sql`null`,
      shown: { now: valueNow(sql`r.product_type_id`), becomes: typeShown(stage) },
    },
    plain('gtin', 'gtin', sql`''`),
    plain('useStockImage', 'use_stock_image', sql`true`),
    {
      key: 'workflow',
      column: 'workflow_id',
      value: sql`k.state`,
      fresh: firstState(stage),
      shown: { now: stateName(sql`r.workflow_id`), becomes: stateName(keyOf(stage, sql`k.state`)) },
    },
  ],
  by: [
    {
      key: 'manufacturer',
      now: sql`(select m.name from manufacturer m where m.id = r.manufacturer_id)`,
      becomes: sql`s.manufacturer`,
      isIdentity: true,
    },
    { key: 'sku', now: sql`r.number`, becomes: sql`s.sku`, isIdentity: true } satisfies DiffCell,
  ],
});

const keyOf = (stage: Stage, of: SqlFragment) => sql`(select ${of} from ${stage.side('key')} k where k.line = s.line)`;

/** The name of the type that a row says, as it is read. */
const typeShown = (stage: Stage) => {
  const id = keyOf(stage, sql`k.type_id`);
  return sql`coalesce(${valueNow(id)}, s.product_type)`;
};

/** Makes the manufacturers that rows name for the first time. */
export const addManufacturers = (stage: Stage) =>
  sql`insert into manufacturer (name) select distinct on (k.makes) s.manufacturer
    from ${stage.side('key')} k join ${stage.table} s on s.line = k.line
    where not s.bad and k.manufacturer_id is null order by k.makes, s.line`.execute(stage.db);

/** Lets SKUs whose state a row named wait for the next publish, or leave their environment. */
export const settleEnvironments = (stage: Stage, changeId: number) => {
  const environment = sql`case when w.is_published_state then 'Pending' end`;
  return sql`update sku r set published_environment = ${environment}
    from ${stage.side('key')} k, workflow_state w
    where k.sku_id = r.id and k.state is not null and w.context = 'Ecommerce' and w.number = r.workflow_id
      and r.change_id = ${changeId} and r.published_environment is distinct from ${environment}`.execute(stage.db);
};

/** SKUs that the change wrote and whose state no row named. */
export const withoutState = (stage: Stage, changeId: number) => sql`
  select r.id from sku r where r.change_id = ${changeId}
    and r.id not in (select k.sku_id from ${stage.side('key')} k where k.sku_id is not null and k.state is not null)`;

/** SKUs that a file would make or change, and their manufacturers, for kinds of record behind this one. */
export function madeSkus(stage: Stage): Made[] {
  const rows = sql`${stage.table} s join ${stage.side('key')} k on k.line = s.line and not s.bad`;
  const isNew = stage.mode === 'update' ? sql`false` : sql`k.sku_id is null`;
  const has = (key: string, column: string) =>
    stage.has(key) ? sql`coalesce(s.${sql.ref(column)}, r.${sql.ref(column)})` : sql`r.${sql.ref(column)}`;
  return [
    {
      table: 'manufacturer',
      rows: sql`select ${stage.newId(sql`k.makes`)} as id, min(s.manufacturer) as name from ${rows}
        where ${isNew} and k.manufacturer_id is null group by k.makes`,
    },
    {
      table: 'sku',
      rows: sql`select coalesce(k.sku_id, ${stage.newId(sql`k.line`)}) as id,
          coalesce(k.manufacturer_id, ${stage.newId(sql`k.makes`)}) as manufacturer_id,
          coalesce(r.number, s.sku) as number, k.number_key, ${has('name', 'name')} as name,
          ${becoming(stage, 'productType', sql`k.type_id`, sql`r.product_type_id`)} as product_type_id, ${has('useStockImage', 'use_stock_image')} as use_stock_image
        from ${rows} left join sku r on r.id = k.sku_id
        where ${isNew} or (k.sku_id is not null
          and ${becoming(stage, 'productType', sql`k.type_id`, sql`r.product_type_id`)} is distinct from r.product_type_id)`,
      replaces: true,
    },
  ];
}
