import { addFiles, recordFiles } from '../catalog/quota/queries.ts';
import type { Db } from '../platform/db/pool.ts';
import { cleanFileName } from '../platform/files/fileName.ts';
import { MAX_PICTURE_BYTES } from '../platform/contract/limits.ts';
import { takePicture } from '../platform/files/picture/intake.ts';
import { thumbnail } from '../platform/files/picture/raster.ts';
import { PictureRefused } from '../platform/files/picture/refused.ts';
import type { FileStore, StoredFile } from '../platform/files/store.ts';
import type { Asker } from '../platform/process/rounds.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import type { NewImage } from './queries.ts';
import { imageById, keepSize, keptSizes, lockedHotspots, writeHotspots } from './queries.ts';
import type { HotspotToWrite } from './queries.ts';
import { fits } from './rules.ts';
import type { Box } from './rules.ts';

/** One piece of memory as the store takes it. */
async function* chunk(bytes: Buffer) {
  yield bytes;
}

export interface ImageToTake {
  /** The file as it came, already in the store. */
  file: StoredFile;
  fileName: string | undefined;
  name?: string | undefined;
  /** Which page of a PDF, from 1. */
  page?: number | undefined;
}

/**
 * Makes an image of a stored file: checked, re-encoded, with what lies behind it kept for all but png, jpeg and gif.
 * Answers what a row of `image` holds, and the files to record for it; throws PictureRefused with the documented text
 * for what is no image, PageWanted where one of several pages has to be named.
 */
export async function madeImage(
  files: FileStore,
  { file, fileName, name, page }: ImageToTake,
  asker: Asker,
): Promise<{ image: NewImage; kept: StoredFile[] }> {
  const clean = cleanFileName(fileName);
  const picture = await takePicture({ path: files.path(file.hash), page }, asker);
  const display = await files.put(chunk(picture.display.bytes), { limit: 4 * MAX_PICTURE_BYTES });
  const original = await storeOriginal(files, file, picture.original);
  const image = {
    name: name?.trim() || clean.replace(/\.[^.]+$/, '') || clean,
    fileName: clean,
    hash: display.hash,
    contentType: picture.display.type,
    width: picture.width,
    height: picture.height,
    originalHash: original?.hash ?? null,
    originalType: picture.original?.type ?? null,
    originalPage: picture.original?.type === 'application/pdf' ? picture.original.page : null,
  };
  return { image, kept: original ? [display, original] : [display] };
}

/** The same of a file of an archive, with its files recorded: those count, and are no user's. */
export async function takeImage(db: Db, files: FileStore, of: ImageToTake, asker: Asker): Promise<NewImage> {
  const { image, kept } = await madeImage(files, of, asker);
  await addFiles(db, kept, null);
  return image;
}

/** A picture of the store so small that it fits into `size` pixels a side; made on first use and kept, and anew where that copy is damaged. */
export async function smallerImage(db: Db, files: FileStore, hash: string, size: number): Promise<StoredFile> {
  const [kept] = await keptSizes(db, [hash], size);
  const isWhole =
    kept &&
    (await files.checked(kept.hash).then(
      () => true,
      () => false,
    ));
  if (isWhole) return kept;
  const { bytes } = await thumbnail(await files.checked(hash), size);
  const stored = await files.put(chunk(bytes), { limit: MAX_PICTURE_BYTES });
  await recordFiles(db, [stored]);
  await keepSize(db, hash, size, stored.hash);
  return stored;
}

async function storeOriginal(
  files: FileStore,
  file: StoredFile,
  original: Awaited<ReturnType<typeof takePicture>>['original'],
): Promise<StoredFile | undefined> {
  if (!original) return undefined;
  return original.type === 'image/svg+xml' ? files.put(chunk(original.bytes), { limit: 4 * MAX_PICTURE_BYTES }) : file;
}

/** The text of a refused picture as 400 at the field. */
export function refusedPicture(error: unknown): never {
  if (error instanceof PictureRefused) throw invalid('file', error.message);
  throw error;
}

/** 400 where a box does not lie in the image; null is none. */
export function requireFit(items: readonly (Box | null)[], image: { width: number; height: number }, field: string) {
  items.forEach((item, index) => {
    if (item && !fits(item, image))
      throw invalid(`${field}.${index}`, 'A hotspot lies in the image, is larger than 10 and at most 400 by 200.');
  });
}

/** Gives an image these hotspots and no others, inside the running change. */
export async function putHotspots(db: Db, imageId: number, hotspots: readonly HotspotToWrite[]): Promise<void> {
  const image = await imageById(db, imageId);
  if (!image) throw notFound();
  requireFit(hotspots, image, 'hotspots');
  const before = await lockedHotspots(db, imageId);
  await writeHotspots(
    db,
    imageId,
    hotspots,
    before.map(({ id }) => id),
  );
}

/** @throws 409 where the hotspots of an image are not those named, as they were then. */
export async function requireSameHotspots(
  db: Db,
  imageId: number | null,
  known: readonly { id: number; version: number }[],
): Promise<void> {
  const now = imageId === null ? [] : await lockedHotspots(db, imageId);
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  if (now.length !== versions.size || now.some(({ id, version }) => versions.get(id) !== version)) throw conflict();
}
