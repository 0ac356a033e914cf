import { sql } from 'kysely';
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

/** Records that the store holds a file. Content that is there already begins its time of grace anew, or a sweep might take it now. */
export const recordFile = (db: Db, { hash, size }: StoredFile) =>
  db
    .insertInto('stored_file')
    .values({ hash, size })
    .onConflict((c) => c.column('hash').doUpdateSet({ created_at: sql<string>`now()` }))
    .execute();

export async function addImportFile(
  db: Db,
  of: { kind: ImportFile['kind']; name: string; stored: StoredFile; userId: number },
): Promise<number> {
  const { hash, size } = of.stored;
  return db.transaction().execute(async (transaction) => {
    await recordFile(transaction, of.stored);
    const { id } = await transaction
      .insertInto('import_file')
      .values({ kind: of.kind, name: of.name, hash, size, uploaded_by: of.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
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
      and not exists (select from import_session s where f.id in (s.file_id, s.zip_file_id) and s.state in (0, 1, 4))`.execute(
    db,
  );
}

/** Bytes of a file that the store holds. */
export const fileSize = async (db: Db, hash: string): Promise<number> =>
  (await db.selectFrom('stored_file').select('size').where('hash', '=', hash).executeTakeFirstOrThrow()).size;
