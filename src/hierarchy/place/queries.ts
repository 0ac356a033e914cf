import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { sortTypes } from '../rules.ts';

/** Distance between neighbours after sorting, so that one more fits in between without moving them. */
const gap = 1024;

/**
 * Lets one transaction at a time change the structure of the catalogue: two moves that are harmless alone could close a
 * cycle together (V-16). Take it before any row is locked.
 */
export const lockStructure = (db: Db) => sql`select pg_advisory_xact_lock(4601, platform.catalog()::int)`.execute(db);

export interface PlaceFacts {
  name: string;
  type: string;
  context: string;
  allowTopLevel: boolean;
  /** Null where the parent does not exist. */
  parentId: number | null;
  parentType: string | null;
  /** Types that may hang there, by their order; under the parent, else at the top level. */
  taken: string[];
  allowPrimary: boolean;
  allowLink: boolean;
  /** The parent is the item itself or hangs somewhere below it. */
  isCycle: boolean;
  primaryParentId: number | null;
  hasPrimary: boolean;
}

/** What decides whether an item may hang under a parent; undefined where the item does not exist. */
export async function placeFacts(db: Db, itemId: number, parentId: number | null) {
  const { rows } = await sql<PlaceFacts>`
    with recursive up(id) as (
      select ${parentId}::bigint
      union
      select p.parent_id from up cross join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.parent_id is not null offset 0) p
    )
    select i.name, t.description as type, t.context, t.allow_top_level as "allowTopLevel", p.id as "parentId",
      pt.description as "parentType", coalesce(c.allow_primary, false) as "allowPrimary",
      coalesce(c.allow_link, false) as "allowLink", i.id in (select id from up where id is not null) as "isCycle",
      r.parent_id as "primaryParentId", r.id is not null as "hasPrimary",
      array(select o.description from hierarchy_type o
        left join hierarchy_type_child oc on oc.type_id = p.type_id and oc.child_type_id = o.id
        where o.context = t.context and case when p.id is null then o.allow_top_level
          else oc.allow_primary or oc.allow_link end
        order by o.id) as taken
    from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    left join hierarchy_item p on p.id = ${parentId}
    left join hierarchy_type pt on pt.id = p.type_id
    left join hierarchy_type_child c on c.type_id = p.type_id and c.child_type_id = i.type_id
    where i.id = ${itemId}`.execute(db);
  return rows[0];
}

const under = (parentId: number | null) =>
  parentId === null ? sql`r.parent_id is null` : sql`r.parent_id = ${parentId}`;

/**
 * The ordinal for one more child: before the one that stands at the wanted position, else by name where the parent
 * sorts so, else the last. Makes room where there is none.
 */
export const ordinalFor = (db: Db, parentId: number | null, itemId: number, wanted: number | undefined) =>
  wanted === undefined ? ordinalByName(db, parentId, itemId) : ordinalBefore(db, parentId, itemId, wanted);

/** Where items go among the children of a parent, one after the other: the first `step` behind `from`. */
export interface Room {
  from: number;
  step: number;
}

/** Room for items before the child that stands at the wanted position, or behind it; made where there is none. */
export async function roomBefore(
  db: Db,
  parentId: number | null,
  ids: readonly number[],
  wanted: number,
): Promise<Room> {
  const others = sql`${under(parentId)} and r.child_id <> all(${ids}::bigint[])`;
  const { rows } = await sql<{ before: number | null; next: number | null }>`
    select max(r.ordinal) filter (where r.ordinal < ${wanted}) as before,
      min(r.ordinal) filter (where r.ordinal >= ${wanted}) as next
    from hierarchy_relation r where ${others}`.execute(db);
  const { before = null, next = null } = rows[0] ?? {};
  const parts = ids.length + 1;
  if (next === null) return { from: before ?? 0, step: gap };
  const from = before ?? next - gap * parts;
  const step = Math.floor((next - from) / parts);
  if (step > 0) return { from, step };
  await sql`update hierarchy_relation r set ordinal = ordinal + ${gap * parts}
    where ${others} and r.ordinal >= ${wanted}`.execute(db);
  return { from, step: gap };
}

async function ordinalBefore(db: Db, parentId: number | null, itemId: number, wanted: number): Promise<number> {
  const { from, step } = await roomBefore(db, parentId, [itemId], wanted);
  return from + step;
}

async function ordinalByName(db: Db, parentId: number | null, itemId: number): Promise<number> {
  const { rows } = await sql<{ before: number | null; after: number | null; last: number; sortType: number }>`
    with sibling as (
      select r.ordinal, x.name_sort, coalesce(p.sort_type, 3) as sort_type,
        (x.name_sort, x.id) < (n.name_sort, n.id) as less
      from hierarchy_relation r
      join hierarchy_item x on x.id = r.child_id
      join hierarchy_item n on n.id = ${itemId}
      left join hierarchy_item p on p.id = r.parent_id
      where ${under(parentId)} and x.id <> n.id
    )
    select max(ordinal) filter (where less = (sort_type = 1)) as before,
      min(ordinal) filter (where less <> (sort_type = 1)) as after,
      coalesce(max(ordinal), 0) as last, coalesce(max(sort_type), 3) as "sortType"
    from sibling`.execute(db);
  const { before = null, after = null, last = 0, sortType = sortTypes.custom } = rows[0] ?? {};
  if (sortType === sortTypes.custom || after === null) return last + gap;
  if (before === null) return after - gap;
  // Without room it goes last, and settleOrder numbers the children anew.
  return after - before > 1 ? before + Math.floor((after - before) / 2) : last + gap;
}

/** Numbers the children of those parents anew where two share a position; null stands for the top level. */
export const settlePositions = (db: Db, parents: readonly (number | null)[]) =>
  sql`select platform.settle_positions(${parents}::bigint[])`.execute(db);

export const insertPlace = (
  db: Db,
  place: { parentId: number | null; childId: number; isPrimary: boolean; ordinal: number },
) =>
  db
    .insertInto('hierarchy_relation')
    .values({
      parent_id: place.parentId,
      child_id: place.childId,
      is_primary: place.isPrimary,
      ordinal: place.ordinal,
    })
    .execute();

/** Gives the item its only primary place. */
export async function setPrimary(db: Db, childId: number, parentId: number | null, ordinal: number) {
  await db
    .deleteFrom('hierarchy_relation')
    .where('child_id', '=', childId)
    .where('parent_id', '=', parentId)
    .where('is_primary', '=', false)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_relation')
    .set({ parent_id: parentId, ordinal })
    .where('child_id', '=', childId)
    .where('is_primary', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await insertPlace(db, { parentId, childId, isPrimary: true, ordinal });
}

const lastUnder = (parentId: number | null) =>
  sql`(select coalesce(max(r.ordinal), 0) from hierarchy_relation r where ${under(parentId)})`;

/** The positions of items `w` in their order: in a room, else at the end of the parent. */
const positions = (parentId: number | null, room: Room | undefined) =>
  room ? sql`${room.from}::int + ${room.step}::int * w.n` : sql`${lastUnder(parentId)} + ${gap} * w.n`;

/** Gives items their only primary place in a parent, in their order, at its end where no room is given. */
export async function setPrimaries(db: Db, ids: readonly number[], parentId: number | null, room?: Room) {
  await sql`delete from hierarchy_relation r where ${under(parentId)} and r.child_id = any(${ids}::bigint[]) and not r.is_primary`.execute(
    db,
  );
  await sql`
    update hierarchy_relation r set parent_id = ${parentId}::bigint, ordinal = ${positions(parentId, room)}
    from unnest(${ids}::bigint[]) with ordinality w(id, n)
    where r.child_id = w.id and r.is_primary`.execute(db);
  await insertPlaces(db, ids, parentId, 'primary', room);
}

/** Hangs items under a parent, in their order: as links, but those without a primary place get it there. */
export const insertPlaces = (
  db: Db,
  ids: readonly number[],
  parentId: number | null,
  as: 'primary' | 'link',
  room?: Room,
) =>
  sql`insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    select ${parentId}::bigint, w.id, p.id is null, ${positions(parentId, room)}
    from unnest(${ids}::bigint[]) with ordinality w(id, n)
    left join hierarchy_relation p on p.child_id = w.id and p.is_primary
    where ${as === 'link'} or p.id is null`.execute(db);

/** Takes links away. */
export const deleteLinks = (db: Db, ids: readonly number[], parentId: number) =>
  sql`delete from hierarchy_relation where child_id = any(${ids}::bigint[]) and parent_id = ${parentId} and not is_primary`.execute(
    db,
  );

/** The relation between two items, if there is one. */
export const placeUnder = (db: Db, childId: number, parentId: number) =>
  db
    .selectFrom('hierarchy_relation')
    .select(['id', 'is_primary as isPrimary'])
    .where('child_id', '=', childId)
    .where('parent_id', '=', parentId)
    .executeTakeFirst();

export const deletePlace = (db: Db, relationId: number) =>
  db.deleteFrom('hierarchy_relation').where('id', '=', relationId).execute();

/** Numbers the children of those of `parents` anew that sort by name and are not in that order. */
export const settleOrder = (db: Db, parents: RawBuilder<unknown>) =>
  sql`with child as (
      select r.id, r.parent_id, r.ordinal, x.name_sort, x.id as item_id, p.sort_type,
        lag(x.name_sort) over (partition by r.parent_id order by r.ordinal, r.id) as before
      from hierarchy_item p
      join hierarchy_relation r on r.parent_id = p.id
      join hierarchy_item x on x.id = r.child_id
      where p.id in (${parents}) and p.sort_type in (1, 2)
    ), disordered as (
      select distinct parent_id from child where case sort_type when 1 then before > name_sort else before < name_sort end
    ), ranked as (
      select id, ${gap} * case sort_type
        when 1 then row_number() over (partition by parent_id order by name_sort, item_id)
        else row_number() over (partition by parent_id order by name_sort desc, item_id desc) end as ordinal
      from child where parent_id in (select parent_id from disordered)
    )
    update hierarchy_relation r set ordinal = ranked.ordinal from ranked
    where r.id = ranked.id and r.ordinal <> ranked.ordinal`.execute(db);

export const sortTypeOf = async (db: Db, itemId: number) =>
  (await db.selectFrom('hierarchy_item').select('sort_type').where('id', '=', itemId).executeTakeFirst())?.sort_type;

export const setSortType = (db: Db, itemId: number, sortType: number) =>
  db
    .updateTable('hierarchy_item')
    .set({ sort_type: sortType })
    .where('id', '=', itemId)
    .where('sort_type', '<>', sortType)
    .execute();

/** How many of `ids` stand under the parent. */
export async function countChildren(db: Db, parentId: number, ids: number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from hierarchy_relation where parent_id = ${parentId} and child_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lets the children in `ids` take each other's places, in that order. */
export async function arrange(db: Db, parentId: number, ids: number[]) {
  await settlePositions(db, [parentId]);
  await sql`with slot as (
      select r.ordinal, row_number() over (order by r.ordinal) as n from hierarchy_relation r
      where r.parent_id = ${parentId} and r.child_id = any(${ids}::bigint[])
    ), wanted as (select id, n from unnest(${ids}::bigint[]) with ordinality as w(id, n))
    update hierarchy_relation r set ordinal = slot.ordinal from wanted join slot using (n)
    where r.parent_id = ${parentId} and r.child_id = wanted.id and r.ordinal <> slot.ordinal`.execute(db);
}
