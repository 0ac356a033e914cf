import { rm } from 'node:fs/promises';
import { type BackupMade, makeBackup, recordArchive } from '../backup/service.ts';
import { endRestore, isEmptyDatabase, restoreBegun } from '../platform/backup/restore.ts';
import { ConfigError, type Config } from '../platform/config/config.ts';
import { findEmbedded, hasEmbedded, removeEmbedded, startEmbedded } from '../platform/db/embedded/start.ts';
import { type Connection, connectionOf } from '../platform/db/connection.ts';
import { appConnection, migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/pool.ts';
import type { Database } from '../platform/db/pool.ts';

/** The migrated database that a process works on. */
export interface Installation {
  /** How the restricted role connects. */
  app: Connection;
  /** Tells a second start on the same data directory where this one answers. */
  announce(address: string): void;
  stop(): Promise<void>;
}

/**
 * The database that the settings name: a server, or the embedded one, which this process then runs. Migrated.
 * @throws AlreadyRunning where another process runs the embedded one; Error with the SQL for missing rights.
 */
export async function openInstallation(config: Config, onTrouble: (line: string) => void): Promise<Installation> {
  if (config.databaseUrl !== null) {
    const owner = connectionOf(config.databaseUrl);
    return { app: await migrated(owner, config, onTrouble), announce: () => {}, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, onTrouble });
  try {
    return { app: await migrated(embedded.owner, config, onTrouble), announce: embedded.announce, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** For a command beside a program that may or may not be running on the same data. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, app: Connection) => Promise<T>,
): Promise<T> {
  const running = config.databaseUrl === null ? findEmbedded(config.dataDir) : null;
  if (!running && config.databaseUrl === null && !hasEmbedded(config.dataDir)) throw new ConfigError(nothingIn(config));
  const installation: Installation = running
    ? { app: await appConnection(running.owner), announce: () => {}, stop: () => Promise.resolve() }
    : await openInstallation(config, (line) => void process.stderr.write(`${line}\n`));
  const database = openDatabase(installation.app, { statementTimeout: 0, size: 4 });
  try {
    return await work(database, installation.app);
  } finally {
    await database.close();
    await installation.stop();
  }
}

/** For a command that needs the owner of the schema, beside a running program or alone. The schema stays as it is. */
export async function withOwner<T>(
  config: Config,
  work: (owner: Connection, database: Database) => Promise<T>,
): Promise<T> {
  const { owner, stop } = await ownerOf(config);
  try {
    return await using(await appOf(owner, config), (database) => work(owner, database));
  } finally {
    await stop();
  }
}

const nothingIn = ({ dataDir }: Config): string =>
  `There is no installation in ${dataDir}. Name its directory by --data or CALLOUT_DATA, or make one with npm start.`;

async function using<T>(app: Connection, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(app, { statementTimeout: 0, size: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function ownerOf(config: Config): Promise<{ owner: Connection; stop(): Promise<void> }> {
  if (config.databaseUrl !== null) return { owner: connectionOf(config.databaseUrl), stop: () => Promise.resolve() };
  const running = findEmbedded(config.dataDir);
  if (running) return { owner: running.owner, stop: () => Promise.resolve() };
  return startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin });
}

/** A database of its own in a folder that goes afterwards; what happens in it need not survive a power cut. */
export async function withScratchDatabase(
  config: Config,
  folder: string,
  work: (owner: Connection) => Promise<void>,
): Promise<void> {
  await removeEmbedded(folder);
  const embedded = await startEmbedded({ dataDir: folder, pgBin: config.pgBin, settings: careless });
  try {
    await work(embedded.owner);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // One processor is left to those who work.
  max_parallel_maintenance_workers: 0,
};

async function migrated(owner: Connection, config: Config, say: (line: string) => void): Promise<Connection> {
  await endRestoreOf(owner, config);
  const archives: BackupMade[] = [];
  await migrate(owner, {
    say,
    before: async () => {
      say('Making a backup before the database changes …');
      const made = await makeBackup(config, owner, { kind: 'migration' });
      archives.push(made);
      say(`It lies at ${made.path}.`);
    },
  });
  const app = await appOf(owner, config);
  // Only now is there a table for it.
  for (const made of archives) await using(app, (database) => recordArchive(database, made));
  return app;
}

const appOf = (owner: Connection, config: Config): Connection | Promise<Connection> =>
  config.databaseAppUrl === null ? appConnection(owner) : connectionOf(config.databaseAppUrl);

/** A restore that was cut off has left the database empty; nobody shall take that for the installation. */
async function endRestoreOf(owner: Connection, config: Config): Promise<void> {
  const archive = await restoreBegun(config.dataDir);
  if (archive === undefined) return;
  if (await isEmptyDatabase(owner))
    throw new Error(
      `The restore of ${archive} into ${config.dataDir} was not finished. Run npm run restore-backup again, or remove the directory.`,
    );
  await endRestore(config.dataDir);
}
