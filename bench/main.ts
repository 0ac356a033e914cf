// size: one list of all that is measured
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { webSizes } from '../scripts/build-web.ts';
import { findEmbedded } from '../src/platform/db/embedded/start.ts';
import { generateCatalogue } from '../src/sample/service.ts';
import { Client } from '../test/accept/api/client.ts';
import { startProgram } from '../test/accept/program.ts';
import { readingThen } from './asof.ts';
import { backing } from './backup.ts';
import { drawn } from './canvas.ts';
import { dryRuns } from './dryRun.ts';
import { changeSettings } from '../test/accept/publishing.ts';
import type { Program } from '../test/accept/program.ts';
import { compareSpeed, copySpeed, makeFloorTables } from './floor/copies.ts';
import { startFloor } from './floor/start.ts';
import { fitmentWork } from './fitments.ts';
import { frames } from './frames.ts';
import { editing } from './grid.ts';
import { heavy } from './heavy.ts';
import { historyWork } from './history.ts';
import { imageSearch } from './images.ts';
import { timedImport } from './imports.ts';
import type { Target } from './load.ts';
import { pair } from './pair.ts';
import { partWork } from './parts.ts';
import { publishing } from './publishing.ts';
import { inboxWork } from './quality.ts';
import { clicks, throughput } from './reading.ts';
import { recognising } from './recognise.ts';
import { registering } from './register.ts';
import { below, share, tableOf } from './rows.ts';
import type { BenchRow } from './rows.ts';
import { tab } from './tab.ts';
import { tree } from './tree.ts';
import { screens } from './screens.ts';
import { sightWork } from './sight.ts';
import { serials } from './serial.ts';
import { documents } from './documents.ts';
import { sheetImports } from './sheets.ts';
import { sheetWork } from './translations.ts';
import { soak } from './soak.ts';
import { undoImport, undoing } from './undo.ts';
import { unitImports } from './unitImports.ts';
import { unitWork } from './units.ts';
import { viewing } from './viewer.ts';

const password = 'Correct-horse-7-battery';
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '100000' },
    compare: { type: 'string' },
    /** How long the load of `--only soak` takes. */
    minutes: { type: 'string', default: '120' },
    /** A part alone: a name of `parts`. */
    only: { type: 'string' },
    /** A folder of real data, with `drawings` in it. */
    data: { type: 'string' },
    json: { type: 'string', default: '.cache/bench.json' },
  },
});

const busy = loadavg()[0] ?? 0;
const scratch = mkdtempSync(join(tmpdir(), 'callout-bench-'));
const dataDir = join(scratch, 'data');

const releases = join(dataDir, 'files/releases');
const drawings = values.data === undefined ? undefined : join(values.data, 'drawings');
const parts: Record<string, () => Promise<BenchRow[]>> = {
  recognise: () => recognising(drawings),
  register: () => registering(drawings),
  sheets: () =>
    alone(({ client, program, db }) => sheetImports({ client, program, db, scratch, rows: Number(values.parts) })),
  dryRun: () =>
    alone(({ client, program, db }) => dryRuns({ client, program, db, dataDir, scratch, rows: Number(values.parts) })),
  documents: () =>
    alone(({ client, program, db }) => documents({ client, program, db, scratch, rows: Number(values.parts) })),
  translations: () => alone(({ client, db }) => sheetWork({ client, db, scratch, texts: Number(values.parts) })),
  grid: () => alone(({ client, target }) => editing(client, target)),
  canvas: () => alone(({ client, target }) => drawn(client, target)),
  screens: () =>
    alone(async ({ client, target, program, db }) => {
      const { catalog } = await load(program, client, db);
      return [...(await screens(target, db, catalog)), ...(await tab(target, db, catalog))];
    }),
  parts: () =>
    alone(({ client, target, program, db }) =>
      partWork({ client, target, program, db, scratch, parts: Number(values.parts) }),
    ),
  quality: () => alone(({ client, db }) => inboxWork({ client, db, scratch, parts: Number(values.parts) })),
  asof: () =>
    alone(async ({ client, db }) => {
      const catalog = await fill(client, db);
      return readingThen({ client, db, catalog });
    }),
  history: () =>
    alone(async ({ client, db }) => {
      const catalog = await fill(client, db);
      await historyWork({ client: client.in('BENCH'), db, catalog, scratch, parts: Number(values.parts) }, rows);
      return [];
    }),
  /** `--parts N` is how many units. */
  units: () =>
    alone(async ({ client, target, db }) => {
      await unitWork({ client, target, db, dataDir, releases, scratch, units: Number(values.parts) }, rows);
      return [];
    }),
  /** `--parts N` is how many SKUs. */
  fitments: () => alone(({ client, db }) => fitmentWork({ client, db, skus: Number(values.parts) })),
  /** `--parts N` is how many units. */
  unitImports: () =>
    alone(({ client, program, db }) => unitImports({ client, program, db, scratch, units: Number(values.parts) })),
  images: () =>
    alone(({ client, target, db }) => imageSearch({ client, target, db, images: 2 * Number(values.parts) })),
  sight: () =>
    alone(({ client, target, db }) => sightWork({ client, target, db, scratch, parts: Number(values.parts) })),
  heavy: () => alone(({ client, program, db }) => heavy({ client, program, db, scratch })),
  backup: () =>
    alone(async ({ client, program, db }) => {
      const { catalog } = await load(program, client, db);
      return backing({ client: client.in('BENCH'), db, catalog, dataDir, scratch });
    }),
  pair: () =>
    alone(async ({ client, program, db }) => {
      const { catalog } = await load(program, client, db);
      const { host, user, database } = db;
      const settings = {
        CALLOUT_ROLE: 'server',
        DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
      };
      const startServer = () => startProgram(dataDir, password, settings);
      return pair({ startServer, headers: client.headers(), code: 'BENCH', db, catalog });
    }),
  soak: () =>
    alone(async ({ client, program, db }) => {
      const { catalog } = await load(program, client, db);
      const signIn = async () => (await Client.signIn(program.address, 'admin', password)).in('BENCH');
      const address = `${program.address}/BENCH`;
      return soak({ signIn, address, db, catalog, program, minutes: Number(values.minutes), releases, scratch });
    }),
};

interface Alone {
  client: Client;
  target: Target;
  program: Program;
  /** As the owner of the schema. */
  db: pg.Client;
}

/** A part that needs a program, on one of its own without data. */
async function alone(part: (of: Alone) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const program = await startProgram(dataDir, password);
  const db = await ownerOf();
  try {
    const client = await Client.signIn(program.address, 'admin', password);
    const target = { address: program.address, headers: client.headers() };
    return await part({ client, target, program, db });
  } finally {
    await db.end();
    await program.stop();
  }
}

/** A catalogue made through the imports of tree, parts and lists; its id. */
async function fill(client: Client, db: pg.Client): Promise<number> {
  const files = await generateCatalogue(join(scratch, 'files'), { parts: Number(values.parts), seed: 'bench' });
  await client.post('/api/catalogs', { code: 'BENCH', name: 'Bench' }, z.object({ code: z.string() }));
  const by = { client: client.in('BENCH'), watch: db };
  await timedImport(by, 1, files.hierarchy);
  await timedImport(by, 4, files.parts);
  await timedImport(by, 3, files.bom);
  await db.query('vacuum analyze');
  const { rows } = await db.query<{ id: string }>("select id from public.catalog where code = 'BENCH'");
  return Number(rows[0]?.id);
}

/** A catalogue made through the imports, with what the floor needs beside it; the rows on import. */
async function load(program: Program, client: Client, db: pg.Client): Promise<{ catalog: number; rows: BenchRow[] }> {
  const files = await generateCatalogue(join(scratch, 'files'), {
    parts: Number(values.parts),
    seed: 'bench',
  });
  await client.post('/api/catalogs', { code: 'BENCH', name: 'Bench' }, z.object({ code: z.string() }));
  const { rows } = await db.query<{ id: string }>("select id from public.catalog where code = 'BENCH'");
  const catalog = Number(rows[0]?.id);
  const by = { client: client.in('BENCH'), watch: db };
  await timedImport(by, 1, files.hierarchy);
  const idle = program.peakMemory() ?? 0;
  const parts = await timedImport(by, 4, files.parts);
  const grown = (program.peakMemory() ?? 0) - idle;
  const lists = await timedImport(by, 3, files.bom);
  const again = await timedImport(by, 4, files.parts);
  await makeFloorTables(db);
  const partFloor = await copySpeed(db, 'part', catalog, scratch);
  const listFloor = await copySpeed(db, 'parts_list_row', catalog, scratch);
  const sameFloor = await compareSpeed(db, catalog, files.parts);
  const undone = await undoImport(by.client, lists.sessionId);
  const relists = await timedImport(by, 3, files.bom);
  await timedImport(by, 2, files.images, files.imagesZip);
  return {
    catalog,
    rows: [
      share(`import ${parts.rows} parts`, 'rows/s', parts.rows / parts.seconds, partFloor, 0.6),
      share(`import ${lists.rows} parts-list rows`, 'rows/s', lists.rows / lists.seconds, listFloor, 0.6),
      share(`re-import ${again.rows} unchanged parts`, 'rows/s', again.rows / again.seconds, sameFloor, 0.5),
      below('rows of history written by the re-import', 'rows', again.written, 1),
      below(`write lock held, ${each} of ${parts.rows} parts`, 's', perBatch(parts.locked, parts.rows), 10),
      below(`write lock held, ${each} of ${relists.rows} list rows`, 's', perBatch(relists.locked, relists.rows), 10),
      below('memory grown by the import of parts', 'MB', grown, 150),
      below(`undo of an import, ${each} of ${lists.rows} list rows`, 's', perBatch(undone, lists.rows), 10),
    ],
  };
}

/** The bars of locks and undo are for imports of so many rows; a larger one has its share of the time. */
const batch = 100_000;
const each = `each ${batch}`;
const perBatch = (seconds: number, rows: number) => seconds / Math.max(1, rows / batch);

async function ownerOf(): Promise<pg.Client> {
  const found = findEmbedded(dataDir);
  if (!found) throw new Error('The program runs no database.');
  const client = new pg.Client(found.owner);
  await client.connect();
  return client;
}

/** What the processes hold while nothing happens: the peak of two seconds after two of rest. */
async function idleMemory(program: Program) {
  await wait(2000);
  program.peaks();
  await wait(2000);
  return program.peaks();
}

const memoryRows = (when: string, held: ReturnType<Program['peaks']>) => [
  below(`memory of the idle server, ${when}`, 'MB', held?.server ?? Number.NaN, 250),
  below(`memory of the idle worker, ${when}`, 'MB', held?.worker ?? Number.NaN, 250),
];

/** All of it; adds the rows as they come. */
async function main(rows: BenchRow[]): Promise<void> {
  let program = await startProgram(dataDir, password);
  let db = await ownerOf();
  const client = await Client.signIn(program.address, 'admin', password);
  const { catalog, rows: imports } = await load(program, client, db);
  rows.push(...imports, ...memoryRows('after the imports', await idleMemory(program)));
  await db.end();
  await program.stop();
  const began = performance.now();
  program = await startProgram(dataDir, password);
  const start = (performance.now() - began) / 1000;
  db = await ownerOf();
  const found = findEmbedded(dataDir);
  if (!found) throw new Error('The program runs no database.');
  const floor = await startFloor(found.owner, catalog);
  const fresh = await Client.signIn(program.address, 'admin', password);
  const sides = {
    ours: { address: `${program.address}/BENCH`, headers: fresh.headers() },
    floor: { address: floor.address, headers: {} },
    db,
    catalog,
  };
  rows.push(...(await throughput(sides)));
  rows.push(...(await clicks(sides)));
  const target = { address: program.address, headers: fresh.headers() };
  rows.push(...(await tree({ client: fresh, target, db, parts: Number(values.parts) })));
  const list = {
    what: `a list of ${values.parts} parts`,
    path: '/BENCH/part',
    element: '.dg-scroll',
    acts: ['scroll'] as const,
  };
  rows.push(...(await frames(target, [list])));
  rows.push(...(await editing(fresh, target)));
  rows.push(...(await drawn(fresh, target)));
  rows.push(...(await screens(target, db, catalog)));
  rows.push(...(await tab(target, db, catalog)));
  rows.push(...(await publishing({ client: fresh.in('BENCH'), db, catalog, releases, scratch })));
  await changeSettings(fresh.in('BENCH'), { publicProduction: true });
  rows.push(...(await viewing({ address: `${program.address}/published/BENCH/production/`, db, catalog })));
  rows.push(...(await serials({ ours: sides.ours, db, catalog, parts: Number(values.parts) })));
  const idle = await idleMemory(program);
  rows.push(
    below('start with existing data', 's', start, 2.5),
    ...memoryRows('after the load', idle),
    below('web entry, compressed', 'KB', webSizes().entry / 1024, 200),
    below('largest route chunk, compressed', 'KB', webSizes().largest / 1024, 150),
  );
  const inBench = fresh.in('BENCH');
  await historyWork({ client: inBench, db, catalog, scratch, parts: Number(values.parts) }, rows);
  rows.push(...(await undoing({ client: fresh, db, parts: Number(values.parts), scratch })));
  floor.stop();
  await db.end();
  await program.stop();
}

/**
 * Prints the table and keeps it; of a run that broke off, what it had. The program runs from the sources, and a worker that
 * is started anew takes them as they then are: nothing may be edited while it runs.
 */
function report(rows: readonly BenchRow[]): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load at start ${busy.toFixed(2)}`;
  const earlier =
    values.compare === undefined ? [] : (JSON.parse(readFileSync(values.compare, 'utf8')) as { rows: BenchRow[] }).rows;
  process.stdout.write(`${machine}; ${values.only ?? `${values.parts} parts`}\n\n${tableOf(rows, earlier)}\n`);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(values.json, JSON.stringify({ machine, parts: Number(values.parts), rows }, null, 2));
}

const rows: BenchRow[] = [];
try {
  const part = values.only === undefined ? undefined : parts[values.only];
  if (values.only !== undefined && !part) throw new Error(`--only takes one of: ${Object.keys(parts).join(', ')}.`);
  if (part) rows.push(...(await part()));
  else await main(rows);
} finally {
  report(rows);
  rmSync(scratch, { recursive: true, force: true });
}
