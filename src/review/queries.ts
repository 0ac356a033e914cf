import { sql } from 'kysely';
import { baseTypes } from '../hierarchy/rules.ts';
import { namesAbove, shownName } from '../hierarchy/tree/queries.ts';
import type { Context } from '../contexts.ts';
import type { Db } from '../platform/db/pool.ts';
import type { PublishEnvironment } from '../publish/rules.ts';
import type { ReviewGroup, ReviewLine } from './contract.ts';
import { linesShown, type HeldReason, type ReviewCounts, type ReviewKind, type ReviewMark } from './rules.ts';

/** Kind of the jobs that compare. */
export const reviewJob = 'review';

/** Name of the follower that says what the reviews of a context have seen. */
export const followerOf = (context: Context) => `review ${context}`;

export interface ReviewRow {
  id: number;
  releaseId: number;
  madeAt: string;
  counts: ReviewCounts | null;
  held: Partial<Record<HeldReason, number>>;
}

/** Whether the reviews of a context are of these releases, and of this day in the catalogue's time zone. */
export async function areOf(
  db: Db,
  context: Context,
  shown: readonly { environment: PublishEnvironment; releaseId: number }[],
): Promise<boolean> {
  const { rows } = await sql<{ environment: PublishEnvironment; releaseId: number; isToday: boolean }>`
    select r.environment, r.release_id as "releaseId",
      (r.made_at at time zone k.time_zone)::date = (clock_timestamp() at time zone k.time_zone)::date as "isToday"
    from review r join catalog k on k.id = platform.catalog() where r.context = ${context}`.execute(db);
  return shown.every(({ environment, releaseId }) =>
    rows.some((one) => one.environment === environment && one.releaseId === releaseId && one.isToday),
  );
}

export const reviewOf = (db: Db, context: Context, environment: PublishEnvironment) =>
  db
    .selectFrom('review')
    .select(['id', 'release_id as releaseId', 'made_at as madeAt', 'counts', 'held'])
    .where('context', '=', context)
    .where('environment', '=', environment)
    .$castTo<ReviewRow>()
    .executeTakeFirst();

/** The newest comparison of a context: `percent` while it waits or runs, null when it is over. */
export async function lastComparison(db: Db, catalogId: number, context: Context) {
  const { rows } = await sql<{ id: number; percent: number | null; isFailed: boolean }>`
    select id, case when state in ('queued', 'running') then
      case when total > 0 then floor(100 * progress / total)::int else 0 end end as percent, state = 'failed' as "isFailed"
    from job where catalog_id = ${catalogId}::bigint and kind = ${reviewJob} and input ->> 'context' = ${context}
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Lets one caller at a time ask for a comparison, until its transaction ends. */
export const lockReviews = (db: Db) => sql`select pg_advisory_xact_lock(4609, platform.catalog()::int)`.execute(db);

/** Who wrote changes that a release has not seen, those who wrote last first; at most 20. */
export async function peopleSince(db: Db, snapshot: string) {
  const { rows } = await sql<{ name: string; changes: number; last: string }>`
    select actor_name as name, count(*)::int as changes, max(at) as last from change
    where kind <> 'publish' and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    group by actor_name order by last desc limit 20`.execute(db);
  return rows;
}

/** Which lines are asked for. */
export interface LineFilter {
  kind?: ReviewKind | undefined;
  mark?: ReviewMark | undefined;
  q: string;
  by: string;
  under?: number | undefined;
}

/** Of a line `l` with its group `g`. */
function isMeant({ kind, mark, q, by, under }: LineFilter) {
  const words = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${kind ?? null}::text is null or l.kind = ${kind ?? null}) and (${mark ?? null}::text is null or l.mark = ${mark ?? null})
    and (${under ?? null}::bigint is null or g.item_id = ${under ?? null} or ${under ?? null} = any(g.above))
    and (${q} = '' or concat_ws(' ', g.name, array_to_string(g.path, ' '), l.detail, l.before, l.after) ilike ${words})
    and (${by} = '' or exists (select from change c where c.id = l.change_id and c.actor_name = ${by}))`;
}

/** What a caller who does not see all items may see of a group `g`. */
const isSeen = sql`(g.is_gone and current_setting('callout.groups') = '*'
  or exists (select from hierarchy_item i where i.id = g.item_id) or exists (select from part p where p.id = g.part_id))`;

const lineJson = sql`jsonb_build_object('id', l.id, 'kind', l.kind, 'mark', l.mark, 'partId', l.part_id, 'field', l.field,
  'detail', l.detail, 'before', l.before, 'after', l.after, 'change', (
    select jsonb_build_object('id', c.id, 'kind', c.kind, 'label', c.label, 'actorName', c.actor_name,
      'at', to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from change c where c.id = l.change_id))`;

/** A page of groups behind the sort and id of the one before, and how many groups and lines match in all. */
export async function groupsPage(
  db: Db,
  of: { reviewId: number; filter: LineFilter; after: [sort: string, id: number] | undefined; take: number },
) {
  const after = of.after ? sql`(sort, id) > (${of.after[0]} collate "C", ${of.after[1]}::bigint)` : sql`true`;
  const { rows } = await sql<ReviewGroup & { sort: string; groups: number; allLines: number }>`
    with found as materialized (
      select g.id, g.sort collate "C" as sort, count(*)::int as total from review_group g join review_line l on l.group_id = g.id
      where g.review_id = ${of.reviewId} and ${isSeen} and ${isMeant(of.filter)} group by g.id, g.sort
    ), page as (select * from found where ${after} order by sort, id limit ${of.take})
    select g.id, g.item_id as "itemId", g.part_id as "partId", g.is_gone as "isGone", g.name, g.type_code as "typeCode", g.path,
      g.size, f.total, f.sort, n.groups, n.lines as "allLines", x.lines
    from page f join review_group g on g.id = f.id
    cross join (select count(*)::int as groups, coalesce(sum(total), 0)::int as lines from found) n
    cross join lateral (
      select coalesce(jsonb_agg(y.line order by y.id), '[]') as lines from (
        select l.id, ${lineJson} as line from review_line l where l.group_id = g.id and ${isMeant(of.filter)}
        order by l.id limit ${sql.lit(linesShown)}) y) x
    order by f.sort, f.id`.execute(db);
  return rows;
}

/** Whether there is such a group, of what the caller sees. */
export async function isGroup(db: Db, context: Context, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    select from review_group g join review r on r.id = g.review_id and r.context = ${context}
    where g.id = ${groupId} and ${isSeen}`.execute(db);
  return rows.length > 0;
}

/** Lines of a group behind that id, at most 100. */
export async function linesOfGroup(
  db: Db,
  of: { context: Context; groupId: number; filter: LineFilter; after: number },
): Promise<ReviewLine[]> {
  const { rows } = await sql<{ line: ReviewLine }>`
    select ${lineJson} as line from review_line l join review_group g on g.id = l.group_id
    join review r on r.id = g.review_id and r.context = ${of.context}
    where l.group_id = ${of.groupId} and l.id > ${of.after} and ${isSeen} and ${isMeant(of.filter)}
    order by l.id limit 100`.execute(db);
  return rows.map(({ line }) => line);
}

export async function peopleOf(db: Db, reviewId: number) {
  const { rows } = await sql<{ name: string; lines: number }>`
    select c.actor_name as name, count(*)::int as lines from review_line l join change c on c.id = l.change_id
    where l.review_id = ${reviewId} group by 1 order by 2 desc, 1 limit 100`.execute(db);
  return rows;
}

/** Lines of a review with their place, in the order in which they are listed, at most `take`. */
export async function linesOfReview(db: Db, of: { reviewId: number; filter: LineFilter; take: number }) {
  const { rows } = await sql<
    Record<'Path' | 'Name' | 'Kind' | 'Change' | 'Field' | 'Before' | 'After' | 'By' | 'At', string | null>
  >`
    select array_to_string(g.path, ' / ') as "Path", g.name as "Name", l.kind as "Kind", l.mark as "Change",
      concat_ws(' ', l.field, nullif(l.detail, '')) as "Field", l.before as "Before", l.after as "After", c.actor_name as "By",
      to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "At"
    from review_group g join review_line l on l.group_id = g.id left join change c on c.id = l.change_id
    where g.review_id = ${of.reviewId} and ${isSeen} and ${isMeant(of.filter)}
    order by g.sort collate "C", g.id, l.id limit ${of.take}`.execute(db);
  return rows;
}

/** Models, or major units, that lines stand at or under, most lines first; at most 100. */
export async function modelsOf(db: Db, reviewId: number) {
  const { rows } = await sql<{ id: number; name: string; lines: number }>`
    select i.id, ${shownName('i')} as name, n.lines
    from (
      select x.id, count(*)::int as lines from review_group g join review_line l on l.group_id = g.id
      cross join lateral unnest(g.above || g.item_id) as x(id)
      where g.review_id = ${reviewId} and ${isSeen} group by x.id) n
    join hierarchy_item i on i.id = n.id
    join hierarchy_type t on t.id = i.type_id and t.base_type in (${sql.lit(baseTypes.model)}, ${sql.lit(baseTypes.majorUnit)})
    order by n.lines desc, name, i.id limit 100`.execute(db);
  return rows;
}

/** Edits that are held back, of what the caller sees. */
export async function heldOf(db: Db, reviewId: number, reason: HeldReason | undefined) {
  const { rows } = await sql<{
    id: number;
    reason: HeldReason;
    itemId: number | null;
    literature: string | null;
    name: string;
    path: string[];
    groups: string;
    stateName: string;
    workflowId: number;
    begins: string | null;
    count: number;
  }>`
    select h.id, h.reason, h.item_id as "itemId", coalesce(nullif(a.display_name, ''), a.name) as literature,
      case when h.item_id is not null then ${shownName('i')} when a.id is null then h.audience else '' end as name,
      case when h.item_id is null and a.id is null then '' else coalesce(h.audience, '') end as groups,
      case when h.item_id is null then '{}'::text[] else ${namesAbove(sql`h.item_id`)} end as path,
      coalesce(s.name, '') as "stateName", coalesce(s.number, 0) as "workflowId", h.begins, h.count
    from review_held h left join hierarchy_item i on i.id = h.item_id left join workflow_state s on s.id = i.workflow_id
    left join attachment a on a.id = h.attachment_id
    where h.review_id = ${reviewId} and (${reason ?? null}::text is null or h.reason = ${reason ?? null})
      and (h.item_id is null or i.id is not null) and (h.attachment_id is null or a.id is not null)
    order by h.reason desc, h.id limit 1000`.execute(db);
  return rows;
}

/** Parts lists with a part, those whose diagram goes out first, and in how many models they are. */
export async function reachOf(db: Db, context: Context, partId: number) {
  const { rows } = await sql<{
    diagramId: number;
    name: string;
    path: string[];
    tag: string;
    goesOut: boolean;
    total: number;
    models: number;
  }>`
    with met as materialized (
      select i.id, ${shownName('i')} as name, min(l.tag) as tag, coalesce(s.is_published_state, true) as goes, u.parent_id
      from parts_list_row l join hierarchy_item i on i.id = l.diagram_id
      join hierarchy_type t on t.id = i.type_id and t.context = ${context}
      left join workflow_state s on s.id = i.workflow_id
      left join hierarchy_relation u on u.child_id = i.id and u.is_primary
      where l.part_id = ${partId} group by i.id, i.override_name, i.display_name, i.name, s.is_published_state, u.parent_id
    )
    select m.id as "diagramId", m.name, ${namesAbove(sql`m.id`)} as path, m.tag, m.goes as "goesOut",
      (select count(*)::int from met) as total, (select count(distinct parent_id)::int from met) as models
    from met m order by m.goes desc, m.name, m.id limit 100`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    models: rows[0]?.models ?? 0,
    items: rows.map(({ total: _total, models: _models, ...row }) => row),
  };
}
