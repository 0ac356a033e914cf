import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { Picture, PictureParent } from '../../image/picture/contract.ts';
import { maxPictures } from '../../image/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Where the pictures of an item or a part stand: the primary one in its own row, the others in `others` by `key`. */
const places = {
  item: { own: sql.table('hierarchy_item'), others: sql.table('item_picture'), key: sql.ref('item_id') },
  part: { own: sql.table('part'), others: sql.table('part_picture'), key: sql.ref('part_id') },
} as const;

/** What has pictures, locked until the change ends; undefined where there is none. */
export async function lockedParent(db: Db, { parentType, parentId }: PictureParent) {
  const { rows } = await (
    parentType === 'part'
      ? sql<ParentRow>`select p.part_number as name, null as type, true as allowed, false as "isDiagram"
          from part p where p.id = ${parentId} for update of p`
      : sql<ParentRow>`select i.name, t.description as type,
          t.allow_image or t.base_type = ${sql.lit(baseTypes.diagram)} as allowed,
          t.base_type = ${sql.lit(baseTypes.diagram)} as "isDiagram"
          from hierarchy_item i join hierarchy_type t on t.id = i.type_id where i.id = ${parentId} for update of i`
  ).execute(db);
  return rows[0];
}

interface ParentRow {
  name: string;
  type: string | null;
  allowed: boolean;
  isDiagram: boolean;
}

/** The name of an item, or the number of a part; undefined where there is none. */
export async function nameOf(db: Db, { parentType, parentId }: PictureParent): Promise<string | undefined> {
  const name = sql.ref(parentType === 'part' ? 'part_number' : 'name');
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${places[parentType].own} where id = ${parentId}`.execute(db);
  return rows[0]?.name;
}

/** Pictures in their order. */
export async function picturesOf(db: Db, { parentType, parentId }: PictureParent): Promise<Picture[]> {
  const { own, others, key } = places[parentType];
  const { rows } = await sql<Picture>`
    select m.id, m.name, m.file_name as "fileName", json_build_object('id', m.hash) as file, m.width, m.height,
      m.content_type as "contentType", m.original_type as "originalType", m.is_hotspottable as "isHotspottable",
      m.pdf_rendition as "pdfRendition", m.change_id as version,
      json_build_object('isPrimary', x.weight = 1, 'weight', row_number() over (order by x.weight, x.id),
        'imageType', 'Item') as "relationCustomData"
    from (select 0::bigint as id, image_id, 1 as weight from ${own} where id = ${parentId} and image_id is not null
      union all select o.id, o.image_id, o.weight from ${others} o join ${own} w on w.id = o.${key}
        where o.${key} = ${parentId} and o.image_id is distinct from w.image_id) x
    join image m on m.id = x.image_id order by x.weight, x.id limit ${maxPictures}`.execute(db);
  return rows;
}

/** Images that are there, by what holds them: an item as its own, something else, nothing. */
export async function heldBy(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; byItem: boolean; byAny: boolean }>`
    select m.id, exists (select from hierarchy_item i where i.image_id = m.id) as "byItem",
      exists (select from hangs_on_image u where u.of_id = m.id and u.shown is not null) as "byAny"
    from image m where m.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Further images over the same bytes, with copies of the hotspots: their ids by those of the originals. */
export async function copyImages(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ of: number; copy: number }>`
    select id as of, platform.next_id('image') as copy from unnest(${[...ids]}::bigint[]) id`.execute(db);
  const pair = sql`unnest(${rows.map(({ of }) => of)}::bigint[], ${rows.map(({ copy }) => copy)}::bigint[]) as p(of, copy)`;
  await sql`
    insert into image (id, name, file_name, hash, content_type, width, height, original_hash, original_type, original_page,
      is_hotspottable, pdf_rendition)
    select p.copy, m.name, m.file_name, m.hash, m.content_type, m.width, m.height, m.original_hash, m.original_type,
      m.original_page, m.is_hotspottable, m.pdf_rendition
    from ${pair} join image m on m.id = p.of order by p.copy`.execute(db);
  await sql`
    insert into hotspot (image_id, value, x, y, w, h, confirmed)
    select p.copy, h.value, h.x, h.y, h.w, h.h, h.confirmed
    from ${pair} join hotspot h on h.image_id = p.of order by p.copy, h.id`.execute(db);
  return new Map(rows.map(({ of, copy }) => [of, copy]));
}

/** Lets an item or a part have these pictures and no others, in this order. */
export async function writePictures(db: Db, { parentType, parentId }: PictureParent, ids: readonly number[]) {
  const { own, others, key } = places[parentType];
  const [primary = null, ...rest] = ids;
  await sql`delete from ${others} where ${key} = ${parentId} and image_id <> all(${rest}::bigint[])`.execute(db);
  await sql`
    update ${own} set image_id = ${primary}::bigint where id = ${parentId}
      and image_id is distinct from ${primary}::bigint`.execute(db);
  await sql`
    insert into ${others} as o (${key}, image_id, weight)
    select ${parentId}, n.id, n.weight + 1 from unnest(${rest}::bigint[]) with ordinality n(id, weight)
    on conflict (catalog_id, ${key}, image_id) do update set weight = excluded.weight
      where o.weight <> excluded.weight`.execute(db);
}
