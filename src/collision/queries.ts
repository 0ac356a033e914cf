import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { skuKey } from '../sku/queries.ts';
import type { Collision } from './contract.ts';
import { actionName, maxAtOnce } from './rules.ts';
import type { CollisionFilter, CollisionSortKey, CollisionView } from './rules.ts';

export interface CollisionsAsked {
  filter: CollisionFilter;
  currentMfr: string;
  distributorSku: string;
  distributorId?: number | undefined;
}

/** Manufacturers and distributors that a filter offers. */
const mostOffered = 1000;

/**
 * A collision with the SKU that its distributor's number belongs to. `offset 0` keeps each step an index lookup, also where
 * an import has just brought the rows and the planner knows nothing of them.
 */
const of = sql`sku_collision c
  cross join lateral (select d.* from distributor_sku d where d.id = c.distributor_sku_id offset 0) d
  cross join lateral (select s.* from sku s where s.id = d.sku_id offset 0) s
  cross join lateral (select m.* from manufacturer m where m.id = s.manufacturer_id offset 0) m`;
const from = sql`${of} cross join lateral (select x.* from distributor x where x.id = d.distributor_id offset 0) x`;

/** What the SKU is called, or was before the action. */
const currentMfr = sql<string>`coalesce(c.former_manufacturer, m.name)`;
const currentSku = sql<string>`coalesce(c.former_number, s.number)`;

/** Letter by letter (docs/domain/skus.md, Collisions). */
const hasName = sql<boolean>`(${currentMfr} <> c.incoming_manufacturer)`;
const hasSku = sql<boolean>`(${currentSku} <> c.incoming_number)`;

/** An open row that names what the SKU is called by now is no collision any more. */
const isOpen = sql<boolean>`c.action is null and (${hasName} or ${hasSku})`;

const inView: Record<CollisionView, RawBuilder<boolean>> = {
  collision: sql`${isOpen} and not c.is_ignored`,
  ignored: sql`${isOpen} and c.is_ignored`,
  history: sql`c.action is not null`,
};

const mismatches: Record<CollisionFilter, RawBuilder<unknown>> = {
  All: sql``,
  MismatchName: sql`and ${hasName}`,
  MismatchSku: sql`and ${hasSku}`,
  MismatchBoth: sql`and ${hasName} and ${hasSku}`,
};

const matching = (
  view: CollisionView,
  { filter, currentMfr: name, distributorSku, distributorId }: CollisionsAsked,
) => sql`
  ${inView[view]} ${mismatches[filter]}
  ${name.trim() === '' ? sql`` : sql`and lower(${currentMfr}) = lower(${name.trim()})`}
  ${distributorSku.trim() === '' ? sql`` : sql`and position(lower(${distributorSku.trim()}) in lower(d.number)) > 0`}
  ${distributorId === undefined ? sql`` : sql`and d.distributor_id = ${distributorId}`}`;

const natural = (text: RawBuilder<unknown>) => sql`platform.natural_key(${text}) collate "C"`;
const orders: Record<CollisionSortKey, RawBuilder<unknown>> = {
  distributorSku: natural(sql`d.number`),
  currentMfr: sql`lower(${currentMfr})`,
  incomingMfr: sql`lower(c.incoming_manufacturer)`,
  currentMfrSku: natural(currentSku),
  incomingMfrSku: natural(sql`c.incoming_number`),
  distributor: sql`lower(x.name)`,
  importDate: sql`c.imported_at`,
  modified: sql`c.modified_at`,
};

export interface CollisionOrder {
  key: CollisionSortKey;
  descending: boolean;
}

type Row = Omit<Collision, 'action'> & { action: number | null };
const told = ({ action, ...row }: Row): Collision => ({ ...row, action: actionName(action) });

/** The columns of a row of the lists. */
const columns = sql`c.id, s.id as "currentMfrSkuId", m.id as "currentMfrId", n.id as "incomingMfrId",
  (select k.id from sku k where k.manufacturer_id = n.id and k.number_key = ${skuKey(sql`c.incoming_number`)}) as "incomingMfrSkuId",
  c.action, d.number as "distributorSku", ${currentMfr} as "currentMfr", ${currentSku} as "currentMfrSku",
  c.incoming_manufacturer as "incomingMfr", c.incoming_number as "incomingMfrSku", x.name as distributor,
  x.id as "distributorId", c.modified_at as modified, c.imported_at as "importDate", c.import_session_id as "importSessionId",
  ${hasName} as "hasMfrNameMismatch", ${hasSku} as "hasMfrSkuMismatch"`;
const incomingMfr = sql`
  left join lateral (select n.* from manufacturer n where lower(n.name) = lower(c.incoming_manufacturer) offset 0) n on true`;

/** A page of a list. */
export async function collisions(
  db: Db,
  view: CollisionView,
  asked: CollisionsAsked,
  page: { order: readonly CollisionOrder[]; skip: number; take: number },
): Promise<Collision[]> {
  const order = page.order.map(({ key, descending }) => sql`${orders[key]} ${sql.raw(descending ? 'desc' : 'asc')}`);
  const { rows } = await sql<Row>`
    with page as materialized (
      select c.id, row_number() over (order by ${sql.join([...order, sql`c.id`])}) as place
      from ${from} where ${matching(view, asked)} order by place limit ${page.take} offset ${page.skip})
    select ${columns} from page join ${from} on page.id = c.id ${incomingMfr} order by page.place`.execute(db);
  return rows.map(told);
}

/** Rows of a list by id, those behind `after`, for a file. */
export async function collisionsById(
  db: Db,
  view: CollisionView,
  asked: CollisionsAsked,
  { after, take }: { after: number; take: number },
): Promise<Collision[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${from} ${incomingMfr}
    where ${matching(view, asked)} and c.id > ${after} order by c.id limit ${take}`.execute(db);
  return rows.map(told);
}

/** How many match, and the current manufacturers whichever of them the list is kept to. */
export async function collisionTotals(
  db: Db,
  view: CollisionView,
  asked: CollisionsAsked,
): Promise<{ total: number; manufacturers: string[] }> {
  const { rows } = await sql<{ total: number; manufacturers: string[] }>`
    select (select count(*)::int from ${from} where ${matching(view, asked)}) as total,
      coalesce((select jsonb_agg(o.name order by lower(o.name)) from (
        select distinct on (lower(${currentMfr})) ${currentMfr} as name
        from ${from} where ${matching(view, { ...asked, currentMfr: '' })}
        order by lower(${currentMfr}), 1 limit ${mostOffered}) o), '[]') as manufacturers`.execute(db);
  return rows[0] ?? { total: 0, manufacturers: [] };
}

/** All rows of a list that match, in order of id, one more than is listed where there are more. */
export async function collisionIds(db: Db, view: CollisionView, asked: CollisionsAsked) {
  const { rows } = await sql<Pick<Collision, 'id' | 'hasMfrNameMismatch' | 'hasMfrSkuMismatch'>>`
    select c.id, ${hasName} as "hasMfrNameMismatch", ${hasSku} as "hasMfrSkuMismatch"
    from ${from} where ${matching(view, asked)} order by c.id limit ${maxAtOnce + 1}`.execute(db);
  return rows;
}

export async function distributorsIn(db: Db, view: CollisionView): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select x.id, x.name from distributor x
    where x.id in (select d.distributor_id from ${of} where ${inView[view]})
    order by lower(x.name), x.id limit ${mostOffered}`.execute(db);
  return rows;
}

/** How many are open, and how many of them are ignored. */
export async function collisionFigures(db: Db): Promise<{ open: number; ignored: number }> {
  const { rows } = await sql<{ open: number; ignored: number }>`
    select count(*) filter (where not c.is_ignored)::int as open, count(*) filter (where c.is_ignored)::int as ignored
    from ${from} where ${isOpen}`.execute(db);
  return rows[0] ?? { open: 0, ignored: 0 };
}

/** How many of these ids are collisions of the catalogue. */
export async function knownCount(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sku_collision c where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many SKUs of these open collisions several distributors sell. */
export async function countMultiple(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select d.sku_id from distributor_sku d
      where d.sku_id in (select o.sku_id from sku_collision c join distributor_sku o on o.id = c.distributor_sku_id
        where c.id = any(${[...ids]}::bigint[]) and c.action is null)
      group by d.sku_id having count(distinct d.distributor_id) > 1) n`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The import that brought collisions of the catalogue. */
export async function importOf(db: Db, sessionId: number) {
  const { rows } = await sql<{
    importType: string;
    fileName: string;
    sender: string;
    timestamp: string;
    completedAt: string | null;
    rows: number;
    rejected: number;
    collisions: number;
  }>`
    select i.type_name as "importType", f.name as "fileName", i.started_by_name as sender, i.timestamp,
      i.completed_at as "completedAt", i.rows, i.rejected, n.count as collisions
    from import_session i join import_file f on f.id = i.file_id
    cross join lateral (select count(*)::int as count from sku_collision c where c.import_session_id = i.id) n
    where i.id = ${sessionId} and n.count > 0`.execute(db);
  return rows[0];
}

export { of as collisionRows, hasName, hasSku, isOpen };
