import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Kept, Place, TreeItem } from '../derive/tree.ts';
import { saw } from './queries.past.ts';

/** Every item of a context with what decides whether it may be released. */
export async function treeItems(db: Db, context: string, among?: readonly number[]): Promise<TreeItem[]> {
  const { rows } = await sql<TreeItem>`
    select i.id, i.change_id as version, case when s.id is null then null when s.is_published_state then 'published'
      when s.is_editable then 'editable' else 'locked' end as state,
      t.base_type = ${sql.lit(baseTypes.diagram)} as "isDiagram"
    from hierarchy_item i join hierarchy_type t on t.id = i.type_id left join workflow_state s on s.id = i.workflow_id
    where t.context = ${context} and ${isAmong(sql`i.id`, among)} order by i.id`.execute(db);
  return rows;
}

/** Where an id is among those given; everywhere where none are. */
const isAmong = (id: RawBuilder<unknown>, among: readonly number[] | undefined) =>
  among ? sql`${id} = any(${[...among]}::bigint[])` : sql`true`;

/** Every place in the order of its parent's children. */
export async function places(db: Db, among?: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select parent_id as "parentId", child_id as "childId", is_primary as "isPrimary", ordinal
    from hierarchy_relation where ${isAmong(sql`child_id`, among)} order by parent_id, ordinal, id`.execute(db);
  return rows;
}

/** An item with the primary way up from it, and all that hangs below it; at most so many. */
export async function branchIds(db: Db, itemId: number, most: number): Promise<{ above: number[]; below: number[] }> {
  const { rows } = await sql<{ id: number; isAbove: boolean }>`
    with recursive above(id) as (
      select ${itemId}::bigint
      union
      select n.parent_id from above cross join lateral (
        select r.parent_id from hierarchy_relation r
        where r.child_id = above.id and r.is_primary and r.parent_id is not null offset 0) n
    ), below(id) as (
      select ${itemId}::bigint
      union
      select n.child_id from below cross join lateral (
        select r.child_id from hierarchy_relation r where r.parent_id = below.id offset 0) n
    )
    select id, true as "isAbove" from above
    union all
    (select id, false from below limit ${most})`.execute(db);
  const idsOf = (isAbove: boolean) => rows.filter((row) => row.isAbove === isAbove).map(({ id }) => id);
  return { above: idsOf(true), below: idsOf(false) };
}

/** An item as a release took it: the moment is that release's snapshot. */
export interface Moment {
  id: number;
  snapshot: string;
}

/** Items and the moments at which they are taken, as a table `h (id, moment)`. */
export const moments = (held: readonly Moment[]) => sql`h as materialized (
  select id, snapshot::pg_snapshot as moment
  from unnest(${held.map((one) => one.id)}::bigint[], ${held.map((one) => one.snapshot)}::text[]) u(id, snapshot))`;

/** The children that items had at their moments, in order. */
export async function placesThen(db: Db, held: readonly Moment[]): Promise<Place[]> {
  if (held.length === 0) return [];
  const { rows } = await sql<Place>`
    with ${moments(held)}
    select r.parent_id as "parentId", r.child_id as "childId", r.is_primary as "isPrimary", r.ordinal
    from h join past.hierarchy_relation r on r.parent_id = h.id and ${saw(sql`h.moment`, 'r')}
    order by r.parent_id, r.ordinal, r.id`.execute(db);
  return rows;
}

export async function visibility(db: Db): Promise<{ itemId: number; groupId: number }[]> {
  const { rows } = await sql<{ itemId: number; groupId: number }>`
    select item_id as "itemId", group_id as "groupId" from item_visibility order by item_id, group_id`.execute(db);
  return rows;
}

/** What a release holds: every item with the release that took it, and that one's moment. */
export async function keptItems(db: Db, releaseId: number): Promise<(Kept & Moment)[]> {
  const { rows } = await sql<Kept & Moment>`
    select k.item_id as id, k.taken_release as "takenRelease", k.version, k.layers, r.snapshot
    from release_item k join release r on r.id = k.taken_release
    where k.from_release <= ${releaseId} and (k.until_release is null or k.until_release > ${releaseId})`.execute(db);
  return rows;
}
