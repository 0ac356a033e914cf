import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { defaultContext, type Context } from '../src/contexts.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { startDue } from '../src/platform/jobs/schedule.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { quietLog } from '../src/platform/log/log.ts';
import { publishJobs } from '../src/publish/jobs.ts';
import { autoPublishSchedule } from '../src/publish/schedule/jobs.ts';
import type { Services } from '../src/slice.ts';
import { openApi, type RoleName, type TestCatalog } from './api.ts';
import type { WorkerDatabase } from './cluster.ts';
import { workerDatabase } from './database.ts';
import { itemsOf, setState } from './items.ts';

/** A worker that the machine delays keeps its jobs. */
const times = { lease: 5, heartbeat: 0.2, poll: 0.1, retry: 0.05, stop: 1 };
/** One that is killed soon loses them. */
const killedTimes = { ...times, lease: 1 };

export { blockedBy } from '../src/publish/block/service.ts';

/** Looks what is due of the schedules of publishing, by the clock of the database or at `at`, as every worker does. */
export const lookDue = (services: Services, at?: Date): Promise<void> => startDue(services, autoPublishSchedule, at);

/** The program's API with workers that publish, in this process or in one that kills itself. */
export async function openPublishing(on?: WorkerDatabase) {
  const api = await openApi(on);
  const { app: connection } = on ?? (await workerDatabase());
  const { config, files, jobs, database } = api.services;
  const workDatabase = openDatabase(connection, { size: 4, statementTimeout: 0 });
  const stops: (() => Promise<void>)[] = [];
  const children: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(stops.map((stop) => stop()));
    await workDatabase.close();
  });

  /** Works in this process until the file's tests are over, or the answer is called. */
  const handlers = publishJobs({ config, files, jobs, database: workDatabase });
  function work(of = handlers) {
    const worker = startWorker({ app: connection, database: workDatabase, handlers: of, log: quietLog, times });
    stops.push(() => worker.stop());
    return () => worker.stop();
  }
  /** Listens as a worker does and takes no job. */
  const listen = () => work([]);

  /** A worker in a process of its own that kills itself at a point. */
  function spawnWorker(failpoint: string) {
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      const { openDatabase } = await import(${url('../src/platform/db/pool.ts')});
      const { createFileStore } = await import(${url('../src/platform/files/store.ts')});
      const { startWorker } = await import(${url('../src/platform/jobs/worker.ts')});
      const { jobs } = await import(${url('../src/platform/jobs/jobs.ts')});
      const { publishJobs } = await import(${url('../src/publish/jobs.ts')});
      const { quietLog } = await import(${url('../src/platform/log/log.ts')});
      const { connection, filesDir, times } = JSON.parse(process.env.WORK);
      const database = openDatabase(connection, { size: 4, statementTimeout: 0 });
      const handlers = publishJobs({ config: { filesDir }, database, files: createFileStore(filesDir), jobs });
      startWorker({ app: connection, database, handlers, log: quietLog, times });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        ...process.env,
        CALLOUT_FAILPOINT: failpoint,
        WORK: JSON.stringify({ connection, filesDir: config.filesDir, times: killedTimes }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.push(child);
    return child;
  }

  /** Publishes of a context of a catalogue. */
  function publisher(catalog: TestCatalog, role: RoleName = 'Publisher', context: Context = defaultContext) {
    const caller = catalog.as(role);
    const get = async (path: string) => (await caller.get(`/api/publish/${context}/${path}`)).body;
    const post = (path: string, body: object = {}) => caller.post(`/api/publish/${context}/${path}`, body);
    const isUp = async () => (await get('ServiceHealth')).isUp;
    /** Waits until a worker listens. */
    const up = async () => {
      while (!(await isUp())) await wait(20);
    };
    /** Waits until nothing works on it any more. */
    const settled = async (id: number, seconds = 60) => {
      const end = Date.now() + seconds * 1000;
      for (;;) {
        const progress = await get(`SessionProgress/${id}`);
        if (progress.taskState >= 2) return progress;
        if (Date.now() > end) throw new Error(`Publish ${id} still runs: ${JSON.stringify(progress)}`);
        await wait(25);
      }
    };
    /** Starts, and answers the session. */
    const begin = async (path: string, body: object = {}): Promise<number> => {
      await up();
      const started = await post(path, body);
      if (started.status !== 200) throw new Error(`${path}: ${started.status} ${JSON.stringify(started.body)}`);
      return started.body.sessionId;
    };
    const run = async (path: string, body: object = {}) => settled(await begin(path, body));
    const history = async () => (await get('History')).items;
    /** Numbers of the releases that the environments show. */
    const shown = async () => {
      const rows: { name: string; release: number | null }[] = await get('Environments');
      return Object.fromEntries(rows.map(({ name, release }) => [name, release]));
    };
    const log = async (id: number): Promise<string[]> =>
      (await get(`Log?id=${id}`)).items.map(({ message }: { message: string }) => message).filter(Boolean);
    return { caller, get, post, up, settled, begin, run, history, shown, log };
  }

  return { api, connection, database, handlers, work, listen, spawnWorker, publisher };
}

/** A catalogue with a division, a model and a diagram of one part, ready to be published. */
export async function plantedCatalog(catalog: TestCatalog) {
  const items = await itemsOf(catalog);
  const division = await items.division(null);
  const model = await items.model(division);
  const diagram = await items.diagram(model);
  const rows = [{ tag: '1', partNumber: 'PUB-1', description: 'Bolt', partQty: '2' }];
  const added = await catalog.as('Admin').post(`/api/diagrams/${diagram}/pegged`, { items: rows });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  for (const id of [division, model, diagram]) await setState(catalog, id, 2, 3);
  return { items, division, model, diagram, partId: added.body.rows[0].partId as number };
}
