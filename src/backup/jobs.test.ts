import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownDatabase } from '../../test/database.ts';
import { openPublishing } from '../../test/publishing.ts';
import { emptyDatabase } from '../../test/emptyDatabase.ts';
import type { Connection } from '../platform/db/connection.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import { startDue } from '../platform/jobs/schedule.ts';
import { backupJobs, backupSchedules, startBackup } from './jobs.ts';
import { backupKind, backups, lastGood, trialKind } from './queries.ts';
import { type BackupAsked, makeBackup, recordArchive, tryBackup } from './service.ts';

const { api, database, work } = await openPublishing(await ownDatabase());
const { jobs } = api.services;
const config = { ...api.services.config, backupDir: join(api.services.config.dataDir, 'backups') };
const make = async (of: BackupAsked) => {
  const made = await makeBackup(config, api.owner, of);
  await recordArchive(database, made);
  return made;
};
const actor = { id: null, name: 'tests' };
// An installation is as old as its first user.
await api.user();

const scratch = async (work: (owner: Connection) => Promise<void>) => {
  const { owner, drop } = await emptyDatabase();
  try {
    await work(owner);
  } finally {
    await drop();
  }
};
/** Does in this process what the program's command does in its own. */
const command = async ([name, , what = '']: readonly string[]) => {
  if (name === 'backup') await make({ kind: what === 'nightly' ? what : 'manual' });
  else await tryBackup(config, database, what, scratch);
};
const jobsOf = (kind: string) =>
  database.outside((db) =>
    db.selectFrom('job').select(['state', 'error', 'input']).where('kind', '=', kind).orderBy('id').execute(),
  );
const day = 86_400_000;

it(
  '16 the night’s backup is made once, whoever asks, is tried, and the next night there is another',
  { tags: 'daily' },
  async () => {
    const tonight = new Date(Date.now() + 2 * day);
    tonight.setHours(12);
    const [nightly] = backupSchedules({ backupAt: '02:00' });
    if (!nightly) throw new Error('no schedule');
    const look = (at: Date) => startDue(api.services, nightly, at);
    expect(backupSchedules({ backupAt: 'never' })).toEqual([]);
    // The installation is younger than the last night that is over.
    await look(new Date(Date.now() - 2 * day));
    expect(await jobsOf(backupKind)).toEqual([]);

    await Promise.all([look(tonight), look(tonight), look(tonight)]);
    const stop = work(backupJobs({ jobs, command }));
    await expect.poll(() => jobsOf(trialKind), { timeout: 30_000 }).toMatchObject([{ state: 'done' }]);
    expect(await jobsOf(backupKind)).toMatchObject([{ state: 'done', input: { kind: 'nightly' } }]);
    const [made] = await database.outside((db) => backups(db, 1));
    expect(made).toMatchObject({ kind: 'nightly', trialError: null, removed: false });
    expect(made?.triedAt).not.toBeNull();
    expect(readdirSync(config.backupDir)).toEqual([made?.name]);
    expect(await database.outside(lastGood)).toBe(made?.madeAt);

    const madeAt = (at: Date) =>
      database.outside((db) => db.updateTable('backup').set({ made_at: at.toISOString() }).execute());
    await madeAt(tonight);
    await look(tonight);
    expect(await jobsOf(backupKind)).toHaveLength(1);
    await look(new Date(tonight.getTime() + day));
    expect(await jobsOf(backupKind)).toHaveLength(2);
    await expect.poll(() => jobsOf(trialKind), { timeout: 30_000 }).toMatchObject([{}, { state: 'done' }]);
    await stop();
  },
);

it('16 a trial that fails is told, and the archive is no good one', async () => {
  const made = await make({ kind: 'manual' });
  const before = await database.outside(lastGood);
  writeFileSync(made.path, 'nothing');
  const [row] = await database.outside((db) => backups(db, 1));
  const error = await tryBackup(config, database, row?.name ?? '', scratch);
  expect(error).toContain('The archive is damaged or cut off.');
  expect((await database.outside((db) => backups(db, 1)))[0]).toMatchObject({ trialError: error });
  expect(await database.outside(lastGood)).not.toBe(before);
});

it('16 seven of the night are kept, and those made by hand', async () => {
  await mkdir(config.backupDir, { recursive: true });
  const old = Array.from({ length: 9 }, (_, nth) => `callout-nightly-2026010${nth + 1}T020000Z.zip`);
  for (const name of [...old, 'callout-manual-20260101T020000Z.zip', 'notes.txt'])
    writeFileSync(join(config.backupDir, name), 'x');
  await make({ kind: 'nightly' });
  const left = readdirSync(config.backupDir);
  expect(left.filter((name) => name.startsWith('callout-nightly-'))).toHaveLength(7);
  expect(left).toContain('callout-manual-20260101T020000Z.zip');
  expect(left).toContain('notes.txt');
  expect(left).not.toContain(old[0]);
});

it('16 a command that fails ends the job with what it said', async () => {
  const fails = async () => {
    throw new JobFailed('The disk is full: the archive callout.zip could not be written.');
  };
  await database.outside((db) => startBackup(db, jobs, 'manual', actor));
  const stop = work(backupJobs({ jobs, command: fails }));
  await expect
    .poll(async () => (await jobsOf(backupKind)).at(-1), { timeout: 20_000 })
    .toMatchObject({ state: 'failed', error: expect.stringContaining('The disk is full') });
  await stop();
});
