import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openSession } from '../../src/account/session/service.ts';
import { createCatalog } from '../../src/app/catalogs.ts';
import type { WorkOrder } from '../../src/app/worker.ts';
import { startEmbedded } from '../../src/platform/db/embedded/start.ts';
import { clusterProcesses } from '../../src/platform/db/embedded/process.ts';
import { appConnection, migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/pool.ts';
import { createFileStore } from '../../src/platform/files/store.ts';
import { makeScratch, memoryBase, removeScratch } from '../scratch.ts';
import type { Answer } from '../caller.ts';
import type { ServerOrder } from './server.ts';

/** Leases of the workers here, in seconds. */
export const times = { lease: 2, heartbeat: 0.5, poll: 0.2, retry: 0.1, stop: 1 };

const src = join(import.meta.dirname, '../../src');
const careless = { fsync: 'off', shared_buffers: '64MB', max_connections: 60 };

/** Where a process kills, and whom; itself where no pid is given. */
export interface Killing {
  point: string;
  pid?: number | undefined;
}

/**
 * Server, worker and database of the program as processes of their own that can be killed, with a catalogue in it.
 * The database is started again by its supervisor, as in the program; the others by `revive`.
 */
export async function openTheatre(prefix: string) {
  const dataDir = makeScratch(memoryBase(), prefix);
  let embedded = await startEmbedded({ dataDir, settings: careless });
  await migrate(embedded.owner);
  const app = await appConnection(embedded.owner);
  const database = openDatabase(app);
  const filesDir = join(dataDir, 'files');
  const files = createFileStore(filesDir);
  const token = await database.outside(async (db) => {
    const user = { user_name: 'admin', display_name: 'admin', super_admin: true };
    const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow();
    return (await openSession(db, id)).accessToken;
  });
  const actors: { server?: ChildProcess; worker?: ChildProcess } = {};
  const logged: string[] = [];
  let address = '';

  function begin(role: 'server' | 'worker', killing: Killing | undefined, order: ServerOrder | WorkOrder) {
    const file = role === 'server' ? join(import.meta.dirname, 'server.ts') : join(src, 'app/worker.ts');
    const { CALLOUT_TEST_DATABASE_URL: _url, ...env } = process.env;
    const child = fork(file, [], {
      env: {
        ...env,
        CALLOUT_DATA: dataDir,
        ...(killing && { CALLOUT_FAILPOINT: killing.point }),
        ...(killing?.pid !== undefined && { CALLOUT_FAILPOINT_PID: String(killing.pid) }),
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child.stdout?.on('data', (data) => logged.push(String(data)));
    child.send({ ...order });
    actors[role] = child;
    return child;
  }

  async function startServer(killing?: Killing) {
    const [said] = await once(begin('server', killing, { app, dataDir }), 'message');
    address = String(said);
  }
  const startWorker = (killing?: Killing) => void begin('worker', killing, { app, times });
  const postmaster = () => clusterProcesses(join(dataDir, 'postgres', 'cluster')).postmaster;

  const isAlive = (child: ChildProcess | undefined) =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  async function end(role: 'server' | 'worker') {
    const child = actors[role];
    if (!child || !isAlive(child)) return;
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    await over;
  }
  /** Only a postmaster lets somebody in; a backend answers whom it knows for some moments after its own was killed. */
  async function letsIn(): Promise<boolean> {
    const newcomer = new pg.Client(embedded.owner);
    newcomer.on('error', () => undefined);
    await newcomer.connect();
    await newcomer.end();
    return true;
  }
  /** Starts again whoever was killed, and waits for the database. */
  async function revive() {
    await until(letsIn);
    if (!isAlive(actors.worker)) startWorker();
    if (!isAlive(actors.server)) await startServer();
    await until(async () => (await send('GET', '/health/ready')).status === 200);
  }
  const pidOf = (victim: Victim) => (victim === 'database' ? postmaster() : actors[victim]?.pid) ?? undefined;

  async function send(method: string, path: string, body?: object | Buffer): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body);
    const answer = await fetch(address + path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text,
    };
  }

  return {
    filesDir,
    owner: embedded.owner,
    /** What server and worker logged. */
    logged,
    database,
    files,
    send,
    startServer,
    startWorker,
    revive,
    end,
    pidOf,
    /** Waits until a process is gone, or was replaced by another. */
    gone: (victim: Victim, pid: number | undefined) =>
      until(async () =>
        victim === 'database' ? postmaster() !== pid : actors[victim]?.pid !== pid || !isAlive(actors[victim]),
      ),
    /** The database is gone until it is started again. */
    stopDatabase: () => embedded.stop(),
    async startDatabase() {
      embedded = await startEmbedded({ dataDir, settings: careless });
    },
    async catalog() {
      const code = `K${randomBytes(6).toString('hex')}`;
      return { code, id: await createCatalog(database, { code, name: code }, { id: null, name: 'tests' }) };
    },
    async close() {
      await end('server');
      await end('worker');
      await database.close();
      await embedded.stop();
      removeScratch(dataDir);
    },
  };
}
export type Theatre = Awaited<ReturnType<typeof openTheatre>>;
export type Victim = 'server' | 'worker' | 'database';

/** Asks until the answer is yes; what throws meanwhile counts as no. */
export async function until(look: () => Promise<boolean>, seconds = 100): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await look().catch(() => false))) {
    if (Date.now() > end) throw new Error(`It did not happen within ${seconds} s.`);
    await wait(25);
  }
}
