import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { exportContract } from '../src/export/contract.ts';
import { exportStatus } from '../src/export/rules.ts';
import { importChoiceContract } from '../src/import/choice/contract.ts';
import { makeChanges } from '../src/import/diff/queries.kept.ts';
import { openStageDiff } from '../src/import/diff/service.ts';
import { importFileContract } from '../src/import/file/contract.ts';
import { importStates } from '../src/import/rules.ts';
import { importSession, stagesOf } from '../src/import/session/queries.ts';
import { importSessionContract } from '../src/import/session/contract.ts';
import { importStatus } from '../src/import/status/contract.ts';
import { partBaseImport } from '../src/part/import.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { findEmbedded } from '../src/platform/db/embedded/start.ts';
import { createFileStore } from '../src/platform/files/store.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { timedImport, watchLock } from './imports.ts';
import { below, median, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

const heads = ['Part number', 'Description', 'Notes', 'Unit', 'Weight', 'Length', 'Width', 'Height'];
const lineOf = (n: number, version: number): string =>
  csvLine([
    `P-${String(n).padStart(7, '0')}`,
    `Washer ${n % 977} of steel, ${version}`,
    `Note ${n % 31} ${version} ${n % 2 === 0 ? 'even' : 'odd'}`,
    'EA',
    String((n % 1000) / 10 + version),
    String((n % 300) + version),
    String((n % 200) + version),
    String(n % 100),
  ]);

/** The bars of locks are for so many rows; a larger import has its share of the time. */
const batch = 100_000;

/**
 * Every part of a file changes in five columns. What a dry run keeps of it is measured beside its bare count, in the
 * database; then the pages of its grid, and half of it chosen and written. At the end the parts are exported as a workbook.
 */
export async function dryRuns(of: {
  client: Client;
  program: Pick<Program, 'peakMemory'>;
  db: pg.Client;
  dataDir: string;
  scratch: string;
  rows: number;
}): Promise<BenchRow[]> {
  const { db, program, dataDir, scratch, rows } = of;
  const pathOf = async (version: number): Promise<string> => {
    const path = join(scratch, `parts${version}.csv`);
    await pipeline(function* () {
      yield csvLine(heads);
      for (let n = 0; n < rows; n += 1) yield lineOf(n, version);
    }, createWriteStream(path));
    return path;
  };
  const code = 'DRYRUN';
  await of.client.post('/api/catalogs', { code, name: 'Dry run' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  await timedImport({ client, watch: db }, partBaseImport.id, await pathOf(1));
  await db.query('vacuum analyze');
  const id = await analysed(client, await pathOf(2));
  const label = rows.toLocaleString('en');
  const { counting, keeping } = await timeKeeping({ db, dataDir, code, id });
  const filter = (what: object) => `?filter=${encodeURIComponent(JSON.stringify(what))}`;
  const changes = `/api/import/session/${id}/changes`;
  const page = await times(() => client.get(changes, answerOf(importChoiceContract.rows)));
  const counts = await times(() => client.get(`${changes}/counts`, answerOf(importChoiceContract.counts)));
  const text = await times(() =>
    client.get(`${changes}${filter({ text: 'Washer 976 of' })}`, answerOf(importChoiceContract.rows)),
  );
  const chosen = await once(() =>
    client.post(
      `/api/import/session/${id}/choices`,
      { accepts: false, filter: { text: 'odd' } },
      answerOf(importChoiceContract.choose),
    ),
  );
  const lock = watchLock(db);
  const began = performance.now();
  await client.post(`/api/import/session/${id}/continue`, {}, importStatus);
  const written = await over(client, id);
  if (written.state !== importStates.complete) throw new Error(written.action);
  const writing = (performance.now() - began) / 1000;
  const locked = await lock.stop();
  const exported = await exportOf(client, program);
  return [
    {
      what: `counting ${label} changed records, with what the dry run keeps`,
      unit: 's',
      value: keeping,
      floor: counting,
      bar: 'at most 1.5 of the floor',
      met: keeping <= 1.5 * counting,
    },
    below(`first page of ${label} changed records`, 'ms', page, 200),
    below('counts by column', 'ms', counts, 300),
    below('a filter by text', 'ms', text, 1000),
    timed(`half of ${label} rows chosen by a text`, 'ms', chosen),
    timed('the accepted half written, from Continue', 's', writing),
    below(`write lock held, each ${batch} rows of which half is accepted`, 's', locked / Math.max(1, rows / batch), 10),
    below(`xlsx export of ${label} parts`, 's', exported.seconds, 60),
    ...(exported.memory === null ? [] : [below('memory that it takes', 'MB', exported.memory, 200)]),
  ];
}

async function analysed(client: Client, path: string): Promise<number> {
  const { fileId } = await client.upload(
    '/api/TransportImportWizardData2/UploadFile?fileName=parts.csv',
    await openAsBlob(path),
    answerOf(importFileContract.uploadFile),
  );
  const { importSessionId } = await client.post(
    '/api/import/StartImportSession',
    { importTypeId: partBaseImport.id, fileId, dryRun: true, options: { stateAfterImport: 'keep' } },
    answerOf(importSessionContract.start),
  );
  const { isShown, action } = await over(client, importSessionId);
  if (!isShown) throw new Error(action);
  return importSessionId;
}

async function over(client: Client, id: number) {
  for (;;) {
    const status = await client.get(`/api/import/session/${id}/status`, importStatus);
    if (!status.isRunning) return status;
    await wait(50);
  }
}

/** Seconds that counting takes, and that counting takes with what is kept, over the stage of a dry run that waits. */
async function timeKeeping(of: { db: pg.Client; dataDir: string; code: string; id: number }) {
  const found = findEmbedded(of.dataDir);
  if (!found) throw new Error('The program runs no database.');
  const { rows } = await of.db.query<{ id: string }>('select id from public.catalog where code = $1', [of.code]);
  const database = openDatabase({ ...found.owner, user: 'callout_app' }, { size: 1, statementTimeout: 0 });
  try {
    return await database.inCatalog(Number(rows[0]?.id), async (db) => {
      const session = await importSession(db, of.id);
      const [stage] = session ? stagesOf(session) : [];
      if (!stage) throw new Error('There is no dry run.');
      const files = createFileStore(join(of.dataDir, 'files'));
      const diff = openStageDiff(db, { type: partBaseImport, sessionId: of.id, of: stage, files });
      if (!diff) throw new Error('The dry run is not shown.');
      const counting = (await times(() => partBaseImport.count(diff.stage), 3)) / 1000;
      const keeping = (await times(() => makeChanges(diff, 'present', []), 3)) / 1000;
      return { counting, keeping };
    });
  } finally {
    await database.close();
  }
}

async function exportOf(client: Client, program: Pick<Program, 'peakMemory'>) {
  const before = program.peakMemory();
  const began = performance.now();
  const { id } = await client.post('/api/export/xlsx/partBase', {}, answerOf(exportContract.start));
  for (;;) {
    const { status, message } = await client.get(`/api/export/${id}/status`, answerOf(exportContract.status));
    if (status === exportStatus.failed) throw new Error(message);
    if (status === exportStatus.generated) break;
    await wait(50);
  }
  const seconds = (performance.now() - began) / 1000;
  const after = program.peakMemory();
  return { seconds, memory: before === null || after === null ? null : Math.max(0, after - before) };
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The median of so many times, in milliseconds. */
async function times(work: () => Promise<unknown>, count = 7): Promise<number> {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push(await once(work));
  return median(found);
}
