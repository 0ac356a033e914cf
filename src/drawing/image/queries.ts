import { sql } from 'kysely';
import type { Made, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import type { Db } from '../../platform/db/pool.ts';

/** What became of a file of the zip: an image, or the reason why it is none. */
export interface TakenFile {
  path: string;
  reason: string | null;
  name: string;
  fileName: string;
  hash: string | null;
  contentType: string;
  width: number;
  height: number;
  originalHash: string | null;
  originalType: string | null;
}

/** Side table `file`: the files of the zip that rows name. */
export async function makeFiles(stage: Stage): Promise<void> {
  const files = stage.side('file');
  await sql`drop table if exists ${files}`.execute(stage.db);
  await sql`create unlogged table ${files} (path text primary key, reason text, name text, "fileName" text, hash text,
    "contentType" text, width int, height int, "originalHash" text, "originalType" text)`.execute(stage.db);
}

export const addFiles = (stage: Stage, taken: readonly TakenFile[]) =>
  sql`insert into ${stage.side('file')} select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
    as t(path text, reason text, name text, "fileName" text, hash text, "contentType" text, width int, height int,
      "originalHash" text, "originalType" text)`.execute(stage.db);

/** Adds the images of the catalogue that paths name as the export writes them: the id, and the file's name behind a slash. */
export const addKept = (stage: Stage) =>
  sql`
    insert into ${stage.side('file')}
    select n.path, null, m.name, m.file_name, m.hash, m.content_type, m.width, m.height, m.original_hash, m.original_type
    from (select distinct s.file_path as path from ${stage.table} s where not s.bad and s.file_path ~ '^[1-9][0-9]{0,14}/') n
    join image m on m.id = split_part(n.path, '/', 1)::bigint and m.file_name = substr(n.path, strpos(n.path, '/') + 1)
    on conflict do nothing`.execute(stage.db);

/** The paths that good rows name and side table `file` does not have. */
export async function missingPaths(stage: Stage): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct s.file_path as path from ${stage.table} s where not s.bad
      and not exists (select from ${stage.side('file')} z where z.path = s.file_path)`.execute(stage.db);
  return rows.map(({ path }) => path);
}

/** The paths that good rows name, as they stand in the file. */
export async function namedPaths(stage: Stage): Promise<Set<string>> {
  const { rows } = await sql<{
    path: string;
  }>`select distinct s.file_path as path from ${stage.table} s where not s.bad`.execute(stage.db);
  return new Set(rows.map((row) => row.path));
}

/** Side table `item`: each good row with the item it names and how many there are, first line of the item first. */
export async function makeItems(stage: Stage): Promise<void> {
  const items = stage.side('item');
  await sql`drop table if exists ${items}`.execute(stage.db);
  await sql`
    create unlogged table ${items} as
    with hit as (
      select s.line, i.id, t.allow_image or t.base_type = 3 as allowed,
        -- Of several with the name the one without a tag is meant where the row names none.
        rank() over (partition by s.line order by coalesce(i.attributes ->> '1', '') <> '') as nth
      from ${stage.table} s
      left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id)
        on lower(i.name) = lower(s.item_name) and t.code = upper(coalesce(s.item_type, 'IP'))
        and (s.item_tag is null or lower(coalesce(i.attributes ->> '1', '')) = lower(s.item_tag))
      where not s.bad
    )
    select h.line, min(h.id) as item_id, count(h.id)::int as found, bool_or(h.allowed) as allowed,
      min(h.line) over (partition by min(h.id)) as first
    from hit h where h.nth = 1 group by h.line`.execute(stage.db);
}

/** Good rows beside the image that their item has now. */
const rows = (stage: Stage) => sql`${stage.table} s
  join ${stage.side('item')} f on f.line = s.line
  join ${stage.side('file')} z on z.path = s.file_path
  join hierarchy_item i on i.id = f.item_id
  left join image m on m.id = i.image_id`;

/** The name that a row gives its image, null where it leaves the one that is there; a new one has that of its file. */
const given = (stage: Stage, file = sql`z.name`) => {
  if (!stage.has('imageName')) return sql`null::text`;
  return stage.erases('imageName') ? sql`coalesce(s.image_name, ${file})` : sql`s.image_name`;
};
const differs = (stage: Stage) => sql`(m.hash is distinct from z.hash or m.name <> coalesce(${given(stage)}, m.name))`;

export async function countImages(stage: Stage) {
  const { rows: counted } = await sql<{ create: number; update: number; unchanged: number }>`
    select (count(*) filter (where m.id is null))::int as create,
      (count(*) filter (where m.id is not null and ${differs(stage)}))::int as update,
      (count(*) filter (where m.id is not null and not ${differs(stage)}))::int as unchanged
    from ${rows(stage)} where not s.bad`.execute(stage.db);
  const { create = 0, update = 0, unchanged = 0 } = counted[0] ?? {};
  return stage.mode === 'update'
    ? { create: 0, update, unchanged, remove: 0, skipped: create }
    : { create, update, unchanged, remove: 0 };
}

/** Images, new and changed, and which items get them, as `writeImages` would write it. */
export const madeImages = (stage: Stage): Made[] => {
  const image = (id: ReturnType<typeof sql>, where: ReturnType<typeof sql>) => sql`
    select ${id} as id, coalesce(${given(stage)}, m.name, z.name) as name, z."fileName" as file_name, z.hash,
      z."contentType" as content_type, z.width, z.height
    from ${rows(stage)} where not s.bad and ${where}`;
  const id = stage.newId(sql`s.line`);
  const added = image(id, sql`m.id is null`);
  const changed = image(sql`m.id`, sql`m.id is not null and ${differs(stage)}`);
  return [
    { table: 'image', rows: sql`${added} union all ${changed}`, replaces: true },
    {
      table: 'hierarchy_item',
      rows: sql`select i.id, ${id} as image_id from ${rows(stage)} where not s.bad and m.id is null`,
      replaces: true,
    },
  ];
};

/** An image in a cell: which one it is cannot be told by its name alone. */
const picture = (width: SqlFragment, height: SqlFragment, hash: SqlFragment) =>
  sql`${width} || ' × ' || ${height} || ' · ' || left(${hash}, 7)`;

/** Images of items as the file changes them, each as a whole. */
export const imageDiff = (stage: Stage): RecordDiff => ({
  table: 'image',
  from: sql`${stage.table} s join ${stage.side('item')} f on f.line = s.line join ${stage.side('file')} z on z.path = s.file_path
    join hierarchy_item i on i.id = f.item_id left join image r on r.id = i.image_id`,
  isWhole: 'differing',
  cells: [
    {
      key: 'itemName',
      now: sql`(select min(i.name) from hierarchy_item i where i.image_id = r.id)`,
      becomes: sql`s.item_name`,
      isIdentity: true,
    },
    {
      key: 'filePath',
      now: picture(sql`r.width`, sql`r.height`, sql`r.hash`),
      becomes: sql`(select ${picture(sql`z.width`, sql`z.height`, sql`z.hash`)} from ${stage.side('file')} z where z.path = s.file_path)`,
      becomesBeside: picture(sql`z.width`, sql`z.height`, sql`z.hash`),
      left: 'asked',
    },
    ...(stage.has('imageName')
      ? [
          {
            key: 'imageName',
            now: sql`r.name`,
            becomes: sql`coalesce(${given(stage, sql`(select z.name from ${stage.side('file')} z where z.path = s.file_path)`)}, r.name)`,
          },
        ]
      : []),
  ],
});

/** Images that get another drawing, see `Replaced`; `spared` is an array of hotspots, `i` their diagram. */
export const replacedImages = (stage: Stage, spared = sql`'{}'::bigint[]`) => sql`
  select i.id as item_id, coalesce(nullif(i.display_name, ''), i.name) as label, m.id as image_id, m.hash as old_hash,
    m.width as old_width, m.height as old_height, z.hash, z.width, z.height, ${spared} as spared
  from ${rows(stage)} where not s.bad and m.hash <> z.hash`;

/** Writes images: changed ones keep their row, and with it their hotspots; new ones are given to their items. */
export async function writeImages(stage: Stage) {
  const { db } = stage;
  const fresh = stage.side('fresh');
  await sql`drop table if exists ${fresh}`.execute(db);
  await sql`create unlogged table ${fresh} as
    select s.line, f.item_id, platform.next_id('image') as image_id from ${rows(stage)}
    where not s.bad and m.id is null and ${stage.mode !== 'update'}`.execute(db);
  const updated = await sql`
    update image t set name = coalesce(${given(stage)}, t.name), file_name = z."fileName", hash = z.hash,
      content_type = z."contentType", width = z.width, height = z.height, original_hash = z."originalHash", original_type = z."originalType", original_page = null
    from ${rows(stage)} where not s.bad and t.id = m.id and ${differs(stage)}`.execute(db);
  const created = await sql`
    insert into image (id, name, file_name, hash, content_type, width, height, original_hash, original_type)
    select n.image_id, coalesce(${given(stage)}, z.name), z."fileName", z.hash, z."contentType", z.width, z.height, z."originalHash", z."originalType"
    from ${fresh} n join ${stage.table} s on s.line = n.line join ${stage.side('file')} z on z.path = s.file_path
    order by n.line`.execute(db);
  await sql`update hierarchy_item i set image_id = n.image_id from ${fresh} n where i.id = n.item_id`.execute(db);
  return { create: Number(created.numAffectedRows ?? 0), update: Number(updated.numAffectedRows ?? 0) };
}

/** Items whose image this change wrote. */
export const itemsWritten = (stage: Stage, changeId: number) => sql`
  select i.id from ${stage.side('item')} f join hierarchy_item i on i.id = f.item_id join image m on m.id = i.image_id
  where m.change_id = ${changeId}`;

export interface LabelledHotspot {
  /** Name and tag of the diagram. */
  name: string;
  tag: string;
  value: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Adds hotspots to the images of the diagrams that they name; runs inside a change. */
export const addHotspots = (db: Db, hotspots: readonly LabelledHotspot[]) =>
  sql`
    insert into hotspot (image_id, value, x, y, w, h)
    select i.image_id, n.value, n.x, n.y, n.w, n.h
    from jsonb_to_recordset(${JSON.stringify(hotspots)}::jsonb) as n(name text, tag text, value text, x int, y int, w int, h int)
    join hierarchy_item i on lower(i.name) = lower(n.name) and lower(coalesce(i.attributes ->> '1', '')) = lower(n.tag)
    join hierarchy_type t on t.id = i.type_id and t.base_type = 3
    where i.image_id is not null`.execute(db);
