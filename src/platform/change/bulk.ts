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
