import { sql } from 'kysely';
import { lockPlaces } from '../platform/db/places.ts';
import type { Db } from '../platform/db/pool.ts';
import { maxHotspots, type PdfRendition } from './rules.ts';

const columns = [
  'id',
  'name',
  'file_name as fileName',
  'width',
  'height',
  'content_type as contentType',
  'original_type as originalType',
  'is_hotspottable as isHotspottable',
  'change_id as version',
] as const;

/** What the check of the column allows; the file by its hash. */
const told = [
  sql<PdfRendition>`pdf_rendition`.as('pdfRendition'),
  sql<{ id: string }>`json_build_object('id', hash)`.as('file'),
] as const;

export const imageById = (db: Db, id: number) =>
  db.selectFrom('image').select(columns).select(told).where('id', '=', id).executeTakeFirst();

/** Where an image's bytes lie, and how many. */
export const imageFile = (db: Db, id: number) =>
  db
    .selectFrom('image')
    .innerJoin('stored_file as f', 'f.hash', 'image.hash')
    .select(['image.hash', 'f.size', 'content_type as type', 'name', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The file of an image that goes into PDFs; undefined where there is none, or none of it does. */
export async function pdfFile(db: Db, id: number) {
  const { rows } = await sql<{ hash: string; size: number; type: string; name: string }>`
    select f.hash, f.size, case when v.is_vector then i.original_type else i.content_type end as type, i.name
    from image i
    cross join lateral (select i.pdf_rendition = 'vector' and i.original_type = 'image/svg+xml' as is_vector) v
    join stored_file f on f.hash = case when v.is_vector then i.original_hash else i.hash end
    where i.id = ${id} and i.pdf_rendition <> 'none'`.execute(db);
  return rows[0];
}

export interface NewImage {
  name: string;
  fileName: string;
  hash: string;
  contentType: string;
  width: number;
  height: number;
  originalHash: string | null;
  originalType: string | null;
  /** Which page of a PDF it shows, from 1; null for what is none. */
  originalPage: number | null;
}

export const addImage = (db: Db, image: NewImage) =>
  db
    .insertInto('image')
    .values({
      name: image.name,
      file_name: image.fileName,
      hash: image.hash,
      content_type: image.contentType,
      width: image.width,
      height: image.height,
      original_hash: image.originalHash,
      original_type: image.originalType,
      original_page: image.originalPage,
    })
    .returning(columns)
    .returning(told)
    .executeTakeFirstOrThrow();

/** A further image over the bytes of one, without hotspots; undefined where there is no such image. */
export async function copyImage(db: Db, imageId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into image (name, file_name, hash, content_type, width, height, original_hash, original_type, original_page, is_hotspottable,
      pdf_rendition)
    select name, file_name, hash, content_type, width, height, original_hash, original_type, original_page, is_hotspottable,
      pdf_rendition
    from image where id = ${imageId} returning id`.execute(db);
  return rows[0]?.id;
}

/** Removes an image with its hotspots and what reports say of it; refused by its foreign keys while something shows it. */
export async function removeImage(db: Db, id: number): Promise<void> {
  await removeImages(db, [id]);
}

/**
 * Removes images, with their hotspots, that were uploaded more than `hours` ago and that nothing has had since;
 * at most 1,000. Answers how many.
 */
export async function removeUnkept(db: Db, hours: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select i.id from image i join change c on c.id = i.change_id
    where c.at < now() - make_interval(hours => ${hours})
      and not exists (select from past.hangs_on_image x where x.of_id = i.id)
    limit 1000`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await removeImages(db, ids);
  return ids.length;
}

/** The same of many. */
export async function removeImages(db: Db, ids: number[]): Promise<void> {
  await sql`delete from hotspot where image_id = any(${ids}::bigint[])`.execute(db);
  await sql`select platform.release_hanging('image', ${ids})`.execute(db);
  await sql`delete from image where id = any(${ids}::bigint[])`.execute(db);
}

/** Smaller copies that were made already: `of` the picture's hash, `hash` and `size` of the copy. */
export const keptSizes = (db: Db, hashes: readonly string[], size: number) =>
  db
    .selectFrom('image_size as s')
    .innerJoin('stored_file as f', 'f.hash', 's.size_hash')
    .select(['s.hash as of', 'f.hash', 'f.size'])
    .where('s.hash', '=', sql<string>`any(${[...hashes]}::text[])`)
    .where('s.size', '=', size)
    .execute();

export const keepSize = (db: Db, hash: string, size: number, sizeHash: string) =>
  db
    .insertInto('image_size')
    .values({ hash, size, size_hash: sizeHash })
    .onConflict((c) => c.columns(['hash', 'size']).doNothing())
    .execute();

const hotspotColumns = ['id', 'change_id as version', 'value', 'x', 'y', 'w', 'h', 'confirmed'] as const;

export const hotspotsOf = (db: Db, imageId: number) =>
  db
    .selectFrom('hotspot')
    .select(hotspotColumns)
    .where('image_id', '=', imageId)
    .orderBy(sql`length(value), value, y, x`)
    .limit(maxHotspots)
    .execute();

/** Until the change ends nobody else adds to the hotspots of these images. */
export const lockHotspots = (db: Db, imageIds: readonly number[]) =>
  lockPlaces(db, ...imageIds.map((id) => `hotspots ${id}`));

/** Versions of an image's hotspots; until the change ends nobody else changes these or adds to them. */
export async function lockedHotspots(db: Db, imageId: number) {
  await lockHotspots(db, [imageId]);
  return db
    .selectFrom('hotspot')
    .select(['id', 'change_id as version'])
    .where('image_id', '=', imageId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export interface HotspotToWrite {
  id?: number | undefined;
  value: string;
  x: number;
  y: number;
  w: number;
  h: number;
  confirmed: boolean;
}

/** Writes changed hotspots, adds new ones, removes deleted ones: three statements, however many. */
export async function writeHotspots(
  db: Db,
  imageId: number,
  items: readonly HotspotToWrite[],
  deleted: readonly number[],
) {
  const json = JSON.stringify(items);
  const rows = sql`jsonb_to_recordset(${json}::jsonb) as n(id bigint, value text, x int, y int, w int, h int, confirmed boolean)`;
  await sql`delete from hotspot where image_id = ${imageId} and id = any(${[...deleted]}::bigint[])`.execute(db);
  await sql`
    update hotspot s set value = n.value, x = n.x, y = n.y, w = n.w, h = n.h, confirmed = n.confirmed
    from ${rows} where s.image_id = ${imageId} and s.id = n.id
      and (s.value, s.x, s.y, s.w, s.h, s.confirmed) is distinct from (n.value, n.x, n.y, n.w, n.h, n.confirmed)`.execute(
    db,
  );
  await sql`
    insert into hotspot (image_id, value, x, y, w, h, confirmed)
    select ${imageId}, n.value, n.x, n.y, n.w, n.h, n.confirmed from ${rows} where n.id is null`.execute(db);
}

/** Forgets files older than `seconds` that no row points to, in any catalogue or its history. */
export const forgetUnusedFiles = (db: Db, seconds: number) =>
  sql`select platform.forget_files(make_interval(secs => ${seconds}))`.execute(db);

/** Which of the hashes a row of any catalogue, or of its history, refers to. */
export async function referencedFiles(db: Db, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    hash: string;
  }>`select hash from stored_file where hash = any(${hashes}::text[])`.execute(db);
  return new Set(rows.map((r) => r.hash));
}
