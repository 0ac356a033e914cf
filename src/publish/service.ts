import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

/** What publishing is built with. */
export interface PublishServices {
  config: Pick<Config, 'filesDir'>;
  database: Database;
  files: FileStore;
  jobs: Jobs;
}
