import { z } from 'zod';
import { context } from '../../platform/contract/fields.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import type { Log } from '../../platform/log/log.ts';
import { buildPrices } from '../../content/service.ts';
import { publishEnvironments } from '../rules.ts';
import { atOneMoment, filesOf } from '../run/service.ts';
import type { PublishServices } from '../service.ts';
import { pointers, todayIn } from '../state/queries.ts';
import { duePrices, insertPricesEntry, isPricesJobThere, lockPointer, pointToPrices } from './queries.ts';

const pricesKind = 'prices';
/** What its input says: the environment whose day is over. */
const placeOf = z.object({ context, environment: z.enum(publishEnvironments) });
/** Who stands in the record of what no person started. */
const schedule = 'Schedule';

/** Points an environment to the prices of today; its release stays (data-model.md, What a release contains). */
export const pricesJob = (services: PublishServices): JobHandler => ({
  kind: pricesKind,
  run: (job) => runPrices(job, services),
});

async function runPrices(job: RunningJob, services: PublishServices): Promise<undefined> {
  const at = placeOf.parse(job.input);
  const files = await filesOf(job, services);
  const next = await atOneMoment(job, async (db) => {
    const shown = (await pointers(db, at.context)).find(({ environment }) => environment === at.environment);
    const to = await todayIn(db, job.catalogId);
    if (!shown || shown.pricesOf >= to) return undefined;
    const { snapshot, manifests, pricesOf: from } = shown;
    const order = { db, context: 'Oem', snapshot, manifests, files, from, to } as const;
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
        await insertPricesEntry(transaction, { ...at, release, items, pricesOf: to, startedByName: schedule });
      await job.finish(transaction);
    }),
  );
}

/** Puts a job on the queue for every environment whose day is over; any number of workers may ask, one job is made. */
export async function startDuePrices({ database, jobs }: Pick<PublishServices, 'database' | 'jobs'>): Promise<void> {
  for (const due of await database.outside(duePrices)) {
    const { catalogId, environment } = due;
    await database.inCatalog(catalogId, (db) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockPointer(transaction, due)) || (await isPricesJobThere(transaction, pricesKind, due))) return;
        await jobs.enqueue(transaction, {
          kind: pricesKind,
          label: `Prices of today in ${environment}`,
          catalogId,
          input: { context: due.context, environment },
          actor: { id: null, name: schedule },
        });
      }),
    );
  }
}

const minute = 60_000;

/** Looks once a minute whether a day is over. Answers how to stop it. */
export function keepPricesCurrent(services: Pick<PublishServices, 'database' | 'jobs'> & { log: Log }): () => void {
  const look = () => {
    startDuePrices(services).catch((error: unknown) => services.log.error('prices of today not started', error));
  };
  look();
  const timer = setInterval(look, minute);
  return () => clearInterval(timer);
}
