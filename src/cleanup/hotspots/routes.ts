import { notFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { routes } from '../../platform/http/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Jobs, JobOf } from '../../platform/jobs/jobs.ts';
import { hotspotReportContract, type ReportQuery } from './contract.ts';
import { lockReport, reported, reportJob, reportState, takeOut, type ReportKind } from './queries.ts';

export function hotspotReportRoutes({ jobs }: { jobs: Jobs }) {
  const of = async (
    db: Db,
    kind: ReportKind,
    input: ReportQuery,
    asker: Pick<JobOf, 'actor'> & { catalogId: number },
  ) => {
    const before = await reportState(db, asker.catalogId);
    const looks = input.regenerate || before.asOf === null;
    const isRunning = looks ? await look(db, jobs, asker) : before.isRunning;
    const { totalCount, result } = await reported(db, kind, input);
    if (totalCount === 0 && !isRunning) throw notFound();
    return { result, totalCount, asOf: before.asOf, isRunning };
  };
  return routes(hotspotReportContract, {
    missing: (call) => of(call.db, 'missing', call.input, askerOf(call)),
    unconfirmed: (call) => of(call.db, 'unconfirmed', call.input, askerOf(call)),
    remove: ({ db, input: { imageId, kind }, change }) =>
      change('Take an image out of a report', async (changeId) => {
        if ((await takeOut(db, imageId, kind)) === undefined) throw notFound();
        return { changeId };
      }),
  });
}

function askerOf(call: Parameters<typeof signedIn>[0] & { catalogId: number }) {
  const who = signedIn(call);
  return { catalogId: call.catalogId, actor: { id: who.userId, name: who.displayName || who.userName } };
}

/** Puts a look at the catalogue on the queue, unless there is one. */
async function look(db: Db, jobs: Jobs, { catalogId, actor }: Pick<JobOf, 'actor'> & { catalogId: number }) {
  await db.transaction().execute(async (open) => {
    await lockReport(open);
    const { isRunning } = await reportState(open, catalogId);
    if (!isRunning)
      await jobs.enqueue(open, { kind: reportJob, label: 'Clean-up: hotspots', catalogId, input: {}, actor });
  });
  return true;
}
