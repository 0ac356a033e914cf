import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { recordContract } from '../src/part/record/contract.ts';
import { type Client, answerOf } from '../test/accept/api/client.ts';
import { below, type BenchRow, percentile, timed } from './rows.ts';

const saved = answerOf(recordContract.changeDescription);

interface Backing {
  client: Client;
  db: pg.Client;
  catalog: number;
  dataDir: string;
  scratch: string;
}

/** An archive of all, what editors notice of it, and a restore beside it: to its end, and to the first answer. */
export async function backing({ client, db, catalog, dataDir, scratch }: Backing): Promise<BenchRow[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from public.part where catalog_id = $1 order by md5(id::text) limit 200',
    [catalog],
  );
  const ids = rows.map(({ id }) => Number(id));
  const quiet = await savesOf(client, ids, wait(30_000));
  const archive = join(scratch, 'bench-backup.zip');
  const began = performance.now();
  const backup = command(['backup', '--to', archive], dataDir);
  const busy = await savesOf(client, ids, backup);
  const made = (performance.now() - began) / 1000;
  const target = join(scratch, 'restored');
  const restoring = performance.now();
  const trial = await savesOf(client, ids, command(['restore-backup', archive, '--as', target], dataDir));
  const restored = (performance.now() - restoring) / 1000;
  rmSync(target, { recursive: true, force: true });
  return [
    below('backup, all of it', 's', made, 300),
    below('backup: its size with files', 'MB', statSync(archive).size / 2 ** 20, 200),
    timed('editors’ save p99 without a backup', 'ms', percentile(quiet, 0.99)),
    below('editors’ save p99 while one is made, times that', '', percentile(busy, 0.99) / percentile(quiet, 0.99), 1.3),
    below('restore, until it can be started', 's', restored, 600),
    below(
      'editors’ save p99 while one is restored, times that',
      '',
      percentile(trial, 0.99) / percentile(quiet, 0.99),
      1.3,
    ),
  ];
}

/** Milliseconds of each save of one editor after the other until `until` is over. */
async function savesOf(client: Client, ids: readonly number[], until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  for (let nth = 0; !isOver; nth += 1) {
    const began = performance.now();
    const partId = ids[nth % ids.length];
    await client.post('/api/parts/changePartDescription', { partId, newDescription: `Saved ${nth}` }, saved);
    times.push(performance.now() - began);
    await wait(20);
  }
  await over;
  return times;
}

async function command(args: readonly string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/app/cli.ts'), ...args], {
    env: { ...process.env, CALLOUT_DATA: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // As the night's job does.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
}
