import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import { openLog } from '../log/log.ts';
import { jobs, type JobState } from './jobs.ts';
import { keepSchedules, startDue, type Place, type Schedule } from './schedule.ts';
import type { When } from './times.ts';

const { app, owner } = await workerDatabase();
const databases = [1, 2, 3].map(() => openDatabase(app, { size: 2 }));
const [database] = databases as [(typeof databases)[number]];
afterAll(() => Promise.all(databases.map((one) => one.close())));
const lines: { event: string; schedule?: string; catalog?: number | null; by?: string }[] = [];
const log = openLog((line) => lines.push(JSON.parse(line) as (typeof lines)[number]));

const hour = 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');
const nightly: When = { at: '02:00', zone: 'UTC', from: start };

/** A schedule of its own for a test. */
function scheduleOf(placesOf: (job: Place['job']) => Place[], retryAfter?: number): Schedule {
  const name = randomUUID();
  const places = async () => placesOf({ kind: name, label: 'Test', catalogId: null, input: {} });
  return { name, places, ...(retryAfter !== undefined && { retryAfter }) };
}
/** Three workers look at once. */
const look = (schedule: Schedule, at?: string) =>
  Promise.all(
    databases.map((one) =>
      startDue({ database: one, jobs, log }, schedule, at === undefined ? undefined : new Date(at)),
    ),
  );
const jobsOf = ({ name }: Schedule) =>
  database.outside((db) =>
    db
      .selectFrom('job')
      .select(['catalog_id as catalogId', 'state', 'actor_name as actorName', 'input'])
      .where('kind', '=', name)
      .orderBy('id')
      .execute(),
  );
const end = ({ name }: Schedule, state: JobState, at: string) =>
  database.outside((db) =>
    db
      .updateTable('job')
      .set({ state, finished_at: at })
      .where('kind', '=', name)
      .where('state', '=', 'queued')
      .execute(),
  );
const missed = ({ name }: Schedule) => lines.filter(({ schedule }) => schedule === name);

it('17.11 three workers make one job, and the next one at the next time, once the first has ended', async () => {
  const schedule = scheduleOf((job) => [{ when: nightly, job }]);
  await look(schedule, '2026-11-21T01:59:59Z');
  expect(await jobsOf(schedule)).toEqual([]);
  await look(schedule, '2026-11-21T02:00:20Z');
  await look(schedule, '2026-11-21T02:01:20Z');
  expect(await jobsOf(schedule)).toEqual([{ catalogId: null, state: 'queued', actorName: 'Schedule', input: {} }]);
  await look(schedule, '2026-11-22T02:00:20Z');
  expect(await jobsOf(schedule)).toHaveLength(1);
  await end(schedule, 'done', '2026-11-22T02:00:30Z');
  await look(schedule, '2026-11-22T02:01:20Z');
  await look(schedule, '2026-11-22T02:02:20Z');
  expect(await jobsOf(schedule)).toHaveLength(2);
  expect(missed(schedule)).toEqual([]);
});

it('17.11 what was missed while nothing ran is run once and said', async () => {
  const schedule = scheduleOf((job) => [{ when: nightly, job }]);
  await look(schedule, '2026-11-21T02:00:20Z');
  await end(schedule, 'done', '2026-11-21T02:10:00Z');
  await look(schedule, '2026-11-23T09:30:00Z');
  await end(schedule, 'done', '2026-11-23T09:40:00Z');
  await look(schedule, '2026-11-23T09:41:00Z');
  expect(await jobsOf(schedule)).toHaveLength(2);
  expect(missed(schedule)).toMatchObject([
    { level: 'warn', event: 'schedule missed', catalog: null, since: '2026-11-22T02:00:00.000Z', by: '31.5 hours' },
  ]);
  await look(schedule, '2026-11-24T02:00:10Z');
  expect(await jobsOf(schedule)).toHaveLength(3);
});

it('17.11 a run whose job is no longer kept was one', async () => {
  const schedule = scheduleOf((job) => [{ when: nightly, job }]);
  await look(schedule, '2026-11-21T02:00:20Z');
  const client = new pg.Client(owner);
  await client.connect();
  await client.query('delete from job where kind = $1', [schedule.name]);
  await client.end();
  await look(schedule, '2026-11-21T02:01:20Z');
  expect(await jobsOf(schedule)).toEqual([]);
  await look(schedule, '2026-11-22T02:00:20Z');
  expect(await jobsOf(schedule)).toHaveLength(1);
});

it('17.11 each catalogue has its own times, each of its places its own job', async () => {
  const [one, other] = [await bareCatalog(database), await bareCatalog(database)];
  const auckland: When = { ...nightly, zone: 'Pacific/Auckland' };
  const schedule = scheduleOf((job) => [
    { when: nightly, key: 'a', job: { ...job, catalogId: one, input: { key: 'a' } } },
    { when: nightly, key: 'b', job: { ...job, catalogId: one, input: { key: 'b' } } },
    { when: auckland, job: { ...job, catalogId: other } },
  ]);
  await look(schedule, '2026-11-20T13:00:10Z');
  expect(await jobsOf(schedule)).toMatchObject([{ catalogId: other }]);
  await look(schedule, '2026-11-21T02:00:10Z');
  await look(schedule, '2026-11-21T02:01:10Z');
  expect((await jobsOf(schedule)).slice(1)).toMatchObject([
    { catalogId: one, input: { key: 'a' } },
    { catalogId: one, input: { key: 'b' } },
  ]);
});

it('17.11 one that failed is tried again after an hour, where the schedule says so', async () => {
  const [again, once] = [60, undefined].map((retryAfter) => scheduleOf((job) => [{ when: nightly, job }], retryAfter));
  for (const schedule of [again, once] as [Schedule, Schedule]) {
    await look(schedule, '2026-11-21T02:00:20Z');
    await end(schedule, 'failed', '2026-11-21T02:30:00Z');
    await look(schedule, '2026-11-21T03:29:00Z');
    expect(await jobsOf(schedule)).toHaveLength(1);
    await look(schedule, '2026-11-21T03:30:10Z');
    expect(await jobsOf(schedule)).toHaveLength(schedule === again ? 2 : 1);
    expect(missed(schedule)).toEqual([]);
  }
});

it('17.11 every n minutes keeps its beat, what the data asks for begins at once', async () => {
  const often = scheduleOf((job) => [{ when: { everyMinutes: 15, from: start }, job }]);
  const asked = scheduleOf((job) => [{ when: { since: start }, job }]);
  for (const [schedule, counts] of [
    [often, [1, 1, 2, 2, 3]],
    [asked, [1, 2, 3, 4, 5]],
  ] as const) {
    for (const [nth, minute] of ['00:30', '14:59', '15:50', '29:00', '30:00'].entries()) {
      await look(schedule, `2026-11-20T12:${minute}Z`);
      expect(await jobsOf(schedule)).toHaveLength(counts[nth] ?? 0);
      await end(schedule, 'done', `2026-11-20T12:${minute}Z`);
    }
  }
});

it('17.11 a worker looks at its start by the clock of the database; one schedule that fails stops no other', async () => {
  const failing: Schedule = { name: randomUUID(), places: () => Promise.reject(new Error('no places')) };
  const schedule = scheduleOf((job) => [{ when: { since: new Date(Date.now() - 2 * hour) }, job }]);
  const stop = keepSchedules({ database, jobs, log }, [failing, schedule]);
  await stop();
  expect(await jobsOf(schedule)).toHaveLength(1);
  expect(missed(schedule)).toMatchObject([{ by: '2.0 hours' }]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'schedule not looked at', schedule: failing.name }));
});
