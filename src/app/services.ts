import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';

/** What the slices' routes and jobs are built with. */
export interface Services {
  config: Config;
  database: Database;
  files: FileStore;
  jobs: Jobs;
  log: Log;
}
