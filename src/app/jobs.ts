import { backupJobs } from '../backup/jobs.ts';
import { foundJobs } from '../diagram/found/jobs.ts';
import { checkJobs } from '../image/check/jobs.ts';
import { importJobs } from '../import/session/jobs.ts';
import { exportJobs } from '../export/jobs.ts';
import { publishJobs } from '../publish/jobs.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { releaseProblems } from '../release/verify/service.ts';
import { everyCatalog } from './catalogs.ts';
import { runCommand } from './command.ts';
import { exportDatasets } from './exports.ts';
import { importTypes } from './imports.ts';
import type { Services } from './services.ts';

/** Every job of the product: one line per slice. */
export const allJobs = (services: Services): JobHandler[] => [
  ...importJobs({ ...services, types: importTypes }),
  ...exportJobs({ ...services, datasets: exportDatasets }),
  ...publishJobs(services),
  ...foundJobs(services),
  ...checkJobs({
    ...services,
    catalogs: () => everyCatalog(services.database),
    releaseProblems: (id) => releaseProblems({ ...services, filesDir: services.config.filesDir }, id),
  }),
  ...backupJobs({ ...services, command: runCommand }),
];
