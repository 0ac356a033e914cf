import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { openPublishing, plantedCatalog } from '../../../test/publishing.ts';
import { restoring } from '../../../test/restoring.ts';
import { minuteOfWeek, weekTimeOf, type MaintenanceWindow } from './rules.ts';

const { api, listen, publisher } = await openPublishing();
beforeAll(() => void listen());

const windowTimes = '/api/settings/maintenance-window-times';
const block = '/api/settings/publish-block';
const settingsOf = (catalog: TestCatalog) => catalog.as('ManageCatalogSettings');
const nowOfWeek = () => {
  const now = new Date();
  return minuteOfWeek({ day: now.getUTCDay() || 7, time: now.toISOString().slice(11, 16) });
};
/** From so many minutes from now to so many. */
const windowFromNow = (name: string, from: number, to: number): MaintenanceWindow => ({
  name,
  start: weekTimeOf(nowOfWeek() + from),
  end: weekTimeOf(nowOfWeek() + to),
});

async function opened() {
  const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  const me = publisher(catalog);
  await plantedCatalog(catalog);
  await me.up();
  return { catalog, me };
}

describe('20.publish maintenance windows', () => {
  it('keep every context from being published between their start and end, and say until when', async () => {
    const { catalog, me } = await opened();
    const windows = [windowFromNow('Backup', -60, 60), windowFromNow('Index', 120, 180)];
    const { status, body } = await settingsOf(catalog).put(windowTimes, { windows, version: 0 });
    expect([status, body.windows]).toEqual([200, windows]);
    expect(await me.get('PublishingState')).toMatchObject({
      state: 4,
      busy: null,
      blockedBy: { kind: 'window', text: 'Backup' },
    });
    const { until } = (await me.get('PublishingState')).blockedBy;
    expect(Math.abs(Date.parse(until) - Date.now() - 3_600_000)).toBeLessThan(180_000);
    expect(await me.get('checkForBlockedPublish')).toBe(true);
    const other = await catalog.as('Publisher').get('/api/publish/MajorUnit/PublishingState');
    expect(other.body).toMatchObject({ state: 4, blockedBy: { kind: 'window' } });
    const answer = await me.post('Publish/2');
    expect([answer.status, answer.body.message]).toEqual([409, 'Publish is currently blocked']);
    await settingsOf(catalog).put(windowTimes, { windows: windows.slice(1), version: body.version });
    expect(await me.get('PublishingState')).toMatchObject({ state: 3, blockedBy: null });
    expect(await me.get('checkForBlockedPublish')).toBe(false);
  });

  it('that overlap are refused with their names, and a version that is not the newest', async () => {
    const { catalog } = await opened();
    const windows = [windowFromNow('Backup', 10, 60), windowFromNow('Index', 50, 70)];
    const refused = await settingsOf(catalog).put(windowTimes, { windows, version: 0 });
    expect([refused.status, refused.body.modelState]).toEqual([400, { windows: ['Backup overlaps Index.'] }]);
    const [first] = windows;
    expect((await settingsOf(catalog).put(windowTimes, { windows: [first], version: 0 })).status).toBe(200);
    expect((await settingsOf(catalog).put(windowTimes, { windows: [], version: 0 })).status).toBe(409);
    expect((await catalog.as('Publisher').put(windowTimes, { windows: [], version: 0 })).status).toBe(403);
    expect((await catalog.as('member').get(windowTimes)).body).toMatchObject({ windows: [first], timeZone: 'UTC' });
  });
});

describe('20.publish publishing that an administrator switched off', () => {
  it('says why, who and when, in every context, until it is switched on; both are changes', async () => {
    const { catalog, me } = await opened();
    const admin = catalog.as('Admin');
    expect((await admin.put(block, { isBlocked: true, reason: ' ' })).status).toBe(400);
    expect((await settingsOf(catalog).put(block, { isBlocked: true, reason: 'Prices' })).status).toBe(403);
    const off = await admin.put(block, { isBlocked: true, reason: 'Prices are being checked.' });
    expect(off.status).toBe(200);
    expect(await me.get('PublishingState')).toMatchObject({
      state: 4,
      blockedBy: { kind: 'switch', text: 'Prices are being checked.', by: expect.stringMatching(/./), until: null },
    });
    for (const path of ['Publish/2', 'FullPublish/2'])
      expect((await me.post(path)).body.message).toBe('Publish is currently blocked');
    await admin.put(block, { isBlocked: false });
    expect(await me.get('PublishingState')).toMatchObject({ state: 3, blockedBy: null });
    expect((await admin.put(block, { isBlocked: false })).body).toEqual({ changeId: null });
    const again = await admin.put(block, { isBlocked: true, reason: 'Again' });
    await admin.post(`/api/changes/${again.body.changeId}/undo`);
    expect((await me.get('PublishingState')).state).toBe(3);
  });
});

it('20.publish attributes that wait for approval keep e-commerce and major units from being published, never Oem', async () => {
  const { catalog, me } = await opened();
  const asked = async (context: string) => {
    const get = async (path: string) => (await me.caller.get(`/api/publish/${context}/${path}`)).body;
    return [await get('AttrValidationNeeded'), (await get('PublishingState')).blockedBy?.kind ?? null];
  };
  for (const context of ['Oem', 'MajorUnit', 'Ecommerce']) expect(await asked(context)).toEqual([false, null]);
  const owner = new pg.Client(api.owner);
  await owner.connect();
  try {
    await owner.query(`insert into platform.approval values ('lookup_value', 'MajorUnit', $$name = 'waits'$$)`);
    expect(await asked('MajorUnit')).toEqual([false, null]);
    await restoring(api).addValue(catalog, 'waits');
    expect(await asked('MajorUnit')).toEqual([true, 'approval']);
    expect(await asked('Ecommerce')).toEqual([false, null]);
    expect(await asked('Oem')).toEqual([false, null]);
    const refused = await me.caller.post('/api/publish/MajorUnit/Publish/2');
    expect([refused.status, refused.body.message]).toEqual([409, 'Publish is currently blocked']);
  } finally {
    await owner.query(`delete from platform.approval where name = 'lookup_value'`);
    await owner.end();
  }
});

it('20.publish services are down where the file store refuses a probe write', async () => {
  const { me } = await opened();
  const { filesDir } = api.services.config;
  const folder = join(filesDir, 'tmp');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder, 'no folder');
  try {
    expect(await me.get('ServiceHealth')).toMatchObject({
      isUp: false,
      services: [
        { name: 'Database', isUp: true },
        { name: 'Worker', isUp: true },
        { name: 'Files', isUp: false },
      ],
    });
    expect(await me.get('PublishingState')).toMatchObject({ state: 1 });
    expect((await me.post('Publish/2')).body.message).toBe('Services are down.');
  } finally {
    rmSync(folder);
  }
  expect(await me.get('ServiceHealth')).toMatchObject({ isUp: true });
});
