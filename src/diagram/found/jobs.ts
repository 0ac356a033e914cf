import type { Drawn } from '../../platform/files/picture/drawing.ts';
import { isolatedTexts } from '../../platform/files/picture/isolated.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { inThread, TooMuch } from '../../platform/thread/thread.ts';
import { allowed } from '../../drawing/rules.box.ts';
import { readable } from '../../drawing/rules.coarse.ts';
import type { Found, Recognised } from '../../drawing/rules.recognised.ts';
import type { DrawnText } from '../../drawing/rules.texts.ts';
import type { FoundResult } from './contract.ts';
import { drawingOf, foundKind, keepRead, tagsOf } from './queries.ts';
import type { Look } from './worker.ts';

/** What a search may take; a large drawing takes a tenth of it. */
const bounds = { seconds: 60, heapMegabytes: 1024 };
/** Hotspots that one search proposes at most, in each queue. */
const most = 1000;

const natural = new Intl.Collator('en', { numeric: true });

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
  const texts = await textsOf(drawing, files, job);
  job.progress('Looking for callouts', 20, 100);
  const look: Look = {
    path: await files.checked(drawing.hash),
    texts,
    region: region as Look['region'],
    pattern: typeof pattern === 'string' ? pattern : undefined,
    tags,
  };
  const seen = await inThread<Recognised>(new URL('./worker.ts', import.meta.url), look, {
    ...bounds,
    signal: job.signal,
    onShare: (share) => job.progress('Looking for callouts', 20 + Math.round(share * 75), 100),
  }).catch((error: unknown) => {
    throw error instanceof TooMuch ? new JobFailed('The drawing is too complex.') : error;
  });
  const spelled = new Map(tags.map((tag) => [tag.toUpperCase(), tag]));
  const hotspots = (found: readonly Found[]) =>
    found
      .slice(0, most)
      .map(({ value, x, y, w, h }) => ({
        value: spelled.get(value.toUpperCase()) ?? value,
        ...allowed({ x, y, w, h }, drawing),
      }))
      .toSorted((a, b) => natural.compare(a.value, b.value));
  const read = hotspots([...seen.confident, ...seen.doubtful.filter(({ isUnlisted }) => isUnlisted)]);
  const isWhole = !look.region && !look.pattern;
  await job.database.inCatalog(job.catalogId, (db) => keepRead(db, { imageId: drawing.imageId, read, isWhole }));
  return {
    imageId: drawing.imageId,
    confident: hotspots(seen.confident),
    doubtful: hotspots(seen.doubtful),
    missing: seen.missing.toSorted(natural.compare),
    coarse: seen.coarse === undefined ? null : { height: seen.coarse, needed: readable },
  };
}

/** The drawing's own texts; none of what came as a picture. */
async function textsOf(
  drawing: NonNullable<Awaited<ReturnType<typeof drawingOf>>>,
  files: FileStore,
  { id, signal }: RunningJob,
): Promise<DrawnText[]> {
  const { originalHash, originalType, originalPage } = drawing;
  if (originalHash === null || !(originalType === 'application/pdf' || originalType === 'image/svg+xml')) return [];
  try {
    const path = await files.checked(originalHash);
    const source: Drawn =
      originalType === 'application/pdf' ? { kind: 'pdf', path, page: originalPage ?? 1 } : { kind: 'svg', path };
    return await isolatedTexts(source, drawing, { job: `job ${id}`, gone: signal });
  } catch {
    // The picture is read in any case.
    return [];
  }
}
