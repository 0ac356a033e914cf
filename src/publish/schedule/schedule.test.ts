import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { setState } from '../../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../../test/publishing.ts';
import { startDue } from '../../platform/jobs/schedule.ts';
import { autoPublishSchedule } from './jobs.ts';
import type { AutoPublish } from './contract.ts';

const { api, database, work, spawnWorker, publisher } = await openPublishing();

const path = '/api/settings/auto-publish-schedule';
const hour = 3_600_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const settingsOf = (catalog: TestCatalog) => catalog.as('ManageCatalogSettings');
const read = async (catalog: TestCatalog): Promise<AutoPublish> =>
  (await catalog.as('member').get(`${path}?context=Oem`)).body;

/** Catalogues whose schedule was saved. */
const scheduled = new Set<TestCatalog>();
/** A worker that is to die in a later test would do it for a schedule that was left on. */
afterEach(async () => {
  for (const catalog of scheduled) if ((await read(catalog)).isOn) await save(catalog, { isOn: false });
  scheduled.clear();
});

async function save(catalog: TestCatalog, of: Partial<AutoPublish> = {}): Promise<AutoPublish> {
  scheduled.add(catalog);
  const { context, isOn, daysOfWeek, timeOfDay, customData, version } = {
    ...(await read(catalog)),
    isOn: true,
    daysOfWeek: everyDay,
    ...of,
  };
  const answer = await settingsOf(catalog).put(path, { context, isOn, daysOfWeek, timeOfDay, customData, version });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Every worker looks what is due, at a moment after the next time. */
async function look(catalog: TestCatalog, after = 0): Promise<Date> {
  const [next] = (await read(catalog)).next;
  if (!next) throw new Error('Nothing is to come.');
  const now = new Date(Date.parse(next.at) + after);
  await Promise.all([1, 2].map(() => startDue(api.services, autoPublishSchedule, now)));
  return new Date(next.at);
}

/** Waits until as many times are done with as that. */
async function ran(catalog: TestCatalog, count: number): Promise<AutoPublish['runs']> {
  await expect.poll(async () => (await read(catalog)).runs.length).toBe(count);
  return (await read(catalog)).runs;
}

const jobsOf = (catalog: TestCatalog) =>
  database.outside((db) =>
    db
      .selectFrom('job')
      .select('state')
      .where('catalog_id', '=', catalog.id)
      .where('kind', '=', 'autoPublish')
      .execute(),
  );

/** A window over a moment, from half an hour before it. */
const windowOver = (moment: Date, hours: number) => {
  const weekTime = (at: number) => {
    const date = new Date(at);
    return { day: date.getUTCDay() || 7, time: date.toISOString().slice(11, 16) };
  };
  const start = moment.getTime() - hour / 2;
  return { name: 'Backup', start: weekTime(start), end: weekTime(start + hours * hour) };
};
const saveWindows = async (catalog: TestCatalog, windows: object[], version = 0) =>
  settingsOf(catalog).put('/api/settings/maintenance-window-times', { windows, version });

describe('20.publish the schedule of a context', () => {
  it('is off until somebody switches it on, and is a change that can be taken back', async () => {
    const catalog = await api.catalog();
    expect(await read(catalog)).toMatchObject({ isOn: false, version: 0, modified: null, next: [], runs: [] });
    const saved = await save(catalog, { timeOfDay: '17:00', daysOfWeek: [5, 2, 4], customData: { environment: 2 } });
    expect(saved).toMatchObject({ isOn: true, daysOfWeek: [2, 4, 5], timeZone: 'UTC', modifiedBy: expect.any(String) });
    expect(saved.next).toHaveLength(4);
    expect(saved.next.map(({ at }) => at.slice(11))).toEqual(Array(4).fill('17:00:00.000Z'));
    const stale = await settingsOf(catalog).put(path, {
      context: 'Oem',
      isOn: false,
      daysOfWeek: [1],
      timeOfDay: '08:00',
      customData: { environment: 1 },
      version: 0,
    });
    expect(stale.status).toBe(409);
    expect((await settingsOf(catalog).post(`/api/changes/${saved.version}/undo`)).status).toBe(200);
    expect(await read(catalog)).toMatchObject({ isOn: false, next: [] });
  });

  it('refuses what is no schedule, and who may not set it', async () => {
    const catalog = await api.catalog();
    const body = { context: 'Oem', isOn: true, timeOfDay: '17:00', customData: { environment: 2 }, version: 0 };
    for (const wrong of [
      { daysOfWeek: [] },
      { daysOfWeek: [8] },
      { daysOfWeek: [1, 1] },
      { daysOfWeek: [1], timeOfDay: '24:00' },
      { daysOfWeek: [1], customData: { environment: 3 } },
    ])
      expect((await settingsOf(catalog).put(path, { ...body, ...wrong })).status).toBe(400);
    expect((await catalog.as('Publisher').put(path, { ...body, daysOfWeek: [1] })).status).toBe(403);
    expect((await settingsOf(catalog).put(path, { ...body, daysOfWeek: [1], context: 'MajorUnit' })).status).toBe(404);
    expect((await settingsOf(catalog).put(`${path}/skip`, { context: 'Oem', version: 0 })).body.message).toBe(
      'Auto-publish is off.',
    );
  });

  it('P-14 publishes to Staging at its time, once, whoever looks how often', async () => {
    const catalog = await api.catalog();
    await plantedCatalog(catalog);
    const stop = work();
    const me = publisher(catalog);
    await save(catalog);
    const slot = await look(catalog);
    await look(catalog, 60_000);
    expect(await ran(catalog, 1)).toMatchObject([
      { slot: slot.toISOString(), environment: 2, release: 1, message: '' },
    ]);
    const [entry] = await me.history();
    expect(await me.settled(entry.id)).toMatchObject({ taskState: 2, release: 1 });
    expect(entry).toMatchObject({ startedBy: 'Schedule', environment: 'Staging' });
    await look(catalog, hour);
    expect(await jobsOf(catalog)).toHaveLength(1);
    expect(await me.history()).toHaveLength(1);
    await stop();
  });

  it('P-14 publishes to Production what Staging serves, or says why not', async () => {
    const catalog = await api.catalog();
    await plantedCatalog(catalog);
    const stop = work();
    const me = publisher(catalog);
    await me.up();
    await save(catalog, { customData: { environment: 1 } });
    await look(catalog);
    expect(await ran(catalog, 1)).toMatchObject([
      { release: null, status: null, message: 'Publish to Staging first.' },
    ]);
    expect(await me.history()).toEqual([]);
    await me.run('Publish/2');
    await look(catalog, 24 * hour);
    expect((await ran(catalog, 2))[0]).toMatchObject({ environment: 1, release: 1, message: '' });
    await expect.poll(me.shown).toEqual({ Staging: 1, Production: 1 });
    await look(catalog, 48 * hour);
    expect((await ran(catalog, 3))[0]).toMatchObject({ release: null, message: 'Production has this release.' });
    await stop();
  });

  it('P-14 waits for the end of a window, or for other work, and is given up six hours after its time', async () => {
    const catalog = await api.catalog();
    await plantedCatalog(catalog);
    await save(catalog, { timeOfDay: new Date(Date.now() - hour).toISOString().slice(11, 16) });
    const slot = new Date((await read(catalog)).next[0]?.at ?? 0);
    expect((await saveWindows(catalog, [windowOver(slot, 3)])).status).toBe(200);
    const end = new Date(slot.getTime() + 2.5 * hour);
    expect((await read(catalog)).next[0]).toMatchObject({ at: slot.toISOString(), runsAt: end.toISOString() });
    await look(catalog, 2 * hour);
    expect(await jobsOf(catalog)).toEqual([]);
    await database.inCatalog(catalog.id, (db) =>
      db
        .insertInto('publish_session')
        .values({ context: 'Oem', environment: 'Staging', kind: 'delta', release_number: 1, started_by_name: 'tests' })
        .execute(),
    );
    await look(catalog, 3 * hour);
    expect(await jobsOf(catalog)).toEqual([]);
    await look(catalog, 6 * hour + 1000);
    const stop = work();
    expect(await ran(catalog, 1)).toMatchObject([
      { slot: slot.toISOString(), release: null, message: 'It could not be published within 6 hours.' },
    ]);
    await stop();
  });

  it('P-14 makes up for what was missed while nothing ran, once', async () => {
    const catalog = await api.catalog();
    await plantedCatalog(catalog);
    const stop = work();
    await save(catalog);
    const first = await look(catalog, 5 * 24 * hour + 4 * hour);
    const runs = await ran(catalog, 1);
    expect(runs).toMatchObject([{ slot: new Date(first.getTime() + 5 * 24 * hour).toISOString(), release: 1 }]);
    await stop();
  });

  it('leaves out one time where that is asked for, and takes that back', async () => {
    const catalog = await api.catalog();
    await plantedCatalog(catalog);
    const { version, next } = await save(catalog);
    const { body } = await settingsOf(catalog).put(`${path}/skip`, { context: 'Oem', version });
    expect(body.next[0]).toMatchObject({ at: next[0]?.at, isSkipped: true });
    await look(catalog);
    expect(await jobsOf(catalog)).toEqual([]);
    await settingsOf(catalog).post(`/api/changes/${body.version}/undo`);
    expect((await read(catalog)).next[0]).toMatchObject({ at: next[0]?.at, isSkipped: false });
  });

  it('is no change that readers would get', async () => {
    const catalog = await api.catalog();
    const { diagram } = await plantedCatalog(catalog);
    const stop = work();
    const me = publisher(catalog);
    await me.run('Publish/2');
    await save(catalog);
    await saveWindows(catalog, []);
    expect(await me.get('PublishingState')).toMatchObject({ isChangesFound: false, counts: { changes: 0 } });
    await setState(catalog, diagram, 4);
    expect(await me.get('PublishingState')).toMatchObject({ isChangesFound: true, counts: { changes: 1 } });
    await stop();
  });
});

describe('P-01 a worker that is killed where a schedule starts a publish', { tags: 'daily' }, () => {
  it.each(['autoPublish.beforeCommit', 'autoPublish.afterCommit'])(
    'at %s has started one in the end',
    async (point) => {
      const catalog = await api.catalog();
      await plantedCatalog(catalog);
      const me = publisher(catalog);
      const worker = spawnWorker(point);
      await me.up();
      await save(catalog);
      const over = once(worker, 'exit');
      await look(catalog);
      await over;
      expect(worker.signalCode).toBe('SIGKILL');
      expect((await read(catalog)).runs).toHaveLength(point === 'autoPublish.beforeCommit' ? 0 : 1);
      const stop = work();
      expect(await ran(catalog, 1)).toMatchObject([{ release: 1, message: '' }]);
      const [entry] = await me.history();
      expect(await me.settled(entry.id)).toMatchObject({ taskState: 2 });
      expect(await me.history()).toHaveLength(1);
      await stop();
    },
  );
});
