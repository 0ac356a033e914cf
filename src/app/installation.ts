import type { Config } from '../platform/config/config.ts';
import { findEmbedded, startEmbedded } from '../platform/db/embedded/start.ts';
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
    return { app: await migrated(owner, config), announce: () => {}, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, onTrouble });
  try {
    return { app: await migrated(embedded.owner, config), announce: embedded.announce, stop: embedded.stop };
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

async function migrated(owner: Connection, config: Config): Promise<Connection> {
  await migrate(owner);
  return config.databaseAppUrl === null ? appConnection(owner) : connectionOf(config.databaseAppUrl);
}
