import { sql } from 'kysely';
import type { RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { identityRule, keyOf } from '../part/queries.ts';
import { replacedImages } from '../drawing/image/queries.ts';
import type { Made } from './service.ts';

/** Side tables of what the drawings make: `spot` hotspots, `part` rows as a parts-list import stages them, `note` warnings. */
export async function makeSides(stage: Stage): Promise<void> {
  const [spot, part, note] = ['spot', 'part', 'note'].map((name) => stage.side(name));
  await sql`drop table if exists ${spot}, ${part}, ${note}`.execute(stage.db);
  await sql`create unlogged table ${spot} (path text, value text, x int, y int, w int, h int)`.execute(stage.db);
  await sql`create unlogged table ${note} (path text, text text)`.execute(stage.db);
  await sql`create unlogged table ${part} (line bigint generated always as identity, bad boolean not null default false,
    path text, place int, problem text, diagram_name text, diagram_tag text, reference_tag text, part_number text,
    description text, quantity text, has_quantity boolean, context text, footnote text, grouping_key bigint,
    internal boolean)`.execute(stage.db);
}

export async function addMade(
  stage: Stage,
  path: string,
  { hotspots, rows, warnings, hasQuantity }: Made,
): Promise<void> {
  await sql`insert into ${stage.side('spot')}
    select ${path}, * from jsonb_to_recordset(${JSON.stringify(hotspots)}::jsonb) as n(value text, x int, y int, w int, h int)`.execute(
    stage.db,
  );
  await sql`
    insert into ${stage.side('part')} (path, place, reference_tag, part_number, description, quantity, has_quantity)
    select ${path}, n.place, nullif(n.row ->> 'hotSpotRefNum', ''), nullif(n.row ->> 'partNum', ''),
      nullif(n.row ->> 'partDesc', ''), nullif(n.row ->> 'qty', ''), ${hasQuantity}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as n(row, place) order by n.place`.execute(
    stage.db,
  );
  if (warnings.length > 0)
    await sql`insert into ${stage.side('note')} values (${path}, ${warnings.join(' ')})`.execute(stage.db);
}

/**
 * Side table `item`: each good row with the diagram that its file is named after, how many there are, and the first line
 * of the diagram. A file is named as its diagram, or as name and tag parted by an underscore; of several diagrams with
 * the name the one without a tag is meant.
 */
export async function makeDiagrams(stage: Stage): Promise<void> {
  const items = stage.side('item');
  const stem = sql`lower(regexp_replace(regexp_replace(s.file_path, '^.*/', ''), '\.[^.]*$', ''))`;
  await sql`drop table if exists ${items}`.execute(stage.db);
  await sql`
    create unlogged table ${items} as
    with file as materialized (
      select s.line, ${stem} as stem from ${stage.table} s where not s.bad
    ), diagram as materialized (
      select i.id, lower(i.name) as name, lower(coalesce(i.attributes ->> '1', '')) as tag
      from hierarchy_item i join hierarchy_type t on t.id = i.type_id and t.base_type = 3
    ), named as (
      select id, name as stem, case when tag = '' then 0 else 2 end as place from diagram
      union all select id, name || '_' || tag, 1 from diagram where tag <> ''
    ), hit as (
      select f.line, n.id, rank() over (partition by f.line order by n.place) as nth from file f join named n using (stem)
    )
    select s.line, min(h.id) as item_id, count(h.id)::int as found, min(s.line) over (partition by min(h.id)) as first
    from ${stage.table} s left join hit h on h.line = s.line and h.nth = 1
    where not s.bad group by s.line`.execute(stage.db);
}

/** Gives the parts rows their diagrams; a row whose table names no quantities keeps the one that the list has. */
export async function nameParts(stage: Stage): Promise<void> {
  await sql`
    update ${stage.side('part')} p set diagram_name = i.name, diagram_tag = i.attributes ->> '1'
    from ${stage.table} s join ${stage.side('item')} f on f.line = s.line join hierarchy_item i on i.id = f.item_id
    where s.file_path = p.path`.execute(stage.db);
  const key = keyOf(sql`p.part_number`, await identityRule(stage.db));
  await sql`
    update ${stage.side('part')} p set quantity = r.quantity
    from ${stage.table} s join ${stage.side('item')} f on f.line = s.line
    join parts_list_row r on r.diagram_id = f.item_id join part n on n.id = r.part_id
    where not p.has_quantity and s.file_path = p.path and n.number_key = ${key}
      and lower(r.tag) = lower(coalesce(p.reference_tag, ''))`.execute(stage.db);
}

/** Notes what is wrong with parts rows `s`; a row keeps its first problem. Answers how many. */
export async function markParts(stage: Stage, reason: string | SqlFragment, where: SqlFragment): Promise<number> {
  const text = typeof reason === 'string' ? sql`${reason}::text` : reason;
  const { numAffectedRows } = await sql`
    update ${stage.side('part')} s set bad = true, problem = ${text} where not s.bad and (${where})`.execute(stage.db);
  return Number(numAffectedRows ?? 0n);
}

/** The first problem of a drawing's parts rows, for a staged row `s`; null where there is none. */
export const partProblem = (stage: Stage) => sql`(
  select 'Row ' || p.place || ' of the table: ' || p.problem from ${stage.side('part')} p
  where p.path = s.file_path and p.problem is not null order by p.place limit 1)`;

/** Leaves the parts rows of drawings that are not written out. */
export const dropBadParts = (stage: Stage) =>
  sql`delete from ${stage.side('part')} p using ${stage.table} s where s.file_path = p.path and s.bad`.execute(
    stage.db,
  );

/** The same of drawings that somebody left. */
export async function dropLeftParts(stage: Stage): Promise<void> {
  if (!stage.isPart) return;
  await sql`delete from ${stage.side('part')} p where not exists (select from ${stage.table} s where s.file_path = p.path)`.execute(
    stage.db,
  );
}

/** Drawings, each with all that it brings: it is written or left as a whole, also where it is the same. */
export const drawingDiff = (stage: Stage): RecordDiff => ({
  table: 'image',
  from: sql`${stage.table} s join ${stage.side('item')} f on f.line = s.line join hierarchy_item i on i.id = f.item_id
    left join image r on r.id = i.image_id`,
  isWhole: 'always',
  cells: [{ key: 'filePath', now: sql`r.file_name`, becomes: sql`s.file_path` }],
});

/** How many parts rows are to be written. */
export async function countParts(stage: Stage): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${stage.side('part')}`.execute(
    stage.db,
  );
  return rows[0]?.rows ?? 0;
}

/**
 * Side table `pair`: hotspots of good drawings beside those that their diagrams have now, matched by tag and occurrence.
 * `id` null: one to add; `value` null: one that the drawing lacks. A drawing without any leaves its diagram's alone.
 */
export async function makePairs(stage: Stage): Promise<void> {
  const pair = stage.side('pair');
  const occurrence = (of: string) =>
    sql`row_number() over (partition by item_id, lower(${sql.ref(`${of}.value`)}) order by ${sql.ref(`${of}.y`)}, ${sql.ref(`${of}.x`)})`;
  await sql`drop table if exists ${pair}`.execute(stage.db);
  await sql`
    create unlogged table ${pair} as
    with drawn as materialized (
      select f.item_id, h.value, h.x, h.y, h.w, h.h, ${occurrence('h')} as nth
      from ${stage.table} s join ${stage.side('item')} f on f.line = s.line join ${stage.side('spot')} h on h.path = s.file_path
      where not s.bad
    ), present as materialized (
      select d.item_id, t.id, t.value, ${occurrence('t')} as nth,
        t.x as x_now, t.y as y_now, t.w as w_now, t.h as h_now
      from (select distinct item_id from drawn) d join hierarchy_item i on i.id = d.item_id join hotspot t on t.image_id = i.image_id
    )
    select coalesce(n.item_id, p.item_id) as item_id, p.id, n.value, n.x, n.y, n.w, n.h,
      (n.x, n.y, n.w, n.h) is distinct from (p.x_now, p.y_now, p.w_now, p.h_now) as differs
    from drawn n full join present p on p.item_id = n.item_id and lower(p.value) = lower(n.value) and p.nth = n.nth`.execute(
    stage.db,
  );
}

const goes = (stage: Pick<Stage, 'mode'>) =>
  stage.mode === 'add' || stage.mode === 'update' ? sql`false` : sql`p.value is null`;

/** What becomes of what is not there yet. */
const adds = (stage: Pick<Stage, 'mode'>) => sql.lit(stage.mode === 'update' ? 'skipped' : 'create');

export interface Counted {
  label: string;
  create: number;
  update: number;
  unchanged: number;
  remove: number;
  skipped: number;
}

/** What writing would do to the images and hotspots of each diagram. */
export async function countDrawn(stage: Stage): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(nullif(d.display_name, ''), d.name) as label,
      (count(*) filter (where x.does = 'create'))::int as create, (count(*) filter (where x.does = 'update'))::int as update,
      (count(*) filter (where x.does = 'unchanged'))::int as unchanged, (count(*) filter (where x.does = 'remove'))::int as remove,
      (count(*) filter (where x.does = 'skipped'))::int as skipped
    from (
      select p.item_id, case when ${goes(stage)} then 'remove' when p.value is null then 'unchanged'
        when p.id is null then ${adds(stage)} when p.differs then 'update' else 'unchanged' end as does
      from ${stage.side('pair')} p
      union all
      select f.item_id, case when m.id is null then ${adds(stage)} when m.hash <> z.hash then 'update' else 'unchanged' end
      from ${stage.table} s join ${stage.side('item')} f on f.line = s.line join ${stage.side('file')} z on z.path = s.file_path
      join hierarchy_item i on i.id = f.item_id left join image m on m.id = i.image_id where not s.bad
    ) x join hierarchy_item d on d.id = x.item_id
    group by d.id, d.name, d.display_name order by d.name, d.id`.execute(stage.db);
  return rows;
}

/** Images whose drawing changes; what it draws or removes itself needs no carrying over. */
export const redrawnImages = (stage: Stage) =>
  replacedImages(
    stage,
    sql`array(select p.id from ${stage.side('pair')} p
      where p.item_id = i.id and p.id is not null and (p.value is not null or ${goes(stage)}))`,
  );

/** Writes the hotspots; a new one is confirmed where the diagram's list has its tag, and what is there keeps its mark. */
export async function writeSpots({ db, ...stage }: Stage): Promise<void> {
  const pair = stage.side('pair');
  await sql`delete from hotspot t using ${pair} p where t.id = p.id and ${goes(stage)}`.execute(db);
  await sql`
    update hotspot t set x = p.x, y = p.y, w = p.w, h = p.h from ${pair} p
    where t.id = p.id and p.value is not null and p.differs`.execute(db);
  if (stage.mode === 'update') return;
  await sql`
    insert into hotspot (image_id, value, x, y, w, h, confirmed)
    select i.image_id, p.value, p.x, p.y, p.w, p.h,
      exists (select from parts_list_row r where r.diagram_id = i.id and lower(r.tag) = lower(p.value))
    from ${pair} p join hierarchy_item i on i.id = p.item_id where p.id is null order by p.item_id, p.y, p.x`.execute(
    db,
  );
}

/** Diagrams whose image or hotspots are written. */
export const drawnItems = (stage: Stage, changeId: number) => sql`
  select i.id from ${stage.side('item')} f join hierarchy_item i on i.id = f.item_id join image m on m.id = i.image_id
  where m.change_id = ${changeId}
  union
  select p.item_id from ${stage.side('pair')} p where p.id is null and ${stage.mode !== 'update'} or p.differs and p.value is not null or ${goes(stage)}`;
