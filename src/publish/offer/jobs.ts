import type { Context } from '../../contexts.ts';
import { baseTypes, mainTypeOf } from '../../hierarchy/rules.ts';
import { stageUnits, type CatalogUnit } from '../../fitment/unit/queries.ts';
import { offerUnits } from '../../fitment/unit/service.ts';
import { change, type Actor } from '../../platform/change/change.ts';
import { installation } from '../../platform/contract/installation.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { JobHandler, Jobs, RunningJob } from '../../platform/jobs/jobs.ts';
import { offering, releaseShown, unitsOfRelease } from './queries.ts';

const offerKind = 'publish.offerUnits';
const atOnce = 2000;

/**
 * Where units were published to Production and the catalogue offers its units, or did, a job offers them to SKUs; in the
 * transaction of the switch.
 */
export async function offerLater(
  db: Db,
  jobs: Jobs,
  {
    context,
    environment,
    catalogId,
    actor,
  }: { context: Context; environment: string; catalogId: number; actor: Actor },
): Promise<void> {
  if (environment !== 'Production' || mainTypeOf(context) !== baseTypes.majorUnit) return;
  const { offers, offered } = await offering(db);
  if (offers || offered)
    await jobs.enqueue(db, { kind: offerKind, label: 'Units for SKUs', catalogId, input: { context }, actor });
}

/** Offers the units of the release that Production shows. What was offered before and is not in it is archived. */
export const offerJob = (): JobHandler => ({
  kind: offerKind,
  run: async (job) => {
    const { context } = job.input as { context: Context };
    const { offers, code, shown } = await job.database.inCatalog(job.catalogId, async (db) => ({
      ...(await offering(db)),
      shown: await releaseShown(db, context, 'Production'),
    }));
    await job.database.alone(installation.id, async (db) => {
      const units = await stageUnits(db, offers && shown ? batches(job, shown) : nothing());
      const of = { kind: 'publish', label: `Units of ${code}`, actor: job.actor, waits: true } as const;
      await change(db, of, async (changeId) => {
        const { added, restored, archived } = await offerUnits(db, units, job.catalogId);
        return { changeId: added + restored + archived > 0 ? changeId : null };
      });
    });
    return undefined;
  },
});

async function* batches(
  job: RunningJob,
  { releaseId, changeId }: { releaseId: number; changeId: number },
): AsyncGenerator<CatalogUnit[]> {
  for (let after = 0; ;) {
    const page = await job.database
      .asOf(changeId)
      .inCatalog(job.catalogId, (db) => unitsOfRelease(db, releaseId, after, atOnce));
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.itemId;
  }
}

async function* nothing(): AsyncGenerator<CatalogUnit[]> {}
