import { type RawBuilder, sql } from 'kysely';
import { shownName } from '../hierarchy/tree/queries.ts';
import { onlyIn, type Context } from '../contexts.ts';
import type { Db } from '../platform/db/pool.ts';
import type { PublishEnvironment } from '../publish/rules.ts';
import type { Line } from './lines/line.ts';
import type { Size } from './lines/lines.ts';
import { type ReviewCounts, mostLines } from './rules.ts';

const linesAtOnce = 5000;
const mostHeld = 1000;

/** Numbers and descriptions of parts, names of items, as they are or last were. */
export async function calledNow(db: Db, of: Record<'items' | 'parts' | 'levels' | 'colors', Iterable<number>>) {
  const [items, parts, levels, colors] = await Promise.all([
    sql<{ id: number; name: string }>`
      select distinct on (i.id) i.id, ${shownName('i')} as name from past.hierarchy_item i
      where i.id = any(${[...of.items]}::bigint[]) order by i.id, i.change_id desc`.execute(db),
    sql<{ id: number; name: string }>`
      select distinct on (p.id) p.id, concat_ws(' ', p.part_number, p.description) as name from past.part p
      where p.id = any(${[...of.parts]}::bigint[]) order by p.id, p.change_id desc`.execute(db),
    sql<{ id: number; name: string }>`
      select distinct on (l.id) l.id, l.name from past.shared_taxonomy_level l
      where l.id = any(${[...of.levels]}::bigint[]) order by l.id, l.change_id desc`.execute(db),
    sql<{ id: number; name: string }>`
      select distinct on (c.id) c.id, c.mfr_name as name from past.color c
      where c.id = any(${[...of.colors]}::bigint[]) order by c.id, c.change_id desc`.execute(db),
  ]);
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return {
    items: byId(items.rows),
    parts: byId(parts.rows),
    levels: byId(levels.rows),
    colors: byId(colors.rows),
  };
}

export async function audienceNames(db: Db): Promise<Map<number, { name: string; currency: string }>> {
  const rows = await db.selectFrom('price_audience').select(['id', 'name', 'currency']).execute();
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** Takes the review of an environment away. */
export async function dropReview(db: Db, context: Context, environment: PublishEnvironment): Promise<void> {
  const old = sql`(select id from review where context = ${context} and environment = ${environment})`;
  for (const table of ['review_held', 'review_line', 'review_group'])
    await sql`delete from ${sql.table(table)} where review_id in ${old}`.execute(db);
  await sql`delete from review where context = ${context} and environment = ${environment}`.execute(db);
}

export async function addReview(
  db: Db,
  of: {
    context: Context;
    environment: PublishEnvironment;
    releaseId: number;
    madeAt: string;
    counts: ReviewCounts | null;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('review')
    .values({
      context: of.context,
      environment: of.environment,
      release_id: of.releaseId,
      made_at: of.madeAt,
      counts: of.counts,
      held: {},
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes lines and the items and parts that they stand under; of too many the first. */
export async function addLines(
  db: Db,
  reviewId: number,
  lines: readonly Line[],
  sizes: ReadonlyMap<number, Size>,
): Promise<void> {
  const kept = lines.slice(0, mostLines);
  for (let at = 0; at < kept.length; at += linesAtOnce) {
    const some = JSON.stringify(kept.slice(at, at + linesAtOnce).map((line, n) => ({ ...line, n })));
    const groups = JSON.stringify([...sizes].map(([itemId, size]) => ({ itemId, size })));
    await sql`
      with line as materialized (
        select x.n, x.kind, x.mark, x."itemId" as item_id, x."partId" as part_id, x.field, x.detail, x.before, x.after,
          case when x."itemId" is null then x."partId" end as of_part
        from jsonb_to_recordset(${some}::jsonb) as x(n int, kind text, mark text, "itemId" bigint, "partId" bigint,
          field text, detail text, before text, after text)
      ), wanted as (
        select distinct item_id, of_part from line
        except select item_id, part_id from review_group where review_id = ${reviewId}
      ), added as (
        insert into review_group (review_id, item_id, part_id, is_gone, name, type_code, path, above, sort, size)
        select ${reviewId}::bigint, w.item_id, w.of_part, coalesce(i.ended_by, p.ended_by) is not null,
          coalesce(p.part_number, i.name, '#' || coalesce(w.item_id, w.of_part)), coalesce(i.code, ''), coalesce(a.path, '{}'),
          coalesce(a.above, '{}'),
          -- Parts come first, items in the order of their way.
          case when w.of_part is not null then E'\\x01' || p.number_order
            else array_to_string(coalesce(a.path, '{}') || i.sort, E'\\x01') end,
          s.size
        from wanted w
        left join lateral (
          select v.part_number, v.number_order, v.ended_by from past.part v where v.id = w.of_part order by v.change_id desc limit 1) p on true
        left join lateral (
          select ${shownName('i')} as name, i.name_sort as sort, i.ended_by, t.code from past.hierarchy_item i
          left join hierarchy_type t on t.id = i.type_id
          where i.id = w.item_id order by i.change_id desc limit 1) i on true
        left join lateral (${wayOf(sql`w.item_id`)}) a on true
        left join jsonb_to_recordset(${groups}::jsonb) as s("itemId" bigint, size jsonb) on s."itemId" = w.item_id
        returning id, item_id, part_id
      ), grouped as (
        select id, item_id, part_id from added
        union all select id, item_id, part_id from review_group where review_id = ${reviewId}
      )
      insert into review_line (review_id, group_id, kind, mark, part_id, field, detail, before, after)
      select ${reviewId}::bigint, g.id, l.kind, l.mark, l.part_id, l.field, l.detail, l.before, l.after
      from line l join grouped g on g.item_id is not distinct from l.item_id and g.part_id is not distinct from l.of_part
      order by l.n`.execute(db);
  }
}

/** Names and ids of what an item hangs or last hung under along primary places, from the top. */
const wayOf = (id: ReturnType<typeof sql>) => sql`
  with recursive up(id, depth) as (
    select ${id}, 0
    union all
    select x.parent_id, up.depth + 1 from up cross join lateral (
      select r.parent_id from past.hierarchy_relation r where r.child_id = up.id and r.is_primary
      order by r.ended_by is null desc, r.change_id desc limit 1) x
    where x.parent_id is not null and up.depth < 100
  ) select array_agg(n.name order by up.depth desc) as path, array_agg(up.id order by up.depth desc) as above
  from up cross join lateral (
    select ${shownName('n')} as name from past.hierarchy_item n where n.id = up.id order by n.change_id desc limit 1) n
  where up.depth > 0`;

/** The newest change that wrote or ended a version of rows of a table. */
const newest = (table: string, where: RawBuilder<unknown>) => sql`(
  select max(greatest(v.change_id, coalesce(v.ended_by, 0))) from ${sql.table(`past.${table}`)} v where ${where})`;

/** The newest change that left another value in the cell of a row `v` than was there before. */
const lastOf = (table: 'hierarchy_item' | 'part', id: RawBuilder<unknown>, cell: RawBuilder<unknown>) => sql`(
  select max(w.change_id) from (
    select v.change_id, v.cell, lag(v.cell) over (order by v.change_id) as before, row_number() over (order by v.change_id) as n
    from (select v.change_id, ${cell} as cell from ${sql.table(`past.${table}`)} v where v.id = ${id}) v) w
  where w.n = 1 or w.cell is distinct from w.before)`;

const whole = sql`to_jsonb(v) - 'change_id' - 'ended_by'`;
const itemCell = sql`case
  when l.field = 'name' then to_jsonb(v.name)
  when l.field = 'display' then to_jsonb(${shownName('v')})
  when l.field in ('picture', 'drawing') then to_jsonb(v.image_id)
  when l.field = 'groups' then to_jsonb(v.content_groups)
  when l.field = 'attribute' then v.attributes -> (select a.id::text from attribute a where a.name = l.detail limit 1)
  else ${whole} end`;
const partCell = sql`case l.field
  when 'number' then to_jsonb(v.part_number)
  when 'description' then to_jsonb(v.description)
  when 'longDescription' then to_jsonb(v.long_description)
  when 'status' then to_jsonb(v.status)
  when 'picture' then to_jsonb(v.image_id)
  else ${whole} end`;

/** Texts of rows that the changes wrote, by language. */
const rowTexts = sql`select v.field, md5(v.source) as digest, v.language, max(greatest(v.change_id, coalesce(v.ended_by, 0))) as change_id
  from past.row_translation v where v.field in ('context', 'footnote') group by 1, 2, 3`;
const rowText = (field: 'context' | 'footnote') => sql`(
  select max(w.change_id) from row_text w join parts_list_row r on md5(${sql.ref(`r.${field}`)}) = w.digest
  where w.field = ${field} and r.diagram_id = g.item_id and r.part_id = l.part_id
    and w.language = substring(l.detail from '[^ ]*$'))`;

/**
 * Says of each line the change that last wrote what it is about, where what readers of the release have had not seen it:
 * the moment of an item is that of the release that took it.
 */
export async function findChanges(
  db: Db,
  reviewId: number,
  { releaseId, snapshot }: { releaseId: number; snapshot: string },
): Promise<void> {
  await sql`
    with row_text as materialized (${rowTexts})
    update review_line x set change_id = c.id
    from (select l.id, coalesce(t.snapshot, ${snapshot})::pg_snapshot as moment, case
      when l.kind = 'price' then ${newest(
        'price',
        sql`v.part_id = l.part_id and v.audience_id in (select a.id from price_audience a where a.name = l.detail)`,
      )}
      when l.kind = 'supersession' or l.field in ('alternates', 'included', 'crossSell', 'upSell')
        then ${newest('part_relation', sql`v.part_id = g.part_id or v.related_id = g.part_id`)}
      when l.kind = 'text' and l.field = 'rowContext' then ${rowText('context')}
      when l.kind = 'text' and l.field = 'rowFootnote' then ${rowText('footnote')}
      when l.kind = 'row' then ${newest('parts_list_row', sql`v.diagram_id = g.item_id and v.part_id = l.part_id`)}
      when l.field = 'literature' then ${newest('attachment_link', sql`v.item_id = g.item_id or v.part_id = g.part_id`)}
      when l.field = 'unit.description' then ${newest('unit_description', sql`v.item_id = g.item_id`)}
      when l.kind = 'text' and g.part_id is not null
        then ${newest('translation', sql`v.noun = 'part' and v.row_id = g.part_id and v.language = l.detail`)}
      when l.kind = 'text' then ${newest(
        'translation',
        sql`v.noun = 'item' and v.row_id = g.item_id and v.language = l.detail`,
      )}
      when l.field = 'pictures' and g.part_id is not null then ${newest('part_picture', sql`v.part_id = g.part_id`)}
      when g.part_id is not null then ${lastOf('part', sql`g.part_id`, partCell)}
      when l.field = 'hotspots' then ${newest(
        'hotspot',
        sql`v.image_id in (select i.image_id from past.hierarchy_item i where i.id = g.item_id)`,
      )}
      when l.field = 'pictures' then ${newest('item_picture', sql`v.item_id = g.item_id`)}
      when l.field = 'visibility' then ${newest('item_visibility', sql`v.item_id = g.item_id or v.item_id = any(g.above)`)}
      when l.field = 'rowOrder' then ${newest('parts_list_row', sql`v.diagram_id = g.item_id`)}
      when l.field = 'jumpTo' then ${newest('jump_to', sql`v.source_id = g.item_id`)}
      when l.field = 'place' then ${newest('hierarchy_relation', sql`v.child_id = g.item_id`)}
      when l.field = 'order' then ${newest('hierarchy_relation', sql`v.parent_id = g.item_id`)}
      when l.field = 'serials' then ${newest('serial_rule', sql`v.item_id = g.item_id`)}
      else ${lastOf('hierarchy_item', sql`g.item_id`, itemCell)} end as change_id
      from review_line l join review_group g on g.id = l.group_id
      left join (release_item r join release t on t.id = r.taken_release) on r.item_id = g.item_id
        and r.from_release <= ${releaseId} and (r.until_release is null or r.until_release > ${releaseId})
      where l.review_id = ${reviewId}) n
    join change c on c.id = n.change_id and not pg_visible_in_snapshot(c.xid, n.moment)
    where x.id = n.id`.execute(db);
}

/** Writes what stays held back since a release, and counts it. */
export async function addHeld(
  db: Db,
  reviewId: number,
  of: { context: Context; snapshot: string; leftOut: readonly number[]; today: string },
): Promise<void> {
  const since = sql`(select id from change where xid >= pg_snapshot_xmin(${of.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(xid, ${of.snapshot}::pg_snapshot))`;
  const { rows } = await sql<{ reason: string; count: number }>`
    with held as materialized (
      select 'state' as reason, i.id as item_id, null::text as audience, null::date as begins, 1 as count
      from (
        select c.item_id from hierarchy_item_change c where c.change_id in ${since}
        union select x.row_id from past.translation x where x.noun = 'item' and (x.change_id in ${since} or x.ended_by in ${since})) t
      join hierarchy_item i on i.id = t.item_id join hierarchy_type y on y.id = i.type_id and y.context = ${of.context}
      join workflow_state s on s.id = i.workflow_id and s.is_editable and not s.is_published_state
      union all
      select 'ancestor', x, null, null, 1 from unnest(${[...of.leftOut]}::bigint[]) x
      union all
      select 'date', null, a.name, p.effective_date, count(*)::int
      from price p join price_audience a on a.id = p.audience_id and a.context = ${of.context} and a.is_enabled
      where p.change_id in ${since} and p.effective_date > ${of.today}::date group by a.name, p.effective_date
      union all
      select 'visibility', i.id, g.names, null, 1
      from (select distinct c.item_id from hierarchy_item_change c where c.change_id in ${since}) t
      join hierarchy_item i on i.id = t.item_id join hierarchy_type y on y.id = i.type_id and y.context = ${of.context}
      left join workflow_state s on s.id = i.workflow_id
      cross join lateral (
        with recursive up(id) as (
          select i.id
          union
          select r.parent_id from up join hierarchy_relation r on r.child_id = up.id and r.is_primary
          where r.parent_id is not null)
        select string_agg(distinct l.name, ', ' order by l.name) as names
        from up join item_visibility v on v.item_id = up.id join lookup_value l on l.id = v.group_id) g
      where g.names is not null and coalesce(s.is_published_state, true)
    ), literature as materialized (
      select 'visibility', l.item_id, g.names, null::date, 1, a.id
      from (
        select x.id from attachment x where x.change_id in ${since}
        union select x.attachment_id from attachment_link x where x.change_id in ${since}
        union select x.attachment_id from past.attachment_visibility x where x.change_id in ${since} or x.ended_by in ${since}
      ) t join attachment a on a.id = t.id
      cross join lateral (
        select string_agg(distinct n.name, ', ' order by n.name) as names
        from attachment_visibility v join lookup_value n on n.id = v.group_id where v.attachment_id = a.id) g
      cross join lateral (
        select k.item_id from attachment_link k left join hierarchy_item i on i.id = k.item_id
        left join hierarchy_type y on y.id = i.type_id
        where k.attachment_id = a.id and coalesce(y.context, ${onlyIn.parts}) = ${of.context}
        order by k.item_id is null, k.id limit 1) l
      where g.names is not null
    ), all_held as (
      select *, null::bigint as attachment_id from held union all select * from literature
    ), added as (
      insert into review_held (review_id, reason, item_id, audience, begins, count, attachment_id)
      select ${reviewId}::bigint, reason, item_id, audience, begins, count, attachment_id from (
        select *, row_number() over (partition by reason order by begins, item_id, attachment_id) as n from all_held) h
      where n <= ${sql.lit(mostHeld)} order by reason, n)
    select reason, sum(count)::int as count from all_held group by reason`.execute(db);
  const held = JSON.stringify(Object.fromEntries(rows.map(({ reason, count }) => [reason, count])));
  await sql`update review set held = ${held}::jsonb where id = ${reviewId}`.execute(db);
}
