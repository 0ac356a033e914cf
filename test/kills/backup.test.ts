/** @module-tag daily */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openInstallation, withOwner } from '../../src/app/installation.ts';
import { openChecked } from '../../src/backup/service.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { makeScratch, memoryBase, removeScratch } from '../scratch.ts';
import { openTheatre } from './theatre.ts';
import { tries } from './tries.ts';

const theatre = await openTheatre('callout-kills-backup-');
const folder = makeScratch(memoryBase(), 'callout-kills-restored-');
const dataDir = join(theatre.filesDir, '..');
const config = readConfig(['--data', dataDir], {});
afterAll(async () => {
  await theatre.close();
  removeScratch(folder);
});
const catalog = await theatre.catalog();
await theatre.files.put(
  (async function* picture() {
    yield Buffer.from('a stored file');
  })(),
  { limit: 100 },
);
/** Points, the second try of each when it is passed for the second time. */
const at = (points: readonly string[]) =>
  tries(points.map((point) => [point])).map(([point, nth]) => `${point}:${nth}`);

/** Runs a command of the program; answers how it ended. */
async function command(args: readonly string[], point?: string, victim?: number) {
  const { CALLOUT_TEST_DATABASE_URL: _url, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/cli.ts'), ...args], {
    env: {
      ...env,
      CALLOUT_DATA: dataDir,
      ...(point !== undefined && { CALLOUT_FAILPOINT: point }),
      ...(victim !== undefined && { CALLOUT_FAILPOINT_PID: String(victim) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => (said += String(data)));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { code, signal, said };
}
const archives = () => readdirSync(config.backupDir).sort();

const first = await command(['backup']);
expect(first).toMatchObject({ code: 0 });
const [good = ''] = archives();
const archive = join(config.backupDir, good);

it.each(at(['backup.afterTable', 'backup.afterFile', 'backup.beforeManifest', 'backup.beforeRename']))(
  'a backup killed at %s counts as none, and the next one removes what is left of it',
  async (point) => {
    const killed = await command(['backup'], point);
    expect(killed.signal).toBe('SIGKILL');
    expect(archives().filter((name) => name.endsWith('.zip'))).toEqual([good]);
    const to = join(config.backupDir, 'callout-manual-next.zip');
    expect(await command(['backup', '--to', to])).toMatchObject({ code: 0 });
    expect(archives()).toEqual(['callout-manual-next.zip', good].sort());
    await (await openChecked(config, to)).close();
    rmSync(to);
  },
);

it(
  'a backup whose database is killed fails in one line and leaves nothing',
  { repeats: 4, timeout: 60_000 },
  async () => {
    const killed = await command(['backup'], 'backup.afterTable:2', theatre.pidOf('database'));
    expect(killed.code).toBe(1);
    expect(killed.said.trim()).toMatch(/^[^\n]+$/);
    expect(archives()).toEqual([good]);
    await expect
      .poll(() => theatre.database.outside((db) => sql`select 1`.execute(db)).catch(() => null), { timeout: 20_000 })
      .not.toBeNull();
  },
);

it.each(at(['restore.afterFile', 'restore.afterTable', 'restore.beforeCommit', 'restore.afterCommit']))(
  'a restore killed at %s is never started as an installation unless it is complete, and goes on when it is run again',
  async (point) => {
    const target = join(folder, point.replace(/\W/g, '-'));
    const killed = await command(['restore-backup', archive, '--as', target], point);
    expect(killed.signal).toBe('SIGKILL');
    const restored = readConfig(['--data', target], {});
    const start = openInstallation(restored, () => undefined).then((installation) => installation.stop());
    if (point.startsWith('restore.afterCommit')) await start;
    else await expect(start).rejects.toThrow('was not finished. Run npm run restore-backup again');
    const again = await command(['restore-backup', archive, '--as', target]);
    if (point.startsWith('restore.afterCommit')) expect(again.said).toContain('holds files already');
    else expect(again, again.said).toMatchObject({ code: 0 });
    const found = await withOwner(restored, (_owner, database) =>
      database.outside((db) => db.selectFrom('catalog').select('code').execute()),
    );
    expect(found).toEqual([{ code: catalog.code }]);
    expect(readdirSync(target)).not.toContain('restoring');
    removeScratch(target);
  },
);

it('a trial restore ends with the program that started it, and the next one says nothing false of the archive', async () => {
  const cli = join(import.meta.dirname, '../../src/app/cli.ts');
  const worker = `const { fork } = require('node:child_process');
    const trial = fork(${JSON.stringify(cli)}, ['restore-backup', '--trial', ${JSON.stringify(good)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    trial.once('message', () => console.log(trial.pid));`;
  const { CALLOUT_TEST_DATABASE_URL: _url, ...env } = process.env;
  const killed = spawn(process.execPath, ['-e', worker], {
    env: { ...env, CALLOUT_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = (await once(killed.stdout, 'data')) as [Buffer];
  const trial = Number(said.toString());
  killed.kill('SIGKILL');
  await expect.poll(() => isAlive(trial), { timeout: 10_000 }).toBe(false);
  expect(await command(['restore-backup', '--trial', good])).toMatchObject({ code: 0 });
  const [row] = await theatre.database.outside((db) =>
    db.selectFrom('backup').select(['trial_error', 'tried_at']).where('name', '=', good).execute(),
  );
  expect(row).toMatchObject({ trial_error: null, tried_at: expect.any(String) });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
