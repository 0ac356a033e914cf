import { itemExists } from '../hierarchy/tree/queries.ts';
import type { Db } from '../platform/db/pool.ts';
import { lockPlaces } from '../platform/db/places.ts';
import { Refusal, invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { autoHotspotContract } from './contract.ts';
import type { Meant } from './contract.ts';
import {
  addSought,
  autoHotspotKind,
  boxesOf,
  dropFound,
  dropOld,
  foundDiagrams,
  hasFound,
  isSearching,
  meantDiagrams,
  newestSearch,
  searchOf,
} from './queries.ts';
import { autoHotspotMessages, mostDiagrams, reviewPage } from './rules.ts';
import { judgeTake, takeFound } from './service.ts';

export function autoHotspotRoutes({ jobs }: { jobs: Jobs }) {
  return routes(autoHotspotContract, {
    start: async (call) => {
      const { db, catalogId, input } = call;
      const who = signedIn(call);
      const ids = await soughtOf(db, input.of, input.withHotspots);
      return db.transaction().execute(async (open) => {
        await lockPlaces(open, 'searches of many diagrams');
        if (await isSearching(open, catalogId)) throw new Refusal(409, autoHotspotMessages.running);
        await dropOld(open);
        const jobId = await jobs.enqueue(open, {
          kind: autoHotspotKind,
          label: autoHotspotMessages.label(ids.length),
          catalogId,
          input: { pattern: input.pattern ?? null },
          actor: { id: who.userId, name: who.displayName || who.userName },
        });
        await addSought(open, jobId, ids);
        return { jobId, diagrams: ids.length };
      });
    },

    newest: async ({ db }) => ({ search: (await newestSearch(db)) ?? null }),

    get: async ({ db, input }) => {
      const search = await searchOf(db, input.jobId);
      if (!search) throw notFound();
      return search;
    },

    list: async ({ db, input: { jobId, filter, after } }) => {
      if (!(await hasFound(db, jobId))) throw notFound();
      const rows = await foundDiagrams(db, jobId, filter, after);
      const page = rows.slice(0, reviewPage);
      return {
        items: page.map(({ place: _place, ...row }) => row),
        next: rows.length > reviewPage ? (page.at(-1)?.place ?? null) : null,
      };
    },

    boxes: async ({ db, input: { jobId, id } }) => {
      const boxes = await boxesOf(db, jobId, id);
      if (!boxes) throw notFound();
      return boxes;
    },

    take: async ({ db, input, change }) => {
      if (!(await hasFound(db, input.jobId))) throw notFound();
      const { ready, ...told } = await judgeTake(db, input);
      if (ready.length === 0) return { changeId: null, diagrams: 0, setBack: 0, ...told };
      const only = ready.length === 1 ? (ready[0]?.name ?? undefined) : undefined;
      return change(autoHotspotMessages.taken(only, ready.length), async (changeId) => ({
        changeId,
        ...(await takeFound(db, input, changeId)),
      }));
    },

    cancel: async ({ db, input: { jobId } }) => {
      if (!(await hasFound(db, jobId))) throw notFound();
      if (!(await jobs.cancel(db, jobId))) throw new Refusal(409, autoHotspotMessages.over);
      return { jobId };
    },

    discard: async ({ db, input: { jobId } }) => {
      if (!(await hasFound(db, jobId))) throw notFound();
      await jobs.cancel(db, jobId);
      await dropFound(db, jobId);
      return { jobId };
    },
  });
}

/** Ids of the diagrams to look at. Throws 404 for an unknown item, 400 for none and for too many. */
async function soughtOf(db: Db, of: Meant, withHotspots: boolean): Promise<number[]> {
  if ('under' in of && !(await itemExists(db, of.under))) throw notFound();
  const { count, wanted, ids } = await meantDiagrams(db, of, withHotspots);
  if ('ids' in of && count < new Set(of.ids).size) throw notFound();
  if (count === 0) throw invalid('of', autoHotspotMessages.none);
  if (wanted === 0) throw invalid('of', autoHotspotMessages.allLinked);
  if (wanted > mostDiagrams) throw invalid('of', autoHotspotMessages.many(wanted));
  return ids;
}
