import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { StoredFile } from '../../platform/files/store.ts';

/** Kind of the jobs that read the whole file store. */
export const checkKind = 'fileCheck';

/** Files that the store should hold, in order of their hashes after `after`. */
export const storedFiles = (db: Db, after: string, most: number): Promise<StoredFile[]> =>
  db.selectFrom('stored_file').select(['hash', 'size']).where('hash', '>', after).orderBy('hash').limit(most).execute();

/** What shows a stored file in a catalogue: its images, each with what has it; so many at most. */
export async function usesOf(db: Db, hash: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ use: string }>`
    select concat('image ', m.name, ' of ' || u.shown) as use
    from image m left join hangs_on_image u on u.of_id = m.id
    where m.hash = ${hash} or m.original_hash = ${hash}
      or m.hash in (select s.hash from image_size s where s.size_hash = ${hash})
    order by m.id limit ${most}`.execute(db);
  return rows.map(({ use }) => use);
}

export async function countStoredFiles(db: Db): Promise<number> {
  const { files } = await db
    .selectFrom('stored_file')
    .select(sql<number>`count(*)`.as('files'))
    .executeTakeFirstOrThrow();
  return files;
}

/** Which of them a row of any catalogue, or the history, still needs: others may have been swept meanwhile. */
export async function stillStored(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('stored_file').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}
