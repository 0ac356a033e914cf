import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** Versions of a table that go into its indexes in one transaction. */
const atOnce = 20_000;
/** Milliseconds between two looks. */
const pause = 10_000;

/**
 * Puts what changes have replaced since the last look into the indexes by which the past is searched, which no save pays
 * for; a search as of a moment reads one by one what is not in them yet (docs/decisions/100). Answers how many versions.
 */
export async function indexPast(database: Database): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await database.outside((db) =>
      sql<{ count: number }>`select platform.index_past(${atOnce}) as count`.execute(db),
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return all;
    all += count;
  }
}

/** Looks now and every ten seconds. Answers how to stop it. */
export function keepPastIndexed({ database, log }: { database: Database; log: Log }): () => Promise<void> {
  let isOver = false;
  const look = async () => {
    if (isOver) return;
    try {
      await indexPast(database);
    } catch (error) {
      log.error('past not indexed', error);
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, pause);
  return () => {
    isOver = true;
    clearInterval(timer);
    return looking;
  };
}
