import { changeById } from '../hierarchy/activity/queries.ts';
import type { UndoCount } from '../platform/change/undo.ts';
import { busy, conflict, invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { workUnderWay } from '../platform/jobs/underWay.ts';
import { rollbackContract, type RestoreStats } from './contract.ts';
import { rollbackKind, type RestoreInput, type UndoRestoreInput } from './jobs.ts';
import {
  changeUntil,
  createPoint,
  describePoint,
  removePoint,
  restoreJob,
  restorePoint,
  restorePoints,
  restoreStats,
} from './queries.ts';
import { earliestMoment, rollbackMessages } from './rules.ts';

export function rollbackRoutes({ jobs }: { jobs: Jobs }) {
  /** Puts a restore on the queue. Throws 409 while other long work is under way. */
  const start = (db: Db, who: Who, catalogId: number, label: string, input: RestoreInput | UndoRestoreInput) =>
    db.transaction().execute(async (open) => {
      const underWay = await workUnderWay(open);
      if (underWay !== null) throw busy(underWay);
      const actor = { id: who.userId, name: who.displayName || who.userName };
      return { jobId: await jobs.enqueue(open, { kind: rollbackKind, label, catalogId, input: { ...input }, actor }) };
    });

  return routes(rollbackContract, {
    list: ({ db, input: { take, before, fromChange, toChange } }) =>
      restorePoints(db, { take, before, fromChange, toChange }),

    create: (call) => {
      const { displayName, userName } = signedIn(call);
      return createPoint(call.db, call.input.description, displayName || userName);
    },

    save: async ({ db, input: { id, description } }) => found(await describePoint(db, id, description)),

    remove: async ({ db, input: { id } }) => {
      found(await removePoint(db, id));
      return {};
    },

    statsOf: async ({ db, input: { id } }) => restoreStats(db, found(await restorePoint(db, id)).changeId),

    statsAt: async ({ db, input }) => restoreStats(db, await changeAt(db, input)),

    restore: async (call) => {
      const { changeId, description } = found(await restorePoint(call.db, call.input.id));
      const input = { changeId, pointId: call.input.id };
      return start(call.db, signedIn(call), call.catalogId, `Restore: ${description}`, input);
    },

    restoreTo: async (call) => {
      const input = { changeId: await changeAt(call.db, call.input), pointId: null };
      const label = `Restore to ${call.input.timestamp.slice(0, 16).replace('T', ' ')} UTC`;
      return start(call.db, signedIn(call), call.catalogId, label, input);
    },

    undo: async (call) => {
      const { id } = call.input;
      const restored = await changeById(call.db, id);
      if (restored?.kind !== 'restore') throw notFound();
      if (restored.isUndone) throw conflict();
      return start(call.db, signedIn(call), call.catalogId, `Undo: ${restored.label}`, { undoes: id });
    },

    state: async ({ db, catalogId, input: { id } }) => {
      const { state, action, result, error } = found(await restoreJob(db, catalogId, id));
      const ended = (result ?? {}) as {
        changeId?: number;
        counts?: (RestoreStats['counts'][number] & Partial<UndoCount>)[];
      };
      return {
        state: state as 'queued' | 'running' | 'done' | 'failed' | 'cancelled',
        action,
        changeId: ended.changeId ?? null,
        counts: (ended.counts ?? []).map(({ table, removed, reverted, brought }) => ({
          table,
          removed,
          reverted,
          brought,
        })),
        leftAlone: (ended.counts ?? []).reduce((sum, { leftAlone = 0, partly = 0 }) => sum + leftAlone + partly, 0),
        error,
      };
    },
  });
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw notFound();
  return one;
}

/** The change whose state a moment is. Throws 400 for one too early, or not in the past. */
async function changeAt(db: Db, { timestamp, offset }: { timestamp: string; offset: number }): Promise<number> {
  const at = Date.parse(timestamp);
  if (at < earliestMoment(new Date(), offset).getTime()) throw invalid('timestamp', rollbackMessages.tooEarly);
  if (at > Date.now()) throw invalid('timestamp', rollbackMessages.tooLate);
  return changeUntil(db, timestamp);
}
