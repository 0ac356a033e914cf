import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { scannerOf } from '../platform/files/scan.ts';
import { createFileStore } from '../platform/files/store.ts';
import { jobs } from '../platform/jobs/jobs.ts';
import { logFile } from '../platform/log/file.ts';
import { openLog } from '../platform/log/log.ts';
import type { Log } from '../platform/log/log.ts';
import type { Services } from '../slice.ts';

/** Connections per process; a worker's statements may take long. */
const pools = { server: { size: 16 }, worker: { size: 6, statementTimeout: 0 } } as const;

/** What the slices are built with, for a process of one role. */
export const openServices = (config: Config, app: Connection, role: keyof typeof pools, log: Log): Services => ({
  config,
  database: openDatabase(app, pools[role]),
  files: createFileStore(config.filesDir, undefined, config.scan === null ? null : scannerOf(config.scan)),
  jobs,
  log,
});

/** Folder of the logs of an installation. */
export const logsIn = (config: Config): string => join(config.dataDir, 'logs');

/** The log of a process: a file of its own, or standard output where the settings say so. */
export const openLogOf = (config: Config, role: keyof typeof pools): Log =>
  openLog(config.log === 'json' ? undefined : logFile(join(logsIn(config), `${role}.log`)));
