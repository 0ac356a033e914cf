import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/**
 * Runs statements of an import that write rows of content by the hundred thousand: what they point to is checked for all
 * of them as the change commits, which then fails as a foreign key does. See docs/decisions/061.
 */
export async function inBulk<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`select platform.begin_bulk()`.execute(db);
  const result = await work();
  await sql`select platform.end_bulk()`.execute(db);
  return result;
}

/** Renews what searches need after `tables` were written in bulk. */
export const settleTables = (db: Db, tables: readonly string[]) =>
  sql`select platform.settle_tables(${tables}::text[])`.execute(db);

/** What a bulk write needs more of than a request; holds for the connection of a job by itself. */
export const setBulkLimits = (db: Db) =>
  sql`select set_config('work_mem', '128MB', false), set_config('maintenance_work_mem', '256MB', false),
    set_config('gin_pending_list_limit', '64MB', false), set_config('jit', 'off', false)`.execute(db);
