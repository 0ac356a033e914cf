import { join } from 'node:path';
import type { Insertable } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { forgetBackups } from '../../test/forgetBackups.ts';
import type { Backup } from '../platform/db/types.ts';
import { backupKind } from './queries.ts';

const api = await openApi();
await forgetBackups(api.owner);
const { config, database } = api.services;
const catalog = await api.catalog();
const superAdmin = catalog.as('super').under('');
const overview = async () => (await superAdmin.get('/api/backups')).body;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
let made = 0;
/** Records an archive. */
const add = (of: Partial<Insertable<Backup>>) =>
  database.outside((db) =>
    db
      .insertInto('backup')
      .values({
        name: `callout-nightly-${(made += 1)}.zip`,
        kind: 'nightly',
        took: 1200,
        bytes: 5_000_000_000,
        rows: 3_000_000_000,
        files: 12,
        missing: 1,
        encrypted: true,
        ...of,
      })
      .execute(),
  );
const jobsOf = () =>
  database.outside((db) =>
    db.selectFrom('job').select(['state', 'input', 'actor_id', 'catalog_id']).where('kind', '=', backupKind).execute(),
  );
const endJob = (of: { state: 'done' | 'failed'; error: string | null }) =>
  database.outside((db) =>
    db
      .updateTable('job')
      .set({ ...of, finished_at: new Date().toISOString() })
      .where('kind', '=', backupKind)
      .execute(),
  );

it('16 without a backup the overview says so, where archives lie and when one is made', async () => {
  expect(await overview()).toEqual({
    backups: [],
    lastGood: null,
    isStale: false,
    folder: join(config.dataDir, 'backups'),
    isBesideData: true,
    at: '02:00',
    running: null,
    error: null,
  });
});

it('16 an installation of two days without a backup is overdue', async () => {
  const client = new pg.Client(api.owner);
  await client.connect();
  await client.query(`update app_user set created_at = created_at - interval '2 days'`);
  expect(await overview()).toMatchObject({ lastGood: null, isStale: true });
  await client.query(`update app_user set created_at = created_at + interval '2 days'`);
  await client.end();
});

it('16 the overview has the newest archives, and the last good one is neither failed nor removed', async () => {
  const good = hoursAgo(20);
  await add({ made_at: hoursAgo(60), removed: true });
  await add({ made_at: good, tried_at: hoursAgo(19), trial_took: 4000 });
  await add({ made_at: hoursAgo(2), tried_at: hoursAgo(1), trial_took: 900, trial_error: 'A table lacks a row.' });
  await add({ made_at: hoursAgo(1), removed: true });
  const { backups, lastGood, isStale } = await overview();
  expect([lastGood, isStale]).toEqual([good, false]);
  expect(backups.map(({ removed, trialError }: Record<string, unknown>) => [removed, trialError])).toEqual([
    [true, null],
    [false, 'A table lacks a row.'],
    [false, null],
    [true, null],
  ]);
  expect(backups[2]).toMatchObject({
    name: 'callout-nightly-2.zip',
    kind: 'nightly',
    madeAt: good,
    took: 1200,
    bytes: 5_000_000_000,
    rows: 3_000_000_000,
    files: 12,
    missing: 1,
    encrypted: true,
    trialTook: 4000,
  });
  await database.outside((db) =>
    db
      .updateTable('backup')
      .set({ made_at: hoursAgo(37) })
      .where('made_at', '=', good)
      .execute(),
  );
  expect(await overview()).toMatchObject({ isStale: true });
});

it('16 of many archives the overview has a hundred', async () => {
  for (let at = 0; at < 100; at += 1) await add({});
  const { backups } = await overview();
  expect(backups).toHaveLength(100);
  expect(backups[0].name).toBe(`callout-nightly-${made}.zip`);
});

it('16 a super administrator asks for a backup; while it is being made nobody asks for another', async () => {
  const { status, body } = await superAdmin.post('/api/backups');
  expect([status, body]).toEqual([200, { started: true }]);
  const mine = [{ state: 'queued', input: { kind: 'manual' }, actor_id: expect.any(Number), catalog_id: null }];
  expect(await jobsOf()).toEqual(mine);
  expect((await overview()).running).toEqual({ kind: 'backup', action: '', progress: 0, total: 0 });

  const again = await superAdmin.post('/api/backups');
  expect([again.status, again.body.modelState]).toEqual([409, { backup: ['A backup is being made already.'] }]);
  expect((await catalog.as('Admin').under('').post('/api/backups')).status).toBe(403);
  expect(await jobsOf()).toEqual(mine);

  await endJob({ state: 'failed', error: 'The disk is full.' });
  expect(await overview()).toMatchObject({ running: null, error: 'The disk is full.' });
  await add({ kind: 'manual' });
  expect(await overview()).toMatchObject({ error: null });

  expect((await superAdmin.post('/api/backups')).status).toBe(200);
  await endJob({ state: 'done', error: null });
  expect(await overview()).toMatchObject({ running: null, error: null });
});

it('16 the moment of the last good backup is a figure for those who watch', async () => {
  const { lastGood } = await overview();
  expect(lastGood).not.toBeNull();
  const { body } = await api.caller().get('/metrics');
  expect(String(body)).toContain(`callout_backup_last_good_seconds ${Date.parse(lastGood) / 1000}\n`);
});

it('16 of many who ask for a backup at once one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => superAdmin.post('/api/backups')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
});
