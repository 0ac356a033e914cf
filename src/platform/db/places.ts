import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * Keeps others from adding to lists of the catalogue until the transaction ends, or two could take their last place.
 * Counted is afterwards.
 * @param lists what each is, with the number of what has it; locked in one order, whoever asks
 */
export const lockPlaces = (db: Db, ...lists: readonly string[]) =>
  sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(list || ' of ' || platform.catalog(), 0) as key from unnest(${lists}::text[]) list
    order by key) keys`.execute(db);
