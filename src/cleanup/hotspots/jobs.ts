import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { makeReport, reportJob } from './queries.ts';

/** Looks at every diagram of a catalogue. A run that was killed left nothing and is run again. */
export const reportJobs = (): JobHandler[] => [
  {
    kind: reportJob,
    run: async (job) => {
      job.progress('Looking at hotspots');
      await job.database.inCatalog(job.catalogId, (db) =>
        db.transaction().execute(async (open) => {
          await makeReport(open);
          await job.finish(open);
        }),
      );
      return undefined;
    },
  },
];
