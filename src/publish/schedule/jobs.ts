import { z } from 'zod';
import { context } from '../../contexts.ts';
import { instant } from '../../platform/contract/fields.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { publishEnvironments } from '../rules.ts';
import type { PublishServices } from '../service.ts';
import { startPublishWithin } from '../session/service.ts';
import { insertRun, isRunKnown, openSchedules, type OpenSchedule, type RunOf } from './queries.ts';
import { lateMessage } from './rules.ts';
import { isLate, isWaiting, slotDue } from './service.ts';

const autoPublishKind = 'autoPublish';
/** What its input says: the time that is due, of which schedule, and whether that is over. */
const input = z.object({
  context,
  environment: z.enum(publishEnvironments),
  slot: instant,
  isLate: z.boolean(),
});

/**
 * Starts the publish of a time, or notes why there is none: both once, and together with its own end
 * (docs/domain/publishing.md, Auto-publish).
 */
export const autoPublishJob = (services: PublishServices): JobHandler => ({
  kind: autoPublishKind,
  run: (job) => runAutoPublish(job, services),
});

async function runAutoPublish(job: RunningJob, services: PublishServices): Promise<undefined> {
  const { isLate: isOver, ...of } = input.parse(job.input);
  const why = isOver ? lateMessage : await whyNot(job, services, of);
  if (why === undefined) return;
  await job.database.inCatalog(job.catalogId, (db) =>
    db.transaction().execute(async (transaction) => {
      await insertRun(transaction, of, { message: why });
      await job.finish(transaction);
    }),
  );
}

/** Starts the publish; answers why it could not be. */
async function whyNot(job: RunningJob, services: PublishServices, of: RunOf): Promise<string | undefined> {
  const { catalogId, actor } = job;
  const asked = { ...of, kind: 'delta', by: { ...actor, asOperator: false }, catalogId } as const;
  try {
    await job.database.inCatalog(catalogId, (db) =>
      db.transaction().execute(async (transaction) => {
        if (!(await isRunKnown(transaction, of))) {
          const sessionId = await startPublishWithin(transaction, services, asked);
          await insertRun(transaction, of, { sessionId });
        }
        await job.finish(transaction);
        await failpoint('autoPublish.beforeCommit');
      }),
    );
    await failpoint('autoPublish.afterCommit');
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return error.message;
    throw error;
  }
}

/** What is due of every catalogue: at its time, else when its windows and other work let it, at most six hours later. */
export const autoPublishSchedule: Schedule = {
  name: autoPublishKind,
  retryAfter: 5,
  async places(db, now) {
    return (await openSchedules(db)).flatMap((one) => {
      const { catalogId, environment } = one;
      const slot = slotDue(weeklyOf(one), one.lastSlot === null ? null : new Date(one.lastSlot), now);
      if (!slot) return [];
      const isOver = isLate(slot, now);
      if (!isOver && (one.isBusy || isWaiting(slot, one.windows, { zone: one.zone, now }))) return [];
      const label = `Scheduled publish to ${environment}`;
      const of = { context: one.context, environment, slot: slot.toISOString(), isLate: isOver };
      return [{ when: { since: slot }, key: one.context, job: { kind: autoPublishKind, label, catalogId, input: of } }];
    });
  },
};

const weeklyOf = ({ at, days, zone, since, skipped }: OpenSchedule) => ({
  at,
  days,
  zone,
  since: new Date(since),
  skipped: skipped === null ? null : new Date(skipped),
});
