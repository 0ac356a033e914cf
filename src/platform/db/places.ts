import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * Keeps others from adding to a list of the catalogue until the transaction ends, or two could take its last place.
 * Counted is afterwards.
 * @param list what it is, with the number of what has it
 */
export const lockPlaces = (db: Db, list: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${list} || ' of ' || platform.catalog(), 0))`.execute(db);
