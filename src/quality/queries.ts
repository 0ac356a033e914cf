import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { changesAtOnce } from './rules.ts';

/** The name under which the inbox follows the change log. */
export const followerName = 'quality';

/** Kind of the jobs that take in what is new to the inbox. */
export const lookKind = 'qualityLook';

/** Catalogues whose inbox lags behind an import, or behind more changes than opening it takes in. Asked outside of all. */
export async function behind(db: Db): Promise<{ catalogId: number; since: string }[]> {
  const { rows } = await sql<{ catalogId: number; since: string }>`
    select catalog_id as "catalogId", since from platform.followers_behind(${followerName}, ${changesAtOnce})`.execute(
    db,
  );
  return rows;
}

/** Lets one caller at a time ask for a job, until its transaction ends. */
export const lockLook = (db: Db) => sql`select pg_advisory_xact_lock(4609, platform.catalog()::int)`.execute(db);

export async function isLooking(db: Db, catalogId: number): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('catalog_id', '=', catalogId)
    .where('kind', '=', lookKind)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
