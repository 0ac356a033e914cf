import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { StoredFile } from '../../platform/files/store.ts';

/** Kind of the jobs that read the whole file store. */
export const checkKind = 'fileCheck';

/** Files that the store should hold, in order of their hashes after `after`. */
export const storedFiles = (db: Db, after: string, most: number): Promise<StoredFile[]> =>
  db.selectFrom('stored_file').select(['hash', 'size']).where('hash', '>', after).orderBy('hash').limit(most).execute();

/** What shows stored files in a catalogue: their images, each with what has it; so many of each file at most. */
export async function usesOf(
  db: Db,
  hashes: readonly string[],
  most: number,
): Promise<{ hash: string; use: string }[]> {
  const { rows } = await sql<{ hash: string; use: string }>`
    with shown as (
      select m.id, m.hash from image m where m.hash = any(${[...hashes]}::text[])
      union select m.id, m.original_hash from image m where m.original_hash = any(${[...hashes]}::text[])
      union select m.id, s.size_hash from image m join image_size s on s.hash = m.hash
        where s.size_hash = any(${[...hashes]}::text[])
    )
    select f.hash, u.use from (select distinct hash from shown) f cross join lateral (
      select concat('image ', m.name, ' of ' || h.shown) as use
      from shown x join image m on m.id = x.id left join hangs_on_image h on h.of_id = m.id
      where x.hash = f.hash order by m.id limit ${most}) u`.execute(db);
  return rows;
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
