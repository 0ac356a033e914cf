import { drawingOf, keepRead, tagsOf } from '../diagram/found/queries.ts';
import { lookAt } from '../drawing/look/service.ts';
import type { FileStore } from '../platform/files/store.ts';
import { failureOf } from '../platform/jobs/failure.ts';
import { JobPostponed } from '../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import { autoHotspotKind, keepFound, nextSought } from './queries.ts';
import type { Outcome } from './queries.ts';
import { autoHotspotMessages } from './rules.ts';

/** How long it works before jobs that wait get their turn, in milliseconds. */
const turnMs = 60_000;

/**
 * Looks at one drawing after the other. Each is kept as soon as it was looked at, so a run that was killed goes on where
 * it was, and one that is cancelled leaves what it found.
 */
export const autoHotspotJobs = (of: { files: FileStore; log: Log }): JobHandler[] => [
  {
    kind: autoHotspotKind,
    run: async (job) => {
      const until = performance.now() + turnMs;
      while (await lookAtNext(job, of)) if (performance.now() > until) throw new JobPostponed(1);
      return undefined;
    },
  },
];

/** Looks at the next diagram; false where none is left. */
async function lookAtNext(job: RunningJob, of: { files: FileStore; log: Log }): Promise<boolean> {
  const { database, catalogId } = job;
  const next = await database.inCatalog(catalogId, (db) => nextSought(db, job.id));
  if (!next) return false;
  const { diagramId, place, total } = next;
  job.progress(autoHotspotMessages.at(place, total), place - 1, total);
  const outcome = await cameOf(job, diagramId, of);
  await database.inCatalog(catalogId, (db) =>
    db.transaction().execute(async (open) => {
      await job.fence(open);
      if ('seen' in outcome) await keepRead(open, { imageId: outcome.imageId, ...outcome.seen });
      await keepFound(open, job.id, diagramId, outcome);
    }),
  );
  return true;
}

/** What comes of a diagram; a drawing that cannot be looked at does not end the search of the others. */
async function cameOf(
  job: RunningJob,
  diagramId: number,
  { files, log }: { files: FileStore; log: Log },
): Promise<Outcome> {
  const { drawing, tags } = await job.database.inCatalog(job.catalogId, async (db) => ({
    drawing: await drawingOf(db, diagramId),
    tags: await tagsOf(db, diagramId),
  }));
  if (!drawing) return { failed: autoHotspotMessages.noImage };
  const { imageId, hash } = drawing;
  const { pattern } = job.input;
  try {
    const seen = await lookAt(files, drawing, {
      tags,
      pattern: typeof pattern === 'string' ? pattern : undefined,
      asker: { job: `job ${job.id}`, gone: job.signal },
    });
    return { imageId, hash, seen };
  } catch (error) {
    job.signal.throwIfAborted();
    const reason = failureOf(error);
    if (reason === undefined) log.error('a drawing could not be looked at', error, { job: job.id, diagram: diagramId });
    return { failed: reason ?? autoHotspotMessages.unread };
  }
}
