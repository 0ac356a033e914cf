import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hotspotsOf } from '../image/queries.ts';
import { hotspotValue, maxHotspots } from '../image/rules.ts';
import { itemFilter } from '../item-search/contract.ts';
import { itemsMatching, knownOf } from '../item-search/queries.ts';
import type { Seen } from '../drawing/look/service.ts';
import { diagramItem } from '../drawing/queries.ts';
import { tagsOf } from '../diagram/found/queries.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { namesAbove, shownName } from '../hierarchy/tree/queries.ts';
import type { JobState } from '../platform/jobs/jobs.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Chosen, FoundDiagram, Meant, Search } from './contract.ts';
import { mostDiagrams, reviewPage } from './rules.ts';
import type { LeftReason, ReviewFilter } from './rules.ts';

/** Kind of the jobs that look for callouts in many diagrams. */
export const autoHotspotKind = 'autoHotspotMany';

/** Diagrams that are meant, how many of them are wanted, and the first of these, by what they hang under and their order there. */
export async function meantDiagrams(db: Db, of: Meant, withHotspots: boolean) {
  const filter = itemFilter.parse({ baseTypes: [baseTypes.diagram], ...('under' in of && of) });
  const matching = itemsMatching(filter, await knownOf(db, filter));
  const { rows } = await sql<{ count: number; wanted: number; ids: number[] }>`
    with found as materialized (
      select i.id, i.image_id from hierarchy_item i
      where i.id in (${matching}) ${'ids' in of ? sql`and i.id = any(${of.ids}::bigint[])` : sql``}
    ), wanted as materialized (
      select f.id from found f where ${withHotspots}::boolean
        or not exists (select from hotspot h where h.image_id = f.image_id)
    ), first as (
      select w.id, row_number() over (order by p.name_sort, p.id, r.ordinal, r.id, w.id) as place
      from wanted w
      left join hierarchy_relation r on r.child_id = w.id and r.is_primary
      left join hierarchy_item p on p.id = r.parent_id
      order by place limit ${sql.lit(mostDiagrams)}
    )
    select (select count(*) from found) as count, (select count(*) from wanted) as wanted,
      (select coalesce(jsonb_agg(id order by place), '[]') from first) as ids`.execute(db);
  return rows[0] ?? { count: 0, wanted: 0, ids: [] };
}

export const isSearching = async (db: Db, catalogId: number) =>
  (await db
    .selectFrom('job')
    .select('id')
    .where('catalog_id', '=', catalogId)
    .where('kind', '=', autoHotspotKind)
    .where('state', 'in', ['queued', 'running'])
    .where('cancel_requested', '=', false)
    .executeTakeFirst()) !== undefined;

/** Says which diagrams a job looks at, in their order. */
export const addSought = (db: Db, jobId: number, ids: readonly number[]) =>
  sql`insert into found_diagram (job_id, diagram_id, place)
    select ${jobId}::bigint, s.id, s.place from unnest(${[...ids]}::bigint[]) with ordinality s(id, place)`.execute(db);

/** How long finds that nobody throws away are kept, in days. */
const keptDays = 30;

/** Throws away what was found long ago. */
export const dropOld = (db: Db) =>
  sql`delete from found_diagram f using job j
    where j.id = f.job_id and j.finished_at < now() - make_interval(days => ${keptDays})`.execute(db);

export const dropFound = (db: Db, jobId: number) => sql`delete from found_diagram where job_id = ${jobId}`.execute(db);

/** The next diagram that a job has not looked at, and its place among all. */
export async function nextSought(db: Db, jobId: number) {
  const { rows } = await sql<{ diagramId: number; place: number; total: number }>`
    select f.diagram_id as "diagramId", f.place, (select count(*) from found_diagram a where a.job_id = f.job_id) as total
    from found_diagram f where f.job_id = ${jobId} and f.looked_at is null
    order by f.place limit 1`.execute(db);
  return rows[0];
}

/** What came of a diagram: what was seen in an image, or why nothing could be. */
export type Outcome = { imageId: number; hash: string; seen: Seen } | { failed: string };

/** Keeps what came of a diagram. */
export async function keepFound(db: Db, jobId: number, diagramId: number, outcome: Outcome): Promise<void> {
  const of = 'seen' in outcome ? outcome : undefined;
  const boxes = (list: Seen['confident'] = []) =>
    sql`${JSON.stringify(list.filter(({ value }) => value !== '' && value.length <= hotspotValue))}::jsonb`;
  await sql`
    update found_diagram set looked_at = clock_timestamp(), image_id = ${of?.imageId ?? null}::bigint,
      image_hash = ${of?.hash ?? null}::text, confident = ${boxes(of?.seen.confident)}, doubtful = ${boxes(of?.seen.doubtful)},
      missing = ${of?.seen.missing ?? []}::text[], failed = ${'failed' in outcome ? outcome.failed : null}::text
    where job_id = ${jobId} and diagram_id = ${diagramId}`.execute(db);
}

/** How tags are compared, as `tagKey` does. */
const key = (tag: RawBuilder<unknown>) => sql`lower(btrim(${tag}))`;

/** Whether a tag of a row `f` has a hotspot of its image. */
const hasHotspot = (tag: RawBuilder<unknown>) =>
  sql`exists (select from hotspot h where h.image_id = f.image_id and ${key(sql`h.value`)} = ${key(tag)})`;

/** Whether a box `b` of a row `f` has: its tag has one, or, of what was taken from here, that box itself. */
const isThere = sql`exists (
  select from hotspot h where h.image_id = f.image_id and ${key(sql`h.value`)} = ${key(sql`b.value`)}
    and (h.change_id is distinct from f.taken_by
      or (2 * b.x + b.w between 2 * h.x and 2 * (h.x + h.w) and 2 * b.y + b.h between 2 * h.y and 2 * (h.y + h.h))))`;

/** A row `f` with all that was found in it, one box `b` a row. */
const eachBox = sql`cross join lateral (
  select true as is_confident, c.* from jsonb_to_recordset(f.confident) as c(value text, x int, y int, w int, h int)
  union all
  select false, d.* from jsonb_to_recordset(f.doubtful) as d(value text, x int, y int, w int, h int)) b`;

/** Rows `f` of a job whose diagram `i` still shows the file that was looked at, `m`. */
const stillShown = sql`
  from found_diagram f
  join hierarchy_item i on i.id = f.diagram_id and i.image_id = f.image_id
  join image m on m.id = f.image_id and m.hash = f.image_hash`;

/** Diagrams of a job that were looked at, with what can be taken of each; `within` has to hold of a row `f`. */
const looked = (jobId: number, within: RawBuilder<unknown> = sql`true`) => sql`
  with open as materialized (
    select f.diagram_id, count(*) filter (where b.is_confident) as confident, count(*) filter (where not b.is_confident) as doubtful
    ${stillShown} ${eachBox}
    where f.job_id = ${jobId} and f.looked_at is not null and ${within} and not ${isThere} group by f.diagram_id
  ), looked as materialized (
    select f.diagram_id, f.place, f.failed, f.taken_by is not null as is_taken,
      f.failed is null and (m.id is null or m.hash <> f.image_hash) as is_replaced,
      coalesce(o.confident, 0) as confident, coalesce(o.doubtful, 0) as doubtful,
      (select count(*) from unnest(f.missing) tag where not ${hasHotspot(sql`tag`)}) as missing,
      f.failed is null and f.confident = '[]' and f.doubtful = '[]' as is_nothing
    from found_diagram f join hierarchy_item i on i.id = f.diagram_id
    left join image m on m.id = i.image_id and m.id = f.image_id
    left join open o on o.diagram_id = f.diagram_id
    where f.job_id = ${jobId} and f.looked_at is not null and ${within}
  )`;

const narrowed: Record<ReviewFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  doubtful: sql`l.doubtful > 0`,
  failed: sql`l.failed is not null`,
  nothing: sql`l.is_nothing`,
};

/** The newest search of the catalogue of which the caller sees something. */
export async function newestSearch(db: Db) {
  const { rows } = await sql<{ jobId: number; state: JobState; diagrams: number; looked: number }>`
    select j.id as "jobId", j.state, count(*) as diagrams, count(f.looked_at) as looked
    from found_diagram f join job j on j.id = f.job_id
    where f.job_id = (select max(x.job_id) from found_diagram x)
    group by j.id, j.state`.execute(db);
  return rows[0];
}

/** A search of which the caller sees something; undefined for any other. */
export async function searchOf(db: Db, jobId: number): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    ${looked(jobId)}
    select j.id as "jobId", j.state, case when j.state = 'failed' then j.error end as message,
      (select count(*) from found_diagram f where f.job_id = j.id) as diagrams, count(l.diagram_id) as looked,
      jsonb_build_object('all', count(l.diagram_id),
        'doubtful', count(l.diagram_id) filter (where ${narrowed.doubtful}),
        'failed', count(l.diagram_id) filter (where ${narrowed.failed}),
        'nothing', count(l.diagram_id) filter (where ${narrowed.nothing})) as filters,
      coalesce(sum(l.confident), 0)::int as confident, count(l.diagram_id) filter (where l.confident > 0) as "confidentDiagrams",
      coalesce(sum(l.doubtful), 0)::int as doubtful,
      count(l.diagram_id) filter (where l.confident + l.doubtful > 0) as "openDiagrams"
    from job j left join looked l on true
    where j.id = ${jobId} and exists (select from found_diagram f where f.job_id = j.id)
    group by j.id, j.state, j.error`.execute(db);
  return rows[0];
}

/** Whether there is something of a search that the caller sees. */
export const hasFound = async (db: Db, jobId: number) =>
  (await db.selectFrom('found_diagram').select('job_id').where('job_id', '=', jobId).limit(1).executeTakeFirst()) !==
  undefined;

/** What a filter means, as far as a row `f` says it by itself. */
const candidates: Record<ReviewFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  doubtful: sql`f.doubtful <> '[]'`,
  failed: sql`f.failed is not null`,
  nothing: sql`f.failed is null and f.confident = '[]' and f.doubtful = '[]'`,
};

/** A page of the diagrams that were looked at, behind a place, and one more. */
export async function foundDiagrams(db: Db, jobId: number, filter: ReviewFilter, after: number) {
  const most = sql.lit(reviewPage + 1);
  // Only of the page itself is it asked what has a hotspot; which are doubtful is known of none before.
  const first = sql`f.diagram_id in (
    select f.diagram_id from found_diagram f join hierarchy_item i on i.id = f.diagram_id
    where f.job_id = ${jobId} and f.looked_at is not null and f.place > ${after} and ${candidates[filter]}
    order by f.place ${filter === 'doubtful' ? sql`` : sql`limit ${most}`})`;
  const { rows } = await sql<FoundDiagram & { place: number }>`
    ${looked(jobId, first)}, page as (select l.* from looked l where ${narrowed[filter]} order by l.place limit ${most})
    select i.id, ${shownName('i')} as name, r.parent_id as "parentId", ${namesAbove(sql`i.id`)} as path,
      i.image_id as "imageId", l.confident, l.doubtful, l.missing, l.failed, l.is_replaced as "isReplaced",
      l.is_taken as "isTaken", l.place
    from page l join hierarchy_item i on i.id = l.diagram_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    order by l.place`.execute(db);
  return rows;
}

/** What was found in a diagram and can be taken, beside what its image has; undefined where it was not looked at. */
export async function boxesOf(db: Db, jobId: number, diagramId: number) {
  const { rows } = await sql<Pick<Seen, 'confident' | 'doubtful' | 'missing'>>`
    select coalesce(o.confident, '[]') as confident, coalesce(o.doubtful, '[]') as doubtful,
      array(select tag from unnest(f.missing) with ordinality s(tag, n) where not ${hasHotspot(sql`tag`)} order by n) as missing
    from found_diagram f
    left join lateral (
      select jsonb_agg(b.box) filter (where b.is_confident) as confident,
        jsonb_agg(b.box) filter (where not b.is_confident) as doubtful
      from (
        select b.is_confident, jsonb_build_object('value', b.value, 'x', b.x, 'y', b.y, 'w', b.w, 'h', b.h) as box
        ${stillShown} ${eachBox}
        where f.job_id = ${jobId} and f.diagram_id = ${diagramId} and not ${isThere}) b
    ) o on true
    where f.job_id = ${jobId} and f.diagram_id = ${diagramId} and f.looked_at is not null`.execute(db);
  const [boxes] = rows;
  const diagram = boxes && (await diagramItem(db, diagramId));
  if (!boxes || !diagram) return undefined;
  const { imageId, imageVersion, width, height } = diagram;
  const tags = await tagsOf(db, diagramId);
  if (imageId === null || imageVersion === null || width === null || height === null)
    return { ...boxes, image: null, hotspots: [], tags };
  return {
    ...boxes,
    image: { id: imageId, version: imageVersion, width, height },
    hotspots: await hotspotsOf(db, imageId),
    tags,
  };
}

const isChosen = (diagrams: Chosen) =>
  'ids' in diagrams
    ? sql`f.diagram_id = any(${diagrams.ids}::bigint[])`
    : sql`f.diagram_id <> all(${diagrams.except}::bigint[])`;

/** Images of diagrams that are to be taken; until the change ends nobody else takes of this search. */
export async function lockFound(db: Db, jobId: number, diagrams: Chosen): Promise<number[]> {
  const { rows } = await sql<{ imageId: number | null }>`
    select f.image_id as "imageId" from found_diagram f
    where f.job_id = ${jobId} and ${isChosen(diagrams)} order by f.diagram_id for update`.execute(db);
  return rows.flatMap(({ imageId }) => imageId ?? []);
}

/** A diagram in which something was found, and whether it can be taken. */
interface Judged {
  id: number;
  /** Null where the diagram is gone. */
  name: string | null;
  reason: Exclude<LeftReason, 'held'> | null;
  /** Hotspots that it would get, and finds whose tag has one. */
  hotspots: number;
  there: number;
}

/** What of the diagrams chosen can be taken; what the state of a diagram says stands elsewhere. */
export async function judgeFound(db: Db, jobId: number, diagrams: Chosen, doubtful: boolean) {
  const { rows } = await sql<Judged>`
    with open as materialized (
      select f.diagram_id, count(*) filter (where not ${isThere}) as fresh, count(*) filter (where ${isThere}) as there
      ${stillShown} ${eachBox}
      where f.job_id = ${jobId} and ${isChosen(diagrams)} and (b.is_confident or ${doubtful}::boolean)
      group by f.diagram_id
    )
    select f.diagram_id as id, ${shownName('i')} as name, coalesce(o.fresh, 0) as hotspots, coalesce(o.there, 0) as there,
      case when i.id is null then 'gone'
        when o.diagram_id is null then 'replaced'
        when o.fresh = 0 then 'there'
        when o.fresh + (select count(*) from hotspot h where h.image_id = f.image_id) > ${sql.lit(maxHotspots)} then 'full'
      end as reason
    from found_diagram f
    left join hierarchy_item i on i.id = f.diagram_id
    left join open o on o.diagram_id = f.diagram_id
    where f.job_id = ${jobId} and ${isChosen(diagrams)} and f.looked_at is not null
      and (f.confident <> '[]' or ${doubtful}::boolean and f.doubtful <> '[]')
    order by f.place`.execute(db);
  return rows;
}

/** Makes hotspots of what was found in these diagrams, in two statements; doubtful ones are to be confirmed. */
export async function addFound(
  db: Db,
  jobId: number,
  ids: readonly number[],
  of: { doubtful: boolean; changeId: number },
) {
  await sql`
    insert into hotspot (image_id, value, x, y, w, h, confirmed)
    select f.image_id, b.value, b.x, b.y, b.w, b.h, b.is_confident
    ${stillShown} ${eachBox}
    where f.job_id = ${jobId} and f.diagram_id = any(${[...ids]}::bigint[])
      and (b.is_confident or ${of.doubtful}::boolean) and not ${isThere}`.execute(db);
  await sql`update found_diagram set taken_by = ${of.changeId}
    where job_id = ${jobId} and diagram_id = any(${[...ids]}::bigint[])`.execute(db);
}
