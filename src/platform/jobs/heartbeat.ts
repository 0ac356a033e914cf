import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** Seconds without a sign of life after which a worker counts as gone. */
const silence = 30;

/** Whether any worker has said within 30 seconds that it is there. */
export async function isWorkerUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ up: boolean }>`
    select exists (
      select from worker where seen_at > clock_timestamp() - make_interval(secs => ${silence})) as up`.execute(db);
  return rows[0]?.up ?? false;
}

export interface Heartbeat {
  /** Resolves once the worker counts as up. */
  readonly isUp: Promise<void>;
  /** The worker is gone at once. */
  stop(): Promise<void>;
}

/** Says that a worker is there, now and every so many seconds, until it is stopped. */
export function keepHeartbeat(database: Database, every: number, log: Log): Heartbeat {
  const id = randomUUID();
  const up = Promise.withResolvers<void>();
  const beat = () =>
    database
      .outside((db) =>
        sql`
          with gone as (delete from worker where seen_at < clock_timestamp() - interval '1 day')
          insert into worker (id) values (${id})
          on conflict (id) do update set seen_at = clock_timestamp()`.execute(db),
      )
      .then(
        () => up.resolve(),
        (error: unknown) => log.warn('no heartbeat', { error: error instanceof Error ? error.message : String(error) }),
      );
  let beating = beat();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, every * 1000);
  return {
    isUp: up.promise,
    async stop() {
      clearInterval(timer);
      await beating;
      // Where the database is gone, the row grows old.
      await database.outside((db) => sql`delete from worker where id = ${id}`.execute(db)).catch(() => undefined);
    },
  };
}
