import type { FileStore } from '../../platform/files/store.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { lookAt } from '../../drawing/look/service.ts';
import type { Wanted } from '../../drawing/look/service.ts';
import type { FoundResult } from './contract.ts';
import { drawingOf, foundKind, keepRead, tagsOf } from './queries.ts';

/**
 * Looks for the callouts of a drawing. It writes no content, only what it read, so a run that was killed is simply run
 * again.
 */
export const foundJobs = ({ files }: { files: FileStore }): JobHandler[] => [
  { kind: foundKind, run: async (job) => ({ ...(await search(job, files)) }) },
];

async function search(job: RunningJob, files: FileStore): Promise<FoundResult> {
  const { diagramId, region, pattern } = job.input;
  job.progress('Reading the drawing', 5, 100);
  const { drawing, tags } = await job.database.inCatalog(job.catalogId, async (db) => ({
    drawing: await drawingOf(db, Number(diagramId)),
    tags: await tagsOf(db, Number(diagramId)),
  }));
  if (!drawing) throw new JobFailed('The diagram has no image any more.');
  const { imageId } = drawing;
  const { read, isWhole, ...found } = await lookAt(files, drawing, {
    tags,
    region: region as Wanted['region'],
    pattern: typeof pattern === 'string' ? pattern : undefined,
    asker: { job: `job ${job.id}`, gone: job.signal },
    onShare: (share) => job.progress('Looking for callouts', 20 + Math.round(share * 75), 100),
  });
  await job.database.inCatalog(job.catalogId, (db) => keepRead(db, { imageId, read, isWhole }));
  return { imageId, ...found };
}
