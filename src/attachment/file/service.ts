import { open } from 'node:fs/promises';
import { keepFiles } from '../../catalog/quota/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { cleanFileName } from '../../platform/files/fileName.ts';
import { isolatedPages } from '../../platform/files/picture/isolated.ts';
import { rasterSize } from '../../platform/files/picture/raster.ts';
import { PictureRefused } from '../../platform/files/picture/refused.ts';
import type { FileStore, StoredFile } from '../../platform/files/store.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Asker } from '../../platform/process/rounds.ts';
import type { Holder, Written } from '../item/service.ts';
import { hang } from '../link/service.ts';
import { attachmentMessages, fileTypes, typeOfFile } from '../rules.ts';
import { checkedSettings } from '../settings/service.ts';
import { insertFile } from './queries.ts';

/**
 * Takes an uploaded file in; run before the change. Throws 400 for a format that is not supported, and for a PDF that
 * nobody could read: cut, damaged, without a page, or with a password.
 */
export async function takeFile(
  files: FileStore,
  file: StoredFile,
  { fileName, declaredType }: { fileName: string | undefined; declaredType: string | undefined },
  asker: Asker,
) {
  const name = cleanFileName(fileName);
  const head = Buffer.alloc(8);
  await using handle = await open(files.path(file.hash));
  await handle.read(head, 0, head.length, 0);
  const contentType = typeOfFile(head, name, declaredType);
  if (contentType === undefined) throw invalid('file', attachmentMessages.format);
  if (contentType === fileTypes['pdf']) await requirePages(files.path(file.hash), asker);
  return { ...file, name, contentType, ...(await pixelsOf(files.path(file.hash), contentType)) };
}

async function requirePages(path: string, asker: Asker): Promise<void> {
  await isolatedPages(path, asker).catch((error: unknown) => {
    throw error instanceof PictureRefused ? invalid('file', error.message) : error;
  });
}

/** Width and height of a picture; null of what is none, or of one that cannot be read. */
async function pixelsOf(path: string, contentType: string) {
  const none = { width: null, height: null };
  if (!contentType.startsWith('image/')) return none;
  const read = await rasterSize(path).catch(() => none);
  return { width: read.width, height: read.height };
}

interface Named {
  displayName?: string;
  literatureCategoryId?: number | undefined;
}

/** Keeps a file that was taken in as an attachment that hangs nowhere yet; its id. Throws 413 where it has no room. */
export async function keepFile(
  db: Db,
  userId: number,
  file: Awaited<ReturnType<typeof takeFile>>,
  of: Named,
): Promise<number> {
  const [settings] = await checkedSettings(db, [
    { at: '', displayName: '', ...of, customAttributes: { '26': [], '31': '' }, contentGroups: [] },
  ]);
  await keepFiles(db, userId, [file]);
  return insertFile(db, {
    ...file,
    displayName: settings?.displayName ?? '',
    categoryId: settings?.categoryId ?? 0,
  });
}

/** Adds a file that was taken in to an item or part. Throws 413 where it has no room. */
export async function addFile(
  db: Db,
  userId: number,
  holder: Holder,
  file: Awaited<ReturnType<typeof takeFile>>,
  of: Named,
): Promise<Written & { id: number }> {
  await holder.require(db);
  const id = await keepFile(db, userId, file, of);
  return { id, ...(await hang(db, holder, [id])) };
}
