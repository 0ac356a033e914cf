import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { skuKey } from '../sku/queries.ts';
import { collisionRows, hasName, hasSku, isOpen } from './queries.ts';
import { collisionActions } from './rules.ts';
import type { CollisionAction, CollisionFailure } from './rules.ts';

/** A chosen row with what the action makes of it. */
export interface Planned {
  id: number;
  distributorSku: string;
  relationId: number;
  skuId: number;
  manufacturer: string;
  number: string;
  /** What makes the number the same as another. */
  key: string;
  /** Of a split: the SKU that it moves to; null where that is to be made. */
  targetId: number | null;
  failure: CollisionFailure | null;
}

const applies: Record<CollisionAction, RawBuilder<boolean>> = {
  ChangeManufacturerName: hasName,
  ChangeManufacturerSkus: hasSku,
  ChangeBothManufacturerNameAndSkus: sql`(${hasName} or ${hasSku})`,
  SplitSkus: sql`true`,
};
const takesName = (action: CollisionAction) => action !== 'ChangeManufacturerSkus';
const takesNumber = (action: CollisionAction) => action !== 'ChangeManufacturerName';

/**
 * What an action makes of chosen rows, in order of id; rows whose mismatch does not suit it are not there. Of rows that
 * exclude each other the first one wins. An identity that another SKU has before the action is taken.
 */
export async function plan(db: Db, ids: readonly number[], action: CollisionAction): Promise<Planned[]> {
  const name = takesName(action) ? sql`c.incoming_manufacturer` : sql`m.name`;
  const number = takesNumber(action) ? sql`c.incoming_number` : sql`s.number`;
  const { rows } = await sql<Planned>`
    with chosen as materialized (
      select c.id, d.number as distributor_sku, d.id as relation_id, s.id as sku_id, ${name} as manufacturer,
        ${number} as number, lower(${name}) as name, ${skuKey(number)} as key
      from ${collisionRows}
      where c.id = any(${[...ids]}::bigint[]) and ${isOpen} and ${applies[action]}
    ), judged as (
      select w.*, o.id as owner_id,
        first_value(w.id) over (partition by w.name, w.key order by w.id) as first_of_identity,
        first_value(w.sku_id) over (partition by w.name, w.key order by w.id) as first_sku,
        first_value(w.manufacturer || chr(31) || w.number) over (partition by w.sku_id order by w.id) as first_of_sku
      from chosen w
      left join lateral (select n.* from manufacturer n where lower(n.name) = w.name offset 0) n on true
      left join lateral (select o.* from sku o where o.manufacturer_id = n.id and o.number_key = w.key offset 0) o on true
    )
    select j.id, j.distributor_sku as "distributorSku", j.relation_id as "relationId", j.sku_id as "skuId", j.manufacturer,
      j.number, j.key, j.owner_id as "targetId",
      case when j.key = '' then 'empty'
        ${
          action === 'SplitSkus'
            ? sql`when j.owner_id = j.sku_id then 'same'`
            : sql`when j.owner_id <> j.sku_id then 'taken'
                when j.first_sku <> j.sku_id or j.first_of_sku <> j.manufacturer || chr(31) || j.number then 'several'`
        } end as failure
    from judged j order by j.id`.execute(db);
  return rows;
}

/** Locks the chosen rows, so that nobody else settles them before the change ends. */
export async function lockChosen(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from sku_collision c where c.id = any(${[...ids]}::bigint[]) order by c.id for update`.execute(db);
}

const given = (rows: readonly Planned[]) => sql`
  unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ relationId }) => relationId)}::bigint[],
    ${rows.map(({ skuId }) => skuId)}::bigint[], ${rows.map(({ manufacturer }) => manufacturer)}::text[],
    ${rows.map(({ number }) => number)}::text[], ${rows.map(({ key }) => key)}::text[])
    as g(id, relation_id, sku_id, manufacturer, number, key)`;

/** The manufacturer that a row of `given` names, and its SKU there, each an index lookup (see collisionRows). */
const manufacturer = sql`cross join lateral (
  select m.* from manufacturer m where lower(m.name) = lower(g.manufacturer) offset 0) m`;
const namedSku = sql`cross join lateral (
  select s.* from sku s where s.manufacturer_id = m.id and s.number_key = g.key offset 0) s`;

/** Makes the manufacturers that rows name and that are not there; each is spelled as the first row does. */
export async function makeManufacturers(db: Db, rows: readonly Planned[]): Promise<void> {
  await sql`
    insert into manufacturer (name)
    select distinct on (lower(g.manufacturer)) g.manufacturer from ${given(rows)}
    where not exists (select from manufacturer m where lower(m.name) = lower(g.manufacturer))
    order by lower(g.manufacturer), g.id`.execute(db);
}

/** Where the SKU has that manufacturer already, spelled otherwise, the manufacturer is spelled anew. */
export async function respellManufacturers(db: Db, rows: readonly Planned[]): Promise<void> {
  await sql`
    update manufacturer m set name = w.manufacturer
    from (select distinct on (s.manufacturer_id) s.manufacturer_id, g.manufacturer from ${given(rows)}
      cross join lateral (select s.* from sku s where s.id = g.sku_id offset 0) s
      cross join lateral (select o.* from manufacturer o where o.id = s.manufacturer_id offset 0) o
      where lower(o.name) = lower(g.manufacturer) and o.name <> g.manufacturer
      order by s.manufacturer_id, g.id) w
    where m.id = w.manufacturer_id`.execute(db);
}

/** Gives each SKU the manufacturer and number of its first row. */
export async function renameSkus(db: Db, rows: readonly Planned[]): Promise<void> {
  await sql`
    update sku s set manufacturer_id = w.manufacturer_id, number = w.number, number_key = w.key, modified_at = now()
    from (select distinct on (g.sku_id) g.sku_id, m.id as manufacturer_id, g.number, g.key from ${given(rows)}
      ${manufacturer} order by g.sku_id, g.id) w
    where s.id = w.sku_id`.execute(db);
}

/** Makes the SKUs that rows name and that are not there, in the initial state, named as the first distributor does. */
export async function makeSkus(db: Db, rows: readonly Planned[]): Promise<void> {
  await sql`
    insert into sku (manufacturer_id, number, number_key, name, workflow_id)
    select distinct on (m.id, g.key) m.id, g.number, g.key, d.name, init.number
    from ${given(rows)} ${manufacturer}
    cross join lateral (select d.name from distributor_sku d where d.id = g.relation_id offset 0) d
    join workflow_state init on init.context = 'Ecommerce' and init.is_init
    where not exists (select from sku s where s.manufacturer_id = m.id and s.number_key = g.key)
    order by m.id, g.key, g.id`.execute(db);
}

/** Moves each relation to the SKU that its row names. */
export async function moveRelations(db: Db, rows: readonly Planned[]): Promise<void> {
  await sql`
    update distributor_sku d set sku_id = s.id
    from ${given(rows)} ${manufacturer} ${namedSku}
    where d.id = g.relation_id and d.sku_id <> s.id`.execute(db);
}

export interface Former {
  id: number;
  manufacturer: string;
  number: string;
}

/** What the SKUs of rows are called now. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Former[]> {
  const { rows } = await sql<Former>`
    select c.id, m.name as manufacturer, s.number from ${collisionRows}
    where c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(db);
  return rows;
}

/** Puts rows into the history, and opens a row anew for what an action left of their mismatch. */
export async function settle(db: Db, former: readonly Former[], action: CollisionAction): Promise<void> {
  const ids = former.map(({ id }) => id);
  await sql`
    update sku_collision c set action = ${collisionActions[action]}, former_manufacturer = g.manufacturer,
      former_number = g.number, is_ignored = false, modified_at = now()
    from unnest(${ids}::bigint[], ${former.map(({ manufacturer }) => manufacturer)}::text[],
      ${former.map(({ number }) => number)}::text[]) as g(id, manufacturer, number)
    where c.id = g.id`.execute(db);
  await sql`
    insert into sku_collision (distributor_sku_id, incoming_manufacturer, incoming_number, import_session_id, imported_at)
    select c.distributor_sku_id, c.incoming_manufacturer, c.incoming_number, c.import_session_id, c.imported_at
    from ${collisionRows}
    where c.id = any(${ids}::bigint[]) and (m.name <> c.incoming_manufacturer or s.number <> c.incoming_number)`.execute(
    db,
  );
}

/** Puts open rows among the ignored ones, or back; answers how many. */
export async function setIgnored(db: Db, ids: readonly number[], isIgnored: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    update sku_collision c set is_ignored = ${isIgnored}, modified_at = now()
    where c.id = any(${[...ids]}::bigint[]) and c.action is null and c.is_ignored <> ${isIgnored}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Compares rows with what their distributors' SKUs are called: `rows` is a query of `distributor_id`, `distributor_sku`,
 * `manufacturer` and `number`, each pair of distributor and number once. What differs is open, what names the SKU again
 * is not; a row that names the same as before stays ignored. Answers how many came or changed.
 */
export async function compareRows(db: Db, rows: RawBuilder<unknown>, sessionId: number | null): Promise<number> {
  const { rows: answer } = await sql<{ count: number }>`
    with named as materialized (
      select d.id, r.manufacturer, r.number, m.name <> r.manufacturer or s.number <> r.number as differs
      from (${rows}) r
      cross join lateral (select d.* from distributor_sku d
        where d.distributor_id = r.distributor_id and lower(d.number) = lower(r.distributor_sku) offset 0) d
      cross join lateral (select s.* from sku s where s.id = d.sku_id offset 0) s
      cross join lateral (select m.* from manufacturer m where m.id = s.manufacturer_id offset 0) m
    ), gone as (
      delete from sku_collision c using named n where c.distributor_sku_id = n.id and c.action is null and not n.differs
    ), anew as (
      update sku_collision c set incoming_manufacturer = n.manufacturer, incoming_number = n.number, is_ignored = false,
        import_session_id = ${sessionId}, imported_at = now(), modified_at = now()
      from named n where c.distributor_sku_id = n.id and c.action is null and n.differs
        and (c.incoming_manufacturer <> n.manufacturer or c.incoming_number <> n.number)
      returning 1
    ), added as (
      insert into sku_collision (distributor_sku_id, incoming_manufacturer, incoming_number, import_session_id)
      select n.id, n.manufacturer, n.number, ${sessionId} from named n
      where n.differs and not exists (select from sku_collision c where c.distributor_sku_id = n.id and c.action is null)
      order by n.id
      returning 1
    )
    select (select count(*) from anew)::int + (select count(*) from added)::int as count`.execute(db);
  return answer[0]?.count ?? 0;
}
