import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { makeSchema, migrationsToMake } from '../db/migrate.ts';
import { privateFile, privateFolder } from '../files/modes.ts';
import { syncDirectory } from '../files/store.ts';
import { isMissing } from '../files/storeErrors.ts';
import { failpoint } from '../log/failpoint.ts';
import { BackupRefused } from './manifest.ts';
import { loadTables } from './load.ts';
import type { Backup } from './read.ts';

export interface RestoreOrder {
  backup: Backup;
  /** Owner of the schema of an empty database. */
  owner: pg.ClientConfig;
  /** Where the files go; null where only the database is tried. */
  filesDir: string | null;
  /** Tables, as `schema.name`, that stayed out of the archive. */
  passing: readonly string[];
  /** The tables, as `schema.name`, each of whose rows `settle` may give a transaction number. */
  numbered: readonly string[];
  /** Puts right what means nothing in another database, in the transaction of the restore. */
  settle(run: (sql: string) => Promise<unknown>): Promise<void>;
  /** Hears how far it is. */
  progress?: (action: string, done: number, total: number) => void;
}

/**
 * Restores an archive that was checked: files first, then the database in one transaction, at the schema of the archive.
 * One that is killed leaves an empty database, and files that the next one writes again.
 * @throws BackupRefused where the database is not empty, or the archive does not fit
 */
export async function restoreBackup({
  backup,
  owner,
  filesDir,
  passing,
  numbered,
  settle,
  progress,
}: RestoreOrder): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {
    // The statement under way fails and says so.
  });
  await client.connect();
  try {
    await client.query('select pg_catalog.pg_advisory_lock(4600, 0)');
    await refuseFilled(client);
    if (filesDir !== null) await restoreFiles(backup, filesDir, progress);
    await passNumbers(client, backup, numbered);
    await client.query('begin');
    await makeSchema(client, backup.manifest.migrations).catch(tellLocks);
    await loadTables(client, { backup, passing }, progress);
    await settle((sql) => client.query(sql));
    await failpoint('restore.beforeCommit');
    await client.query('commit');
    await failpoint('restore.afterCommit');
  } finally {
    await client.end();
  }
}

/** A schema that is made in one transaction holds a lock on everything in it; a server of one's own may have too few. */
function tellLocks(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '53200') throw error;
  throw new BackupRefused(
    'The database has too few locks for a restore: set its max_locks_per_transaction to 256 and start it again.',
    { cause: error },
  );
}

/** Does this program know the schema of the archive? @throws BackupRefused */
export function checkMigrations(made: readonly { name: string; hash: string }[]): void {
  try {
    migrationsToMake(made);
  } catch (error) {
    throw new BackupRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** True where no installation is in the database. */
export async function isEmptyDatabase(owner: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return !(await isInstalled(client));
  } finally {
    await client.end();
  }
}

async function isInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('public.migration') is not null as is`);
  return rows[0]?.is ?? false;
}

async function refuseFilled(client: pg.Client): Promise<void> {
  if (await isInstalled(client))
    throw new BackupRefused('The database holds an installation already; a restore needs an empty one.');
}

/** Transaction numbers that settled changes may be given, beyond one for each numbered row. */
const spare = 16;

/** What the archive's numbered rows saw is told by transaction numbers below the next one: so many have to be spent. */
async function passNumbers(client: pg.Client, backup: Backup, numbered: readonly string[]): Promise<void> {
  const rows = backup.manifest.tables.reduce((sum, { name, rows: n }) => sum + (numbered.includes(name) ? n : 0), 0);
  await client.query('set synchronous_commit = off');
  for (;;) {
    const { rows: next } = await client.query<{ xid: string }>('select pg_catalog.pg_current_xact_id()::text as xid');
    if (Number(next[0]?.xid) > rows + spare) break;
  }
  await client.query('set synchronous_commit = on');
}

async function restoreFiles(backup: Backup, filesDir: string, progress: RestoreOrder['progress'] = () => undefined) {
  const { files } = backup.manifest;
  const folders = new Set<string>();
  for (const [at, file] of files.entries()) {
    progress('Files', at, files.length);
    const target = join(filesDir, file.path);
    folders.add(dirname(target));
    await mkdir(dirname(target), { recursive: true, mode: privateFolder });
    await pipeline(await backup.file(file, at), createWriteStream(target, { mode: privateFile, flush: true }));
    await failpoint('restore.afterFile');
  }
  for (const folder of folders) await syncDirectory(folder);
}

/** Says that a restore into this data directory has begun. It goes when that is complete. */
const markOf = (dataDir: string) => join(dataDir, 'restoring');

/** The archive whose restore into the data directory has begun and is not known to be complete. */
export async function restoreBegun(dataDir: string): Promise<string | undefined> {
  try {
    return await readFile(markOf(dataDir), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function beginRestore(dataDir: string, archive: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: privateFolder });
  await writeFile(markOf(dataDir), archive, { mode: privateFile, flush: true });
}

export const endRestore = (dataDir: string) => rm(markOf(dataDir), { force: true });
