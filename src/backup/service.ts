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
import { hasBackups, leftOut, recordBackup, recordRemoved, recordTrial, renumbering, settling } from './queries.ts';
import { archiveName, archivesOf, type BackupKind, keptOf } from './rules.ts';

/** Hears how far the work is. */
export type Progress = (action: string, done: number, total: number) => void;

/** What the settings say that a backup needs. */
export type BackupConfig = Pick<Config, 'backupDir' | 'filesDir' | 'dataDir' | 'passphrase' | 'secretFile'>;

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
  kind: BackupKind;
  manifest: Manifest;
  bytes: number;
  encrypted: boolean;
  /** Milliseconds. */
  took: number;
  /** Names of older archives of its kind that made room. */
  removed: string[];
}

/**
 * Makes an archive and removes those of its kind that are older than the ones kept.
 * @throws BackupRefused, and what the disk says
 */
export async function makeBackup(config: BackupConfig, owner: Connection, asked: BackupAsked): Promise<BackupMade> {
  const { kind, progress = () => undefined } = asked;
  const began = performance.now();
  const encrypted = config.passphrase !== null;
  const path = asked.target ?? join(config.backupDir, archiveName(kind, new Date(), encrypted));
  const { manifest, bytes } = await writeBackup({
    owner,
    filesDir: config.filesDir,
    target: path,
    earlier: await earlierOf(config, path, asked.earlier),
    passphrase: config.passphrase ?? undefined,
    passing: leftOut.passing,
    secretFile: config.secretFile,
    progress,
  });
  const took = Math.round(performance.now() - began);
  return { path, kind, manifest, bytes, encrypted, took, removed: await removeOld(kind, config.backupDir) };
}

/** Records an archive for the page; a database of an earlier version has no place for it. */
export async function recordArchive(database: Database, made: BackupMade): Promise<void> {
  const { path, kind, manifest, bytes, encrypted, took, removed } = made;
  await database.outside(async (db) => {
    if (!(await hasBackups(db))) return;
    await recordBackup(db, {
      name: basename(path),
      kind,
      took,
      bytes,
      rows: rowsOf(manifest),
      files: manifest.files.length,
      missing: manifest.missingCount,
      encrypted,
    });
    await recordRemoved(db, removed);
  });
}

/** Rows of all tables. */
export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

async function earlierOf(config: BackupConfig, path: string, earlier: string | undefined) {
  if (earlier === undefined) return undefined;
  if (resolve(dirname(earlier)) !== resolve(dirname(path)))
    throw new BackupRefused('The earlier archive has to lie beside the new one: a restore looks for it there.');
  const backup = await openBackup(sourceOf(config, earlier));
  await backup.close();
  return { name: basename(earlier), manifest: backup.manifest };
}

async function removeOld(kind: BackupKind, folder: string): Promise<string[]> {
  const kept = keptOf[kind];
  if (kept === undefined) return [];
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const old = archivesOf(kind, names).slice(kept);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
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
    ...leftOut,
    settle: async (run) => {
      for (const statement of [...renumbering, ...settling]) await run(statement);
    },
    ...(progress && { progress }),
  });

/** The same, and closes the archive whatever comes of it. */
export async function restoreAndClose(...of: Parameters<typeof restoreChecked>): Promise<void> {
  try {
    await restoreChecked(...of);
  } finally {
    await of[0].close();
  }
}

/**
 * Restores the archive to a database that goes afterwards, and records what that found. Throws where there is no such
 * database, which says nothing about the archive.
 */
export async function tryBackup(
  config: BackupConfig,
  database: Database,
  name: string,
  emptyDatabase: (work: (owner: Connection) => Promise<void>) => Promise<void>,
  progress?: Progress,
): Promise<string | null> {
  const began = performance.now();
  let error: string | null = null;
  await emptyDatabase(async (owner) => {
    try {
      const backup = await openChecked(config, join(config.backupDir, name), progress);
      await restoreAndClose(backup, owner, null, progress);
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure);
    }
  });
  await database.outside((db) => recordTrial(db, name, Math.round(performance.now() - began), error));
  return error;
}
