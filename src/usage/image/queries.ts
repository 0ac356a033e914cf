import { sql, type RawBuilder } from 'kysely';
import { onlyIn, type Context } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { hangsNowhere, namesAbove, shownName } from '../../hierarchy/tree/queries.ts';
import type { CarriedHotspot, ImageLink } from '../../image/link/contract.ts';
import type { NewImage } from '../../image/queries.ts';
import { imageRelations, type PdfRendition } from '../../image/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Ids of the items, or parts, that show an image, as their first picture or as another. */
const itemsShowing = (imageId: number) => sql`
  select x.id from hierarchy_item x where x.image_id = ${imageId}
  union select x.item_id from item_picture x where x.image_id = ${imageId}`;
const partsShowing = (imageId: number) => sql`
  select x.id from part x where x.image_id = ${imageId}
  union select x.part_id from part_picture x where x.image_id = ${imageId}`;

/** What shows an image: items, then the brand, then parts by number. */
export async function imageLinks(db: Db, imageId: number, start: number, take: number) {
  const { rows } = await sql<ImageLink & { total: number }>`
    with link(kind, place, id, ordered) as (
      select 'item', 1, i.id, i.name_sort from hierarchy_item i where i.id in (${itemsShowing(imageId)}
        union select u.within_id from hangs_on_image u where u.of_id = ${imageId} and u.within_id is not null)
      union all select 'brand', 2, u.id, u.shown from hangs_on_image u where u.of_id = ${imageId} and u.name = 'brand'
      union all select 'part', 3, p.id, p.number_order from part p where p.id in (${partsShowing(imageId)})
    ), page as (
      select *, count(*) over () as total from link order by place, ordered collate "C", id limit ${take} offset ${start}
    )
    select l.kind, l.id, l.total,
      coalesce(${shownName('i')}, p.part_number, l.ordered) as name,
      case l.kind when 'item' then t.base_type when 'part' then ${sql.lit(baseTypes.part)} else 0 end as "baseType",
      r.parent_id as "parentId",
      case when l.kind = 'item' then ${namesAbove(sql`l.id`)} else '{}' end as path,
      coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
      case when t.base_type = ${sql.lit(baseTypes.diagram)} then ${sql.lit(imageRelations.drawing)}
        else ${sql.lit(imageRelations.picture)} end as "relationType",
      l.kind = 'item' and ${hangsNowhere(sql`l.id`)} as "isOrphan"
    from page l
    left join hierarchy_item i on l.kind = 'item' and i.id = l.id
    left join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    left join part p on l.kind = 'part' and p.id = l.id
    order by l.place, l.ordered collate "C", l.id`.execute(db);
  return { items: rows.map(({ total: _total, ...link }) => link), count: rows[0]?.total ?? 0 };
}

/** The contexts of the items, or of those named, that show an image, and that of parts where one does. */
export async function contextsShowing(
  db: Db,
  imageId: number,
  items: readonly number[] | 'all',
  parts: readonly number[] | 'all',
): Promise<Context[]> {
  const { rows } = await sql<{ context: Context }>`
    select distinct t.context from (${itemsShowing(imageId)}) x
    join hierarchy_item i on i.id = x.id join hierarchy_type t on t.id = i.type_id where ${among(sql`x.id`, items)}
    union select ${onlyIn.parts} where exists (select from (${partsShowing(imageId)}) x where ${among(sql`x.id`, parts)})`.execute(
    db,
  );
  return rows.map(({ context }) => context);
}

/** How many show an image. */
export async function countLinks(db: Db, imageId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from hangs_on_image u where u.of_id = ${imageId} and u.shown is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False where the item is gone or newer than `version`. */
export async function setItemImage(db: Db, id: number, version: number, imageId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_item')
    .set({ image_id: imageId })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same of a part. */
export async function setPartImage(db: Db, id: number, version: number, imageId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('part')
    .set({ image_id: imageId })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Which of these items, or of all, show an image. */
export async function itemsAmong(db: Db, imageId: number, ids: readonly number[] | 'all'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select x.id from (${itemsShowing(imageId)}) x where ${among(sql`x.id`, ids)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes an image from these items; the next picture of one becomes its first. */
export async function clearItemImage(db: Db, imageId: number, ids: readonly number[]): Promise<void> {
  const these = sql`any(${[...ids]}::bigint[])`;
  await sql`delete from item_picture where image_id = ${imageId} and item_id = ${these}`.execute(db);
  await sql`
    update hierarchy_item i set image_id = (
      select x.image_id from item_picture x where x.item_id = i.id
        and not exists (select from hierarchy_item o where o.image_id = x.image_id)
      order by x.weight, x.id limit 1)
    where i.image_id = ${imageId} and i.id = ${these}`.execute(db);
  await sql`
    delete from item_picture x using hierarchy_item i
    where i.id = ${these} and x.item_id = i.id and x.image_id = i.image_id`.execute(db);
}

/** The same of these parts, or of all; answers how many had it. */
export async function clearPartImage(db: Db, imageId: number, ids: readonly number[] | 'all'): Promise<number> {
  const further = await sql`
    delete from part_picture where image_id = ${imageId} and ${among(sql`part_id`, ids)}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update part p set image_id = (
      select x.image_id from part_picture x where x.part_id = p.id order by x.weight, x.id limit 1)
    where p.image_id = ${imageId} and ${among(sql`p.id`, ids)} returning p.id`.execute(db);
  await sql`
    delete from part_picture x using part p
    where p.id = any(${rows.map(({ id }) => id)}::bigint[]) and x.part_id = p.id and x.image_id = p.image_id`.execute(
    db,
  );
  return rows.length + Number(further.numAffectedRows ?? 0);
}

const among = (key: RawBuilder<unknown>, ids: readonly number[] | 'all') =>
  ids === 'all' ? sql<boolean>`true` : sql<boolean>`${key} = any(${[...ids]}::bigint[])`;

/** Gives an image the file of another one; false where it is newer than `version`. */
export async function takeFileOf(db: Db, id: number, version: number, by: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update image i set (file_name, hash, content_type, width, height, original_hash, original_type, original_page) =
      (n.file_name, n.hash, n.content_type, n.width, n.height, n.original_hash, n.original_type, n.original_page)
    from image n where i.id = ${id} and i.change_id = ${version} and n.id = ${by}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Gives an image a file that was taken in; false where it is newer than `version`. */
export async function takeFile(db: Db, id: number, version: number, file: NewImage): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('image')
    .set({
      file_name: file.fileName,
      hash: file.hash,
      content_type: file.contentType,
      width: file.width,
      height: file.height,
      original_hash: file.originalHash,
      original_type: file.originalType,
      original_page: file.originalPage,
    })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives all hotspots of an image their places in its new file; those without one go. None is confirmed by that. */
export async function placeHotspots(db: Db, imageId: number, hotspots: readonly CarriedHotspot[]): Promise<void> {
  const places = hotspots.flatMap(({ id, to }) => (to ? [{ id, ...to }] : []));
  const gone = hotspots.flatMap(({ id, to }) => (to ? [] : [id]));
  await sql`delete from hotspot where image_id = ${imageId} and id = any(${gone}::bigint[])`.execute(db);
  await sql`
    update hotspot s set x = n.x, y = n.y, w = n.w, h = n.h, confirmed = s.confirmed and n.confirmed
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n(id bigint, x int, y int, w int, h int, confirmed boolean)
    where s.image_id = ${imageId} and s.id = n.id
      and (s.x, s.y, s.w, s.h, s.confirmed) is distinct from (n.x, n.y, n.w, n.h, s.confirmed and n.confirmed)`.execute(
    db,
  );
}

/** Hotspots of an image are to be confirmed anew; those beyond its edge move to lie in it, and shrink where they must. */
export const doubtHotspots = (db: Db, imageId: number) =>
  sql`
    update hotspot s set confirmed = false, w = least(s.w, i.width), h = least(s.h, i.height),
      x = least(s.x, i.width - least(s.w, i.width)), y = least(s.y, i.height - least(s.h, i.height))
    from image i where i.id = ${imageId} and s.image_id = i.id`.execute(db);

export async function confirmHotspots(db: Db, imageId: number): Promise<void> {
  await sql`update hotspot set confirmed = true where image_id = ${imageId} and not confirmed`.execute(db);
}

/** Gives an image another name; false where it is newer than `version`. */
export async function writeName(db: Db, imageId: number, version: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update image set name = ${name} where id = ${imageId} and change_id = ${version}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export const flagHotspottable = (db: Db, imageId: number, value: boolean) =>
  sql`update image set is_hotspottable = ${value} where id = ${imageId}`.execute(db);

export const writePdfRendition = (db: Db, imageId: number, value: PdfRendition) =>
  sql`update image set pdf_rendition = ${value} where id = ${imageId}`.execute(db);
