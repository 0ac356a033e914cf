import type { Db } from '../platform/db/pool.ts';
import { notFound } from '../platform/http/errors.ts';
import { folderOf } from './queries.ts';

/** A folder of major units. Throws 404 for what is none. */
export async function readFolder(db: Db, id: number) {
  const folder = await folderOf(db, id);
  if (!folder) throw notFound();
  return folder;
}
