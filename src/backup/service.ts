import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { writeBackup } from '../platform/backup/write.ts';
import { BackupRefused, type Manifest } from '../platform/backup/manifest.ts';
import { openBackup, type Backup } from '../platform/backup/read.ts';
import { checkMigrations, restoreBackup } from '../platform/backup/restore.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Database } from '../platform/db/pool.ts';
import { isMissing } from '../platform/files/storeErrors.ts';
import { hasBackups, recordBackup, recordRemoved, recordTrial, renumbering, settling } from './queries.ts';
import { archiveName, archivesOf, type BackupKind, keptOf } from './rules.ts';

/** Hears how far the work is. */
export type Progress = (action: string, done: number, total: number) => void;

/** What the settings say that a backup needs. */
export type BackupConfig = Pick<Config, 'backupDir' | 'filesDir' | 'dataDir' | 'passphrase'>;

export interface BackupAsked {
  kind: BackupKind;
  /** The archive; one in the backup folder, named by its moment, where it is left out. */
  target?: string | undefined;
  /** An archive beside it that has files already. */
  earlier?: string | undefined;
  progress?: Progress;
}

export interface BackupMade {
  path: string;
  manifest: Manifest;
  bytes: number;
}

/**
 * Makes an archive, records it, and removes those of its kind that are older than the ones kept.
 * @param database for the record; null where its schema is of an older version
 * @throws BackupRefused, and what the disk says
 */
export async function makeBackup(
  config: BackupConfig,
  owner: Connection,
  database: Database | null,
  asked: BackupAsked,
): Promise<BackupMade> {
  const { kind, progress = () => undefined } = asked;
  const began = performance.now();
  const isEncrypted = config.passphrase !== null;
  const path = asked.target ?? join(config.backupDir, archiveName(kind, new Date(), isEncrypted));
  const { manifest, bytes } = await writeBackup({
    owner,
    filesDir: config.filesDir,
    target: path,
    earlier: await earlierOf(config, path, asked.earlier),
    passphrase: config.passphrase ?? undefined,
    progress,
  });
  await remember(database, kind, { path, manifest, bytes }, isEncrypted, performance.now() - began);
  await removeOld(database, kind, config.backupDir);
  return { path, manifest, bytes };
}

async function remember(
  database: Database | null,
  kind: BackupKind,
  { path, manifest, bytes }: BackupMade,
  encrypted: boolean,
  took: number,
): Promise<void> {
  await database?.outside(async (db) => {
    if (!(await hasBackups(db))) return;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    await recordBackup(db, {
      name: basename(path),
      kind,
      took: Math.round(took),
      bytes,
      rows,
      files: manifest.files.length,
      missing: manifest.missingCount,
      encrypted,
    });
  });
}

async function earlierOf(config: BackupConfig, path: string, earlier: string | undefined) {
  if (earlier === undefined) return undefined;
  if (resolve(dirname(earlier)) !== resolve(dirname(path)))
    throw new BackupRefused('The earlier archive has to lie beside the new one: a restore looks for it there.');
  const backup = await openBackup(sourceOf(config, earlier));
  await backup.close();
  return { name: basename(earlier), manifest: backup.manifest };
}

async function removeOld(database: Database | null, kind: BackupKind, folder: string): Promise<void> {
  const kept = keptOf[kind];
  if (kept === undefined) return;
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const old = archivesOf(kind, names).slice(kept);
  for (const name of old) await rm(join(folder, name), { force: true });
  await database?.outside(async (db) => {
    if (await hasBackups(db)) await recordRemoved(db, old);
  });
}

const sourceOf = (config: BackupConfig, path: string) => ({
  path,
  passphrase: config.passphrase ?? undefined,
  scratch: join(config.dataDir, 'scratch'),
});

/** Opens an archive and reads all of it. @throws BackupRefused; nothing else was touched by then */
export async function openChecked(config: BackupConfig, path: string, progress?: Progress): Promise<Backup> {
  const backup = await openBackup(sourceOf(config, path));
  try {
    checkMigrations(backup.manifest.migrations);
    await backup.check(progress);
    return backup;
  } catch (error) {
    await backup.close();
    throw error;
  }
}

/** Restores a checked archive into an empty database, and its files where they belong; null leaves the files alone. */
export const restoreChecked = (backup: Backup, owner: Connection, filesDir: string | null, progress?: Progress) =>
  restoreBackup({
    backup,
    owner,
    filesDir,
    settle: async (run) => {
      for (const statement of [...renumbering, ...settling]) await run(statement);
    },
    ...(progress && { progress }),
  });

/** Restores the archive to a database that goes afterwards, and records what that found. */
export async function tryBackup(
  config: BackupConfig,
  database: Database,
  name: string,
  emptyDatabase: (work: (owner: Connection) => Promise<void>) => Promise<void>,
  progress?: Progress,
): Promise<string | null> {
  const began = performance.now();
  const error = await emptyDatabase(async (owner) => {
    const backup = await openChecked(config, join(config.backupDir, name), progress);
    await restoreChecked(backup, owner, null, progress).finally(() => backup.close());
  }).then(
    () => null,
    (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  );
  await database.outside((db) => recordTrial(db, name, Math.round(performance.now() - began), error));
  return error;
}
