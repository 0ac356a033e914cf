import { change } from '../../platform/change/change.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { partMessages } from '../rules.ts';
import type { PartData } from './contract.ts';
import { conflictsOf, keyAnew, keyingKind, updatePartData } from './queries.ts';

/** Takes another rule of part numbers and keys all of them anew, as one change. */
export const identityJobs: JobHandler[] = [{ kind: keyingKind, run }];

async function run(job: RunningJob): Promise<undefined> {
  const wanted = job.input as Omit<PartData, 'isKeying'>;
  job.progress('Keying part numbers anew');
  await job.database.inCatalog(job.catalogId, (db) =>
    change(db, { kind: 'edit', label: job.label, actor: job.actor, exclusive: true }, async () => {
      if (!(await updatePartData(db, wanted))) throw new JobFailed(partMessages.newerSettings);
      if ((await conflictsOf(db, wanted)).length > 0) throw new JobFailed(partMessages.conflicts);
      await keyAnew(db, wanted);
      await job.finish(db);
    }),
  );
  return undefined;
}
