import { Refusal, invalid, notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { diagramItem } from '../../drawing/queries.ts';
import { foundContract, foundResult } from './contract.ts';
import { drawingOf, foundJob, foundKind, isLookedAt } from './queries.ts';

const running = 'Callouts are being looked for in this drawing already.';

export function foundRoutes({ jobs }: { jobs: Jobs }) {
  return routes(foundContract, {
    start: async (call) => {
      const { db, catalogId, input } = call;
      const who = signedIn(call);
      const diagram = await diagramItem(db, input.id);
      if (!diagram) throw notFound();
      if (!(await drawingOf(db, input.id))) throw invalid('id', 'The diagram has no image.');
      if (await isLookedAt(db, catalogId, input.id)) throw new Refusal(409, running);
      const jobId = await jobs.enqueue(db, {
        kind: foundKind,
        label: `Auto-hotspot: ${diagram.name}`,
        catalogId,
        input: { diagramId: input.id, region: input.region ?? null, pattern: input.pattern ?? null },
        actor: { id: who.userId, name: who.displayName || who.userName },
      });
      return { jobId };
    },

    status: async ({ db, catalogId, input: { id, jobId } }) => {
      await requireJob(db, catalogId, id, jobId);
      const status = await jobs.status(db, jobId);
      if (!status) throw notFound();
      const { state, progress, total, error, result } = status;
      return {
        state,
        progress: state === 'done' ? 100 : total === 0 ? 0 : Math.round((100 * progress) / total),
        message: error,
        result: state === 'done' ? foundResult.parse(result) : null,
      };
    },

    cancel: async ({ db, catalogId, input: { id, jobId } }) => {
      await requireJob(db, catalogId, id, jobId);
      await jobs.cancel(db, jobId);
      return { jobId };
    },
  });
}

/** Throws 404 for a search of another diagram or catalogue, and for a diagram that the caller may not see. */
async function requireJob(...[db, catalogId, id, jobId]: Parameters<typeof foundJob>): Promise<void> {
  if (!(await diagramItem(db, id)) || !(await foundJob(db, catalogId, id, jobId))) throw notFound();
}
