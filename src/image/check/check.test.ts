import { truncate, writeFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi } from '../../../test/api.ts';
import { emptyDatabase } from '../../../test/emptyDatabase.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/pool.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { openLog, quietLog } from '../../platform/log/log.ts';
import { recordFiles } from '../../catalog/quota/queries.ts';
import { startDue } from '../../platform/jobs/schedule.ts';
import { checkJobs, checkSchedule } from './jobs.ts';
import { checkKind } from './queries.ts';

// A store of its own: other tests' files lie elsewhere.
const empty = await emptyDatabase();
afterAll(empty.drop);
await migrate(empty.owner);
const api = await openApi(await empty.opened());
const { database, files } = api.services;
const { app } = await empty.opened();
const workDatabase = openDatabase(app, { size: 2, statementTimeout: 0 });
const lines: { event: string; hash?: string; error?: string }[] = [];
const log = openLog((line) => lines.push(JSON.parse(line) as (typeof lines)[number]));
const worker = startWorker({
  app,
  database: workDatabase,
  handlers: checkJobs({
    files,
    log,
    catalogs: async function* () {},
    releaseProblems: async () => [],
  }),
  log: quietLog,
  times: { poll: 0.1 },
});
afterAll(async () => {
  await worker.stop();
  await workDatabase.close();
});

const found = z.object({ named: z.array(z.object({ hash: z.string(), problem: z.string() })) });

async function kept(text: string): Promise<string> {
  const stored = await files.put(
    (async function* () {
      yield Buffer.from(text);
    })(),
    { limit: 100 },
  );
  await database.outside((db) => recordFiles(db, [stored]));
  return stored.hash;
}
const checks = () =>
  database.outside((db) =>
    db.selectFrom('job').select(['state', 'result']).where('kind', '=', checkKind).orderBy('id').execute(),
  );

it('15.11 the store is read once a week by one job, which says what is missing and what is damaged', async () => {
  const [good, gone, cut, changed] = await Promise.all(
    ['good', 'gone', 'cut to half', 'changed'].map((text) => kept(`check: ${text}`)),
  );
  await files.remove(gone ?? '');
  await truncate(files.path(cut ?? ''), 4);
  await writeFile(files.path(changed ?? ''), 'check: Changed');
  await api.user();
  const look = (at = new Date()) => startDue(api.services, checkSchedule, at);
  await Promise.all([look(), look(), look()]);
  await expect.poll(checks, { timeout: 10_000 }).toMatchObject([{ state: 'done' }]);
  const [{ result } = { result: null }] = await checks();
  const { named } = found.parse(result);
  expect(new Map(named.map(({ hash, problem }) => [hash, problem]))).toEqual(
    new Map([
      [gone, 'The file is missing.'],
      [cut, 'The file is damaged.'],
      [changed, 'The file is damaged.'],
    ]),
  );
  expect(named.map(({ hash }) => hash)).not.toContain(good);
  expect(result).toMatchObject({ damaged: 3 });
  expect(lines.filter(({ event }) => event === 'stored file').map(({ hash }) => hash)).toContain(cut);
  expect(lines.at(-1)?.event).toBe('file store checked');

  await look();
  expect(await checks()).toHaveLength(1);
  await look(new Date(Date.now() + 7 * 86_400_000));
  expect(await checks()).toHaveLength(2);

  // The same content put again takes the place of what is damaged.
  await Promise.all(['gone', 'cut to half', 'changed'].map((text) => kept(`check: ${text}`)));
  for (const hash of [gone, cut, changed]) expect(await files.checked(hash ?? '')).toBe(files.path(hash ?? ''));
});
