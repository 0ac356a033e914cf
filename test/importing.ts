import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll } from 'vitest';
import { authenticator } from '../src/account/session/service.ts';
import { deliveryRoutes } from '../src/delivery/routes.ts';
import { sourceJob } from '../src/delivery/source/jobs.ts';
import type { SourceServices } from '../src/delivery/source/service.ts';
import { importRoutes } from '../src/import/routes.ts';
import type { ImportType } from '../src/import/service.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { createServer } from '../src/platform/http/server.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { quietLog } from '../src/platform/log/log.ts';
import { allows } from '../src/rights.ts';
import { openApi, type RoleName, type TestCatalog } from './api.ts';
import { Caller, type Answer } from './caller.ts';
import { workerDatabase } from './database.ts';
import { noteRoute } from './statements.ts';
import { slowLock, valueImport } from './valueImport.ts';

/** A worker that the machine delays keeps its jobs. */
const times = { lease: 5, heartbeat: 0.2, poll: 0.1, retry: 0.05, stop: 1 };
/** One that is killed soon loses them. */
const killedTimes = { ...times, lease: 1 };

/** A file of one import of several, with what else is said of it. */
export interface TypedFile {
  typeId: number;
  text: string;
  name?: string;
  profileName?: string;
  profile?: object;
  options?: object;
}

/** How sources of files are reached, where a test has some. */
type SourcesOf = Pick<SourceServices, 'network' | 'lookPause'> & { config?: Partial<SourceServices['config']> };

/** The import routes over the tests' own kind of import, or others, with a worker that `work` starts. */
export async function openImports(types: readonly ImportType[] = [valueImport], of: SourcesOf = {}) {
  const api = await openApi();
  const { app: connection } = await workerDatabase();
  const { database, files, jobs, config } = api.services;
  const { config: settings, ...reach } = of;
  const services = { database, files, jobs, types, config: { ...config, ...settings }, ...reach };
  /** A server; all of them work on one database. */
  async function serve() {
    const server = await createServer({
      database,
      log: quietLog,
      routes: [importRoutes(services), deliveryRoutes(services)],
      authenticate: authenticator(database, config),
      knownBrowser: async () => undefined,
      allows,
      checkOutput: true,
    });
    server.addHook('onRequest', async ({ method, routeOptions }) => noteRoute(`${method} ${routeOptions.url}`));
    await server.ready();
    return server;
  }
  const app = await serve();
  const workDatabase = openDatabase(connection, { size: 4, statementTimeout: 0 });
  const stops: (() => Promise<void>)[] = [];
  const children: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(stops.map((stop) => stop()));
    await workDatabase.close();
    await app.close();
  });

  /** Works in this process until the file's tests are over, or the answer is called. */
  function work(through = workDatabase) {
    const worker = startWorker({
      app: connection,
      database: through,
      handlers: [...importJobs(services), sourceJob(services)],
      log: quietLog,
      times,
    });
    stops.push(() => worker.stop());
    return () => worker.stop();
  }

  /** A worker in a process of its own that kills itself at a point. */
  function spawnWorker(failpoint: string) {
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      const { openDatabase } = await import(${url('../src/platform/db/pool.ts')});
      const { createFileStore } = await import(${url('../src/platform/files/store.ts')});
      const { startWorker } = await import(${url('../src/platform/jobs/worker.ts')});
      const { jobs } = await import(${url('../src/platform/jobs/jobs.ts')});
      const { importJobs } = await import(${url('../src/import/session/jobs.ts')});
      const { valueImport } = await import(${url('./valueImport.ts')});
      const { importTypes } = await import(${url('../src/app/registered.ts')});
      const { sourceJob } = await import(${url('../src/delivery/source/jobs.ts')});
      const { quietLog } = await import(${url('../src/platform/log/log.ts')});
      const { connection, filesDir, times, settings, lookPause } = JSON.parse(process.env.WORK);
      const database = openDatabase(connection);
      const files = createFileStore(filesDir);
      const services = { database, jobs, files, types: [valueImport, ...importTypes], config: settings, lookPause };
      const handlers = [...importJobs(services), sourceJob(services)];
      startWorker({ app: connection, database, handlers, log: quietLog, times });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        ...process.env,
        CALLOUT_FAILPOINT: failpoint,
        WORK: JSON.stringify({
          connection,
          filesDir: config.filesDir,
          times: killedTimes,
          settings,
          lookPause: of.lookPause,
        }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.push(child);
    return child;
  }

  /** An importer of the catalogue. */
  function importer(catalog: TestCatalog, role: RoleName = 'AllowImport') {
    const caller = new Caller(app, `/${catalog.code}`, () => catalog.as(role).token());
    const upload = async (content: string | Buffer, name = 'values.csv') => {
      const answer = await caller.upload(
        `/api/TransportImportWizardData2/UploadFile?fileName=${encodeURIComponent(name)}`,
        Buffer.from(content),
      );
      return answer;
    };
    const start = (fileId: number, more: object = {}, headers: Record<string, string> = {}) =>
      caller.post('/api/import/StartImportSession', { importTypeId: valueImport.id, fileId, ...more }, headers);
    const status = async (id: number) => (await caller.get(`/api/import/session/${id}/status`)).body;
    /** Waits until it writes. */
    const writes = async (id: number) => {
      while ((await status(id)).action !== 'Writing') await wait(10);
    };
    /** Waits until the job is over. */
    const settled = async (id: number, seconds = 60) => {
      const end = Date.now() + seconds * 1000;
      for (;;) {
        const answer = await status(id);
        if (!answer.isRunning) return answer;
        if (Date.now() > end) throw new Error(`Session ${id} still runs: ${answer.action}`);
        await wait(25);
      }
    };
    const begin = async (content: string | Buffer, more: object = {}): Promise<number> => {
      const uploaded = await upload(content);
      const started: Answer = await start(uploaded.body.fileId, more);
      if (started.status !== 200) throw new Error(`${started.status} ${JSON.stringify(started.body)}`);
      return started.body.importSessionId;
    };
    /** Starts one import of several files, each for a type; answers what the call does. */
    const startFiles = async (files: readonly TypedFile[], dryRun = false, headers: Record<string, string> = {}) => {
      const importFiles = [];
      for (const { typeId, text, name, ...more } of files) {
        const { body } = await upload(text, name ?? `${typeId}.csv`);
        importFiles.push({ importTypeId: typeId, fileId: body.fileId, ...more });
      }
      return caller.post('/api/import/bulk/session/start', { importFiles, dryRun }, headers);
    };
    const runFiles = async (files: readonly TypedFile[], dryRun = false) => {
      const { status: code, body } = await startFiles(files, dryRun);
      if (code !== 200) throw new Error(`${code} ${JSON.stringify(body)}`);
      return settled(body.importSessionId);
    };
    /** Goes on with what waits, and waits for its end. */
    const proceed = async (id: number) => {
      const { status: code, body } = await caller.post(`/api/import/session/${id}/continue`);
      if (code !== 200) throw new Error(`${code} ${JSON.stringify(body)}`);
      return settled(id);
    };
    const run = async (content: string | Buffer, more: object = {}) => settled(await begin(content, more));
    return { caller, upload, start, startFiles, runFiles, proceed, status, writes, settled, begin, run };
  }

  /** Holds up the writing of values named "slow" until the answer is called. */
  async function holdSlow() {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [slowLock]);
    return () => client.end();
  }

  /** The names of the list that the import writes, with what stands in it. */
  const values = (catalog: TestCatalog) =>
    database.inCatalog(catalog.id, (db) =>
      db
        .selectFrom('lookup_value')
        .select(['name', 'description', 'numeric_code as code'])
        .where('type', '=', valueImport.id)
        .orderBy('name')
        .execute(),
    );
  const changes = (catalog: TestCatalog) =>
    database.inCatalog(catalog.id, (db) =>
      db
        .selectFrom('change')
        .select(['id', 'kind', 'label'])
        .where('kind', 'in', ['import', 'undo'])
        .orderBy('id')
        .execute(),
    );
  /** Staging tables that are left of a session. */
  const stages = (id: number) =>
    database.outside(async (db) => {
      const rows = await db
        .withSchema('pg_catalog')
        .withTables<{ pg_tables: { schemaname: string; tablename: string } }>()
        .selectFrom('pg_tables')
        .select('tablename')
        .where('schemaname', '=', 'staging')
        .where('tablename', 'like', `import_${id}%`)
        .execute();
      return rows.length;
    });

  return {
    api,
    app,
    serve,
    services,
    connection,
    database,
    work,
    spawnWorker,
    holdSlow,
    importer,
    values,
    changes,
    stages,
  };
}
