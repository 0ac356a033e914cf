import { setTimeout as wait } from 'node:timers/promises';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { refusalOf } from '../../platform/db/refusals.ts';
import { jobs, type RunningJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { publishStatus } from '../rules.ts';
import { requirePublish } from '../run/service.ts';
import { insertLog, patchPublish, plainLine } from '../queries.ts';
import type { PublishSession } from '../queries.ts';
import { offerLater } from '../offer/jobs.ts';
import { pointTo } from './queries.ts';
import type { Pointing } from './queries.ts';

/** How long the switch waits for an undo that holds the write lock. */
const patienceMs = 600_000;

/**
 * What readers see changes here, in one transaction with the end of session and job: all of it or nothing. While
 * something holds the write lock it waits.
 */
export async function doSwitch(
  { job, session }: { job: RunningJob; session: PublishSession },
  name: 'publish' | 'goBack',
  target: (db: Db, changeId: number) => Promise<{ pointing: Pointing; items: number; changes: number }>,
): Promise<void> {
  const { release, environment, context } = session;
  const of = { kind: 'publish', label: labelOf(session), actor: job.actor } as const;
  await job.database.inCatalog(job.catalogId, async (db) => {
    await requirePublish(db, job);
    await failpoint(`${name}.beforeSwitch`);
    await whenFree(job, () =>
      change(db, of, async (changeId) => {
        const { pointing, items, changes } = await target(db, changeId);
        await pointTo(db, { context, environment }, pointing);
        await patchPublish(db, session.id, publishStatus.inProgress, {
          status: publishStatus.published,
          items,
          changes,
        });
        await insertLog(db, session.id, {
          ...plainLine,
          category: 'switch',
          message: `${environment} serves release ${release}.`,
        });
        await offerLater(db, jobs, { context, environment, catalogId: job.catalogId, actor: job.actor });
        await job.finish(db);
        await failpoint(`${name}.beforeCommit`);
      }),
    );
  });
  await failpoint(`${name}.afterCommit`);
}

const labelOf = ({ kind, release, environment }: PublishSession) =>
  kind === 'goBack' ? `${environment} back to release ${release}` : `Release ${release} to ${environment}`;

async function whenFree(job: RunningJob, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = 'busy' in (refusalOf(error)?.modelState ?? {});
      if (!isBusy || performance.now() > until) throw error;
      job.progress('Waiting');
      await wait(250, undefined, { signal: job.signal });
    }
  }
}
