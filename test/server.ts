import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { clearLeftover } from '../src/platform/db/embedded/leftover.ts';
import { clusterProcesses, signal } from '../src/platform/db/embedded/process.ts';
import { startEmbedded } from '../src/platform/db/embedded/start.ts';
import { leftScratch, makeScratch, removeScratch, temporary } from './scratch.ts';

/** A PostgreSQL server for one run of the tests. */
export interface TestServer {
  /** May create roles and databases; is no superuser on the embedded server. */
  owner: ClientConfig;
  stop(): Promise<void>;
}

/** Nothing has to survive a test run, so nothing is waited for. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: 200,
};

const PREFIX = 'callout-test-';

/** The server that CALLOUT_TEST_DATABASE_URL names, or a cluster of our own in memory. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.CALLOUT_TEST_DATABASE_URL;
  if (url) return { owner: configOf(url), stop: () => Promise.resolve() };
  const base = scratchBase();
  await removeLeftovers(base);
  const dataDir = makeScratch(base, PREFIX);
  // The program may be ended before anything is awaited: Ctrl-C.
  const atExit = () => removeAtOnce(dataDir);
  process.once('exit', atExit);
  const embedded = await startEmbedded({ dataDir, settings: careless });
  const stop = async () => {
    await embedded.stop();
    removeScratch(dataDir);
    process.off('exit', atExit);
  };
  return { owner: embedded.owner, stop };
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

/** Without a turn of the event loop. The database goes by itself if it can: a killed one leaves shared memory. */
function removeAtOnce(dataDir: string): void {
  const alive = () => clusterProcesses(clusterOf(dataDir));
  const { postmaster } = alive();
  if (postmaster !== null) signal(postmaster, 'SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 100 && alive().all.length > 0; turn++) Atomics.wait(pause, 0, 0, 20);
  for (const pid of alive().all) signal(pid, 'SIGKILL');
  removeScratch(dataDir);
}

/** The single values of a connection string, so that the database can be another one. */
function configOf(url: string): ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client(url);
  return {
    host,
    port,
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ssl,
  };
}

/** Memory where it has room and may hold programs (a container's often is 64 MB and noexec). */
function scratchBase(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === '/dev/shm');
    if (bavail * bsize > 2 ** 30 && mount && !mount.split(' ')[3]?.split(',').includes('noexec'))
      return '/dev/shm';
  } catch {
    // No such thing here.
  }
  return temporary;
}

async function removeLeftovers(base: string): Promise<void> {
  for (const folder of leftScratch(base, PREFIX)) {
    try {
      await clearLeftover(clusterOf(folder), []);
      removeScratch(folder);
    } catch (error) {
      // Another user's, or another run is removing it just now.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
