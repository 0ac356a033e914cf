import { followed, followIfFree, newChanges } from '../platform/change/follower.ts';
import type { Database, Db } from '../platform/db/pool.ts';
import { forbidden } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { allows } from '../rights.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { approve, reopen } from './approval/queries.ts';
import { qualityContract } from './contract.ts';
import { derivations, takeIn, TooMuchNews } from './derive/service.ts';
import { fixLabels, planFix } from './fix/service.ts';
import { modelsNamed, peopleOf } from './inbox/queries.ts';
import { findingsPage, inboxState } from './inbox/service.ts';
import { lookLabel } from './jobs.ts';
import { followerName, isLooking, lockLook, lookKind } from './queries.ts';
import { changesAtOnce, fixesHotspots, rowsAtOnce } from './rules.ts';

/** People and models that a filter offers. */
const mostOffered = 50;

/** The inbox of quality. */
export function qualityRoutes({ jobs, translated }: { jobs: Jobs; translated: readonly TextKind[] }) {
  const kinds = derivations(translated);
  return routes(qualityContract, {
    state: ({ db, catalogId }) => inboxState(db, catalogId),

    look: async (call) => {
      const { catalogId, database } = call;
      const who = signedIn(call);
      const isTakenIn = await takeInAtOnce(database, catalogId, kinds);
      if (!isTakenIn) {
        const actor = { id: who.userId, name: who.displayName || who.userName };
        const job = { kind: lookKind, label: lookLabel, catalogId, input: {}, actor };
        await database.inCatalog(catalogId, (db) =>
          db.transaction().execute(async (open) => {
            await lockLook(open);
            if (!(await isLooking(open, catalogId))) await jobs.enqueue(open, job);
          }),
        );
      }
      return call.connect(({ db }) => inboxState(db, catalogId));
    },

    findings: ({ db, input }) => findingsPage(db, input),

    filters: async ({ db, input: { kind, model } }) => {
      const [people, models] = await Promise.all([
        peopleOf(db, kind, mostOffered),
        modelsNamed(db, model, mostOffered),
      ]);
      return { people, models };
    },

    approve: ({ db, input: { reason, ...chosen }, change }) =>
      change('Right so', async (changeId) => counted(changeId, await approve(db, chosen, reason.trim()))),

    reopen: ({ db, input, change }) =>
      change('No longer right so', async (changeId) => counted(changeId, await reopen(db, input))),

    preview: async ({ db, input: { kind, ids } }) => (await planFix(db, kind, ids)).fixes,

    fix: async (call) => {
      const { db, input, change } = call;
      if (fixesHotspots(input.kind) && !allows('writeOem', signedIn(call))) throw forbidden();
      return change(fixLabels[input.kind], async (changeId) => {
        const { fixes, write } = await planFix(db, input.kind, input.ids);
        const count = fixes.filter(({ left }) => left === null).length;
        if (count > 0) await write(db);
        return { ...counted(changeId, count), left: fixes.length - count };
      });
    },
  });
}

/** Nothing that was written is no change. */
const counted = (changeId: number, count: number) => ({ changeId: count > 0 ? changeId : null, count });

/** Takes in what is new, all of the catalogue seen; false where that is more than a caller waits for. */
const takeInAtOnce = (database: Database, catalogId: number, kinds: ReturnType<typeof derivations>) =>
  database.inCatalog(
    catalogId,
    async (db: Db) => {
      const taken = await followed(db, followerName);
      const changes = await newChanges(db, taken, changesAtOnce + 1);
      if (!taken || [...changes.values()].reduce((sum, count) => sum + count, 0) > changesAtOnce) return false;
      try {
        await followIfFree(db, followerName, async (open, news) => {
          await takeIn(open, news, { derivations: kinds, mostRows: rowsAtOnce, isBounded: true });
        });
        return true;
      } catch (error) {
        if (error instanceof TooMuchNews) return false;
        throw error;
      }
    },
    'all',
  );
