import { tellBesideOf } from '../../platform/http/beside.ts';
import { notFound } from '../../platform/http/errors.ts';
import { mergeContract } from '../../part/merge/contract.ts';
import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { countUses } from '../queries.ts';
import { movesJob, movesJobOf, othersOf, touchedBy } from './queries.ts';
import { rowsMovedAtOnce } from './rules.ts';
import { moveAll, movesLabel, planMoves, replaceByNew, replaceUses, takeNewer } from './service.ts';

/** Parts that a dialog shows (docs/domain/parts.md, Replacing a part). */
const maxOthers = 100;

/** One part in the place of another, in all parts lists. */
export const partMergeRoutes = ({ jobs }: { jobs: Jobs }) =>
  routes(mergeContract, {
    touched: async ({ db, input }) => {
      if ((await countUses(db, input.id, 0)) === undefined) throw notFound();
      return touchedBy(db, [input.id]);
    },

    others: async ({ db, input }) => {
      const parts = await othersOf(db, input.id, maxOthers);
      if (!parts) throw notFound();
      return { parts: parts.slice(0, maxOthers), isMore: parts.length > maxOthers };
    },

    replaceGlobally: ({ db, input, change }) =>
      replaceUses(db, { from: input.oldPartId, to: input.newPartId, isDelete: false }, change),

    replaceByNew: ({ db, input: { id, ...fields }, change }) => replaceByNew(db, id, fields, change),

    takeNewer: ({ db, input: { id, branch }, change }) => takeNewer(db, id, branch, change),

    move: ({ db, input, change }) =>
      replaceUses(db, { from: input.partId, to: input.partToKeep, isDelete: input.isDeletePart }, change),

    movesPreview: async ({ db, input }) => {
      const { from, rows, lists, models, held } = await planMoves(db, input.partIds, input.partToKeep);
      return { parts: from.length, rows, lists, models, held };
    },

    moveMany: async (call) => {
      const { db, catalogId, input, change } = call;
      const who = signedIn(call);
      const plan = await planMoves(db, input.partIds, input.partToKeep);
      const { from, rows, held } = plan;
      const none = { changeId: null, jobId: null, parts: from.length, held };
      if (from.length === 0 || (rows === 0 && !input.isDeletePart)) return none;
      const label = movesLabel(plan);
      if (rows > rowsMovedAtOnce) {
        const actor = { id: who.userId, name: who.displayName || who.userName };
        return { ...none, jobId: await jobs.enqueue(db, { kind: movesJob, label, catalogId, input, actor }) };
      }
      return change(label, async (changeId) => {
        await moveAll(db, plan, input.partToKeep, input.isDeletePart);
        return { ...none, changeId };
      });
    },

    movesState: async ({ db, catalogId, headers, input: { jobId } }) => {
      const job = (await movesJobOf(db, catalogId, jobId)) && (await jobs.status(db, jobId));
      if (!job) throw notFound();
      const changeId = job.result?.changeId;
      tellBesideOf(headers, job.result);
      return { state: job.state, message: job.error, changeId: typeof changeId === 'number' ? changeId : null };
    },
  });
