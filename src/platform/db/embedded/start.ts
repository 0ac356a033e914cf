import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { checkBinaries, placeBinaries, removeOldBinaries } from './binaries.ts';
import { ensureDatabase } from './bootstrap.ts';
import { ensureCluster, own } from './cluster.ts';
import { EmbeddedError } from './error.ts';
import { findIdentity } from './identity.ts';
import { clearLeftover } from './leftover.ts';
import { currentHolder, type Lock, takeLock } from './lock.ts';
import type { Launch } from './postmaster.ts';
import { removeSocketFolder, socketFolder } from './socket.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedOptions {
  /** The program's data directory; made if it is missing. */
  dataDir: string;
  /** Directory of `postgres` and `initdb`, instead of those that come with the packages. */
  pgBin?: string | null;
  /** PostgreSQL settings that differ from ours. */
  settings?: Readonly<Record<string, string | number>>;
  /** Hears in one line about a database that ended by itself and was started again. */
  onTrouble?: (line: string) => void;
}

export interface Embedded {
  /** Owner of the schema: may create roles and databases, is no superuser. */
  owner: ClientConfig;
  superuser: ClientConfig;
  /** Tells a second start on the same directory where this one answers. */
  announce(address: string): void;
  /** Stops the database and frees the directory; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Pages that the database keeps: an eighth of the memory that the program may use, from 256 MB to 2 GB. What lies in the
 * system's cache instead takes 20 microseconds a page, and a search of a million parts looks at thousands.
 */
function sharedBuffers(): string {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return `${Math.min(2048, Math.max(256, Math.round(memory / 8 / 2 ** 20)))}MB`;
}

const production = {
  max_connections: 60,
  // A restore makes the whole schema in one transaction, and holds a lock on each of its some thousand things.
  max_locks_per_transaction: 512,
  shared_buffers: sharedBuffers(),
  max_wal_size: '4GB',
  jit: 'off',
};

/**
 * Starts the PostgreSQL of a data directory, taking it over from a program that was killed, and keeps it running: a
 * database that ends by itself is started again on the same socket.
 * @throws AlreadyRunning, EmbeddedError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new EmbeddedError('The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL server.');
  }
  const { dataDir, lock } = claim(options.dataDir);
  try {
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Removes a data directory with its database, which a program that was killed may have left running: one that ends later
 * would take the socket of the next one along.
 * @throws AlreadyRunning
 */
export async function removeEmbedded(wanted: string): Promise<void> {
  if (!existsSync(wanted)) return;
  const { dataDir, lock } = claim(wanted);
  const home = join(dataDir, 'postgres');
  const before = lock.previous?.socket;
  try {
    await clearLeftover(join(home, 'cluster'), [join(home, 'socket')]);
    if (before) removeSocketFolder(before);
    await rm(dataDir, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

/** Whether a database lies in this directory, running or not. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'cluster'));

/** The database of a program that runs on this directory, for commands beside it; null when none does. */
export function findEmbedded(dataDir: string): { owner: ClientConfig; address: string | null } | null {
  const holder = existsSync(dataDir) ? currentHolder(realpathSync(dataDir)) : null;
  return holder?.socket ? { owner: connections(holder.socket).owner, address: holder.address } : null;
}

function connections(socket: string): { owner: ClientConfig; superuser: ClientConfig } {
  const at = { host: socket, port: 5432 };
  return {
    owner: { ...at, user: 'callout_owner', database: 'callout' },
    superuser: { ...at, user: 'postgres', database: 'postgres' },
  };
}

async function startLocked(dataDir: string, lock: Lock, options: EmbeddedOptions): Promise<Embedded> {
  const settings = { ...production, ...options.settings };
  const home = join(dataDir, 'postgres');
  const cluster = join(home, 'cluster');
  const logs = join(home, 'log');
  const before = lock.previous?.socket ?? null;
  for (const folder of [home, logs]) if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  await clearLeftover(cluster, [join(home, 'socket'), ...(before === null ? [] : [before])]);
  const bin = options.pgBin == null ? placeBinaries(home) : checkBinaries(options.pgBin);
  const identity = findIdentity(home, cluster, bin);
  own(logs, identity);
  await ensureCluster(cluster, bin, identity, options.settings?.fsync !== 'off');
  const socket = socketFolder(home, identity, before);
  lock.update({ socket });
  const { owner, superuser } = connections(socket);
  const how: Launch = { bin, cluster, socket, logs, identity, settings };
  const supervised = new Supervisor(how, superuser, options.onTrouble ?? (() => undefined));
  await supervised.start();
  try {
    await ensureDatabase(superuser, owner);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  removeOldBinaries(home, bin);
  const end = async () => {
    await supervised.stop();
    removeSocketFolder(socket);
    lock.release();
  };
  let ended: Promise<void> | undefined;
  return { owner, superuser, announce: (address) => lock.update({ address }), stop: () => (ended ??= end()) };
}

function claim(wanted: string): { dataDir: string; lock: Lock } {
  try {
    const dataDir = makeDirectory(wanted);
    return { dataDir, lock: takeLock(dataDir) };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new EmbeddedError(
      `The data directory ${wanted} cannot be used: ${error.message}. Set CALLOUT_DATA to another.`,
    );
  }
}

/** Root's own directory must let PostgreSQL's user pass; what lies in it has modes of its own. */
function makeDirectory(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  }
  // Processes are found by their working directory, which the system names without links.
  return realpathSync(dataDir);
}
