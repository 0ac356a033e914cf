import { z } from 'zod';
import { context } from '../../contexts.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { buildPrices } from '../../content/service.ts';
import { publishEnvironments } from '../rules.ts';
import { atOneMoment, filesOf } from '../run/service.ts';
import type { PublishServices } from '../service.ts';
import { todayIn } from '../../catalog/queries.ts';
import { pointers } from '../state/queries.ts';
import { duePrices, insertPricesEntry, pointToPrices } from './queries.ts';

const pricesKind = 'prices';
/** What its input says: the environment whose day is over. */
const placeOf = z.object({ context, environment: z.enum(publishEnvironments) });

/** Points an environment to the prices of today; its release stays (docs/domain/publishing.md, Prices of a day). */
export const pricesJob = (services: PublishServices): JobHandler => ({
  kind: pricesKind,
  run: (job) => runPrices(job, services),
});

async function runPrices(job: RunningJob, services: PublishServices): Promise<undefined> {
  const at = placeOf.parse(job.input);
  const files = await filesOf(job, services);
  const next = await atOneMoment(job, async (db) => {
    const shown = (await pointers(db, at.context)).find(({ environment }) => environment === at.environment);
    const to = await todayIn(db);
    if (!shown || shown.pricesOf >= to) return undefined;
    const { snapshot, manifests, pricesOf: from } = shown;
    const order = { db, context: at.context, snapshot, manifests, files, from, to };
    return { shown, to, manifests: await buildPrices(order) };
  });
  if (!next) return;
  await files.settle();
  await failpoint('prices.beforeSwitch');
  const { shown, to, manifests } = next;
  await job.database.inCatalog(job.catalogId, (db) =>
    db.transaction().execute(async (transaction) => {
      const pointing = { releaseId: shown.releaseId, manifests: manifests ?? shown.manifests, pricesOf: to };
      const isDone = await pointToPrices(transaction, at, shown.pricesOf, pointing);
      const { release, items } = shown;
      // A day on which no price begins is none to tell of.
      if (isDone && manifests)
        await insertPricesEntry(transaction, { ...at, release, items, pricesOf: to, startedByName: job.actor.name });
      await job.finish(transaction);
    }),
  );
}

/** Brings the prices of a new day to every environment whose day is over; after a failure again in an hour. */
export const pricesSchedule: Schedule = {
  name: pricesKind,
  retryAfter: 60,
  async places(db) {
    const due = await duePrices(db);
    return due.map(({ catalogId, context: of, environment, since }) => ({
      when: { since },
      key: `${of} ${environment}`,
      job: {
        kind: pricesKind,
        label: `Prices of today in ${environment}`,
        catalogId,
        input: { context: of, environment },
      },
    }));
  },
};
