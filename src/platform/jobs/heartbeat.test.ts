import { afterAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import { quietLog } from '../log/log.ts';
import { isWorkerUp, keepHeartbeat } from './heartbeat.ts';
import { startWorker } from './worker.ts';

const { app } = await workerDatabase();
const database = openDatabase(app, { size: 2 });
afterAll(() => database.close());
const isUp = () => database.outside(isWorkerUp);
const age = (seconds: number) =>
  database.outside((db) =>
    sql`update worker set seen_at = clock_timestamp() - make_interval(secs => ${seconds})`.execute(db),
  );

it('20.publish a worker counts as gone after 30 s of silence, and at once where it ended', async () => {
  await database.outside((db) => sql`delete from worker`.execute(db));
  expect(await isUp()).toBe(false);
  const heartbeat = keepHeartbeat(database, 3600, quietLog);
  await expect.poll(isUp).toBe(true);
  await age(29);
  expect(await isUp()).toBe(true);
  await age(31);
  expect(await isUp()).toBe(false);
  await age(0);
  await heartbeat.stop();
  expect(await isUp()).toBe(false);
});

it('20.publish a worker that beats again is up again', async () => {
  const heartbeat = keepHeartbeat(database, 0.05, quietLog);
  await expect.poll(isUp).toBe(true);
  await age(31);
  await expect.poll(isUp).toBe(true);
  await heartbeat.stop();
});

it('a worker says that it listens only when it counts as up: the one before it ends then', async () => {
  await database.outside((db) => sql`delete from worker`.execute(db));
  let saidSo = false;
  const worker = await database.outside((db) =>
    db.transaction().execute(async (holding) => {
      await sql`lock table worker in share mode`.execute(holding);
      const begun = startWorker({ app, database, handlers: [], log: quietLog });
      void begun.listening.then(() => (saidSo = true));
      const waits = sql<{ count: number }>`
        select count(*)::int as count from pg_locks where relation = 'worker'::regclass and not granted`;
      await expect.poll(async () => (await waits.execute(holding)).rows[0]?.count).toBe(1);
      expect(saidSo).toBe(false);
      return begun;
    }),
  );
  await worker.listening;
  expect(await isUp()).toBe(true);
  await worker.stop();
});
