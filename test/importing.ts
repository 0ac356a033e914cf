import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { authenticator } from '../src/account/session/service.ts';
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
import { valueImport } from './valueImport.ts';

const times = { lease: 1, heartbeat: 0.2, poll: 0.1, retry: 0.05, stop: 1 };

/** The import routes over the tests' own kind of import, or others, with a worker that `work` starts. */
export async function openImports(types: readonly ImportType[] = [valueImport]) {
  const api = await openApi();
  const { app: connection } = await workerDatabase();
  const { database, files, jobs, config } = api.services;
  const services = { database, files, jobs, types };
  const app = await createServer({
    database,
    log: quietLog,
    routes: [importRoutes(services)],
    authenticate: authenticator(database, config),
    allows,
    checkOutput: true,
  });
  await app.ready();
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
      handlers: importJobs(services),
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
      const { quietLog } = await import(${url('../src/platform/log/log.ts')});
      const { connection, filesDir, times } = JSON.parse(process.env.WORK);
      const handlers = importJobs({ jobs, files: createFileStore(filesDir), types: [valueImport] });
      startWorker({ app: connection, database: openDatabase(connection), handlers, log: quietLog, times });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        ...process.env,
        CALLOUT_FAILPOINT: failpoint,
        WORK: JSON.stringify({ connection, filesDir: config.filesDir, times }),
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
    const run = async (content: string | Buffer, more: object = {}) => settled(await begin(content, more));
    return { caller, upload, start, status, settled, begin, run };
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

  return { api, app, connection, database, work, spawnWorker, importer, values, changes, stages };
}
