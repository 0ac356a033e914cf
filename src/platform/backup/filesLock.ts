import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';

/** The key of the lock under which files are removed, or copied for a backup. */
export const filesLock = "pg_catalog.hashtextextended('files', 4600)";

/**
 * Removes files that nothing needs any more, unless a backup copies them: what its snapshot names has to stay until then.
 * Answers undefined where one does, or where another server removes them.
 */
export const removingFiles = <T>(database: Database, work: () => Promise<T>): Promise<T | undefined> =>
  database.alone(0, async (db) => {
    const { rows } = await sql<{ is: boolean }>`select pg_try_advisory_lock(${sql.raw(filesLock)}) as is`.execute(db);
    return rows[0]?.is ? work() : undefined;
  });
