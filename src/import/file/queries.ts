import { sql } from 'kysely';
import { keepFiles } from '../../catalog/quota/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { StoredFile } from '../../platform/files/store.ts';
import { fileKeptDays } from '../rules.ts';

export interface ImportFile {
  id: number;
  kind: 'table' | 'zip';
  name: string;
  size: number;
  /** Null once the file is no longer kept. */
  hash: string | null;
}

/** A file whose bytes are in the store. */
export interface NewImportFile {
  kind: ImportFile['kind'];
  name: string;
  stored: StoredFile;
}

/** Records uploaded files; answers their ids in order. Throws 413 where the catalogue, or its user, has no room for them. */
export async function addImportFiles(db: Db, userId: number, of: readonly NewImportFile[]): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    await keepFiles(
      transaction,
      userId,
      of.map(({ stored }) => stored),
    );
    const rows = await transaction
      .insertInto('import_file')
      .values(of.map(({ kind, name, stored: { hash, size } }) => ({ kind, name, hash, size, uploaded_by: userId })))
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}

export const importFile = (db: Db, id: number) =>
  db
    .selectFrom('import_file')
    .select(['id', 'kind', 'name', 'size', 'hash'])
    .where('id', '=', id)
    .$castTo<ImportFile>()
    .executeTakeFirst();

/** Lets go of the bytes of old files that no open session needs; the store's sweep removes them. */
export async function forgetOldFiles(db: Db): Promise<void> {
  await sql`
    update import_file f set hash = null
    where f.hash is not null and f.uploaded_at < now() - make_interval(days => ${fileKeptDays})
      and not exists (select from import_session s where f.id in (s.file_id, s.zip_file_id) and s.state in (0, 1, 4, 5))
      and not exists (select from import_session s join import_stage g on g.session_id = s.id
        where f.id in (g.file_id, g.zip_file_id) and s.state in (0, 1, 4, 5))`.execute(db);
}

/** Bytes of a file that the store holds. */
export const fileSize = async (db: Db, hash: string): Promise<number> =>
  (await db.selectFrom('stored_file').select('size').where('hash', '=', hash).executeTakeFirstOrThrow()).size;
