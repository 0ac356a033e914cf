import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { saw } from '../../content/read/queries.past.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';

/** The release that the next one is made from. */
export interface Base {
  releaseId: number;
  snapshot: string;
}

/** Whether readers may have an item of the state `s` as it is now; what has no workflow goes with what is above it. */
export const isReady = sql`coalesce(s.is_published_state, true)`;
export const withState = sql`join hierarchy_type t on t.id = i.type_id left join workflow_state s on s.id = i.workflow_id`;
const isPlaced = (id: RawBuilder<unknown>) => sql`exists (select from hierarchy_relation h where h.child_id = ${id})`;

const isHeld = (releaseId: number, id: RawBuilder<unknown>) => sql`
  ri.item_id = ${id} and ri.from_release <= ${releaseId} and (ri.until_release is null or ri.until_release > ${releaseId})`;

/** Joins what a release holds of an item, with the moment at which that was taken. */
const held = (releaseId: number, id: RawBuilder<unknown>) =>
  sql`(release_item ri join release x on x.id = ri.taken_release) on ${isHeld(releaseId, id)}`;

/** What a release holds of an item, as the end of a query. */
export const heldIn = (releaseId: number, id: RawBuilder<unknown>) =>
  sql`release_item ri where ${isHeld(releaseId, id)}`;

/** How the items `i` of a context stand. */
const standing = (context: Context, releaseId: number) => sql`
  select i.id, i.change_id as version, s.id is not null as has_state, ri.item_id is not null as is_held,
    ri.version as held_version, x.snapshot as moment, ${isReady} as is_ready,
    ${isPlaced(sql`i.id`)} and (${isReady} or (s.is_editable and ri.item_id is not null)) as may_stay
  from hierarchy_item i ${withState} left join ${held(releaseId, sql`i.id`)} where t.context = ${context}`;

/** Changes that a release had not seen, as an array. */
export const changesSince = (
  snapshot: string,
) => sql`array(select id from change where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))`;

/** Items whose own row or places were written since a release, up to one more than `most`. */
export async function touchedSince(db: Db, { snapshot }: Base, most: number): Promise<number[]> {
  const since = sql`any(${changesSince(snapshot)})`;
  const { rows } = await sql<{ id: number }>`
    select item_id as id from hierarchy_item_change where change_id = ${since}
    union select child_id from hierarchy_relation where change_id = ${since}
    union select child_id from past.hierarchy_relation where ended_by = ${since} limit ${most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Items of `differing` that are published and whose own row is as the release holds it, as a query with id, change. */
export const keptSince = (
  context: Context,
  releaseId: number,
  differing: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select i.id, 'update' as change
  from ${differing} d join hierarchy_item i on i.id = d.id
  join hierarchy_type t on t.id = i.type_id and t.context = ${context}
  join workflow_state s on s.id = i.workflow_id and s.is_published_state
  join ${held(releaseId, sql`i.id and ri.version = i.change_id`)} where ${isPlaced(sql`i.id`)}`;

/**
 * Items with a workflow that the next release adds, updates or takes out, by those that were touched since the base, as a
 * query with id, change. `falls`: what may not stay, or lost its places in the release, with all below it. `rises`: of
 * these, and of what the base lacks, what hangs under an item that is in. Cost grows with these, not with the catalogue.
 */
export function changedNear(context: Context, { releaseId }: Base, items: readonly number[]): RawBuilder<unknown> {
  const standingOf = (id: RawBuilder<unknown>) =>
    sql`lateral (${standing(context, releaseId)} and i.id = ${id} offset 0)`;
  /** The place `r` counts under its parent: as it is now, or, of one that is being edited, as the release has it. */
  const counts = (parent: string) => sql`case when ${sql.ref(`${parent}.is_ready`)} then r.ended_by is null
    else ${saw(sql`${sql.ref(`${parent}.moment`)}::pg_snapshot`, 'r')} end`;
  const isUnderOneThatStays = (id: RawBuilder<unknown>, fallen: RawBuilder<unknown>) => sql`exists (
    select from past.hierarchy_relation r left join ${standingOf(sql`r.parent_id`)} p on true
    where r.child_id = ${id} and case when r.parent_id is null then r.ended_by is null
      else p.is_held and p.may_stay and p.id not in (${fallen}) and ${counts('p')} end)`;
  const asNode = sql`n.id, n.has_state, n.is_held, n.is_ready, n.moment`;
  return sql`
    with recursive touched as materialized (select unnest(${[...items]}::bigint[]) as id),
    fact as materialized (select n.* from touched cross join ${standingOf(sql`touched.id`)} n),
    out as materialized (
      select ri.item_id as id, x.snapshot as moment from touched join ${held(releaseId, sql`touched.id`)}
      where not exists (select from hierarchy_item i where i.id = touched.id)
      union all
      select id, moment from fact where is_held and not may_stay
    ), falls(id, moment) as (
      select id, moment from out
      union
      select n.id, n.moment from (
        select id from touched
        union
        select r.child_id from fact f cross join lateral (
          select r.child_id from past.hierarchy_relation r
          where r.parent_id = f.id and r.ended_by is not null and ${saw(sql`f.moment::pg_snapshot`, 'r')} offset 0) r
        where f.is_held and f.is_ready) c
      cross join ${standingOf(sql`c.id`)} n
      where n.is_held and n.may_stay and not ${isUnderOneThatStays(sql`n.id`, sql`select id from out`)}
      union
      select n.id, n.moment from falls cross join lateral (
        select r.child_id as id, x.snapshot as moment from past.hierarchy_relation r join ${held(releaseId, sql`r.child_id`)}
        where r.parent_id = falls.id and (r.ended_by is null or ${saw(sql`falls.moment::pg_snapshot`, 'r')}) offset 0) n
    ), open as (
      select ${asNode} from fact n where not n.is_held and n.is_ready and n.may_stay
        and ${isUnderOneThatStays(sql`n.id`, sql`select id from falls`)}
      union
      select ${asNode} from falls cross join ${standingOf(sql`falls.id`)} n
      where n.may_stay and ${isUnderOneThatStays(sql`n.id`, sql`select id from falls`)}
      union
      select ${asNode} from fact f cross join lateral (
        select r.child_id from hierarchy_relation r where r.parent_id = f.id offset 0) r
      cross join ${standingOf(sql`r.child_id`)} n
      where f.is_held and f.is_ready and f.may_stay and f.id not in (select id from falls)
        and not n.is_held and n.is_ready and n.may_stay
    ), rises(id, has_state, is_held, is_ready, moment) as (
      select * from open
      union
      select ${asNode} from rises cross join lateral (
        select r.child_id from past.hierarchy_relation r where r.parent_id = rises.id and ${counts('rises')} offset 0) r
      cross join ${standingOf(sql`r.child_id`)} n
      where n.may_stay and case when n.is_held then n.id in (select id from falls) else n.is_ready end
    ), gone as (select id from falls where id not in (select id from rises))
    select id, 'add' as change from rises where has_state and not is_held
    union all
    select g.id, 'remove' from gone g left join hierarchy_item i on i.id = g.id where i.id is null or i.workflow_id is not null
    union all
    select f.id, 'update' from fact f where f.is_held and f.is_ready and f.may_stay and f.has_state
      and f.held_version is distinct from f.version and f.id not in (select id from gone)`;
}
