import type { Db } from '../../platform/db/pool.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { buildPrices, buildRelease, keepItems } from '../../content/service.ts';
import { openReport } from '../log/service.ts';
import type { Report } from '../log/service.ts';
import { publishStatus } from '../rules.ts';
import { atOneMoment, filesOf, requirePublish } from '../run/service.ts';
import type { PublishServices } from '../service.ts';
import { todayIn } from '../../catalog/queries.ts';
import { pointers } from '../state/queries.ts';
import { insertRelease, keepNews, releaseNumbered } from '../switch/queries.ts';
import { doSwitch } from '../switch/service.ts';
import { failRunningLines, insertLog, lastStep, patchPublish, plainLine, publishSession } from '../queries.ts';
import type { PublishSession } from '../queries.ts';
import { publishKind } from './service.ts';

/** The job of a publish: a new release to Staging, the same to Production, or an environment back to an earlier one. */
export const publishJob = (services: PublishServices): JobHandler => ({
  kind: publishKind,
  run: (job) => runPublish(job, services),
  ended: async (db, job, { reason }) => {
    const session = await publishSession(db, sessionIdOf(job));
    if (session?.status !== publishStatus.inProgress) return;
    await failRunningLines(db, session.id);
    const step = await lastStep(db, session.id);
    const ended = { status: publishStatus.failed, message: reason, items: step?.progress ?? 0 };
    await patchPublish(db, session.id, publishStatus.inProgress, ended);
    const line = { ...plainLine, category: step?.category ?? 'prepare' };
    await insertLog(db, session.id, { ...line, level: 'error', state: 'failed', message: reason });
    const shown = (await pointers(db, session.context)).find(({ environment }) => environment === session.environment);
    const still = shown ? `still serves release ${shown.release}.` : 'serves no release yet.';
    await insertLog(db, session.id, { ...line, message: `${session.environment} ${still}` });
  },
});

const sessionIdOf = (job: RunningJob) => Number(job.input.sessionId);

/** One run; what it wrote before a crash is found and not written again. */
interface Run {
  job: RunningJob;
  services: PublishServices;
  session: PublishSession;
  report: Report;
}

async function runPublish(job: RunningJob, services: PublishServices): Promise<undefined> {
  const inside = <T>(work: (db: Db) => Promise<T>) => job.database.inCatalog(job.catalogId, work);
  const session = await inside((db) => publishSession(db, sessionIdOf(job)));
  if (session?.status !== publishStatus.inProgress) return;
  await inside(async (db) => {
    await requirePublish(db, job);
    await failRunningLines(db, session.id);
  });
  await failpoint('publish.started');
  const report = openReport(job, session.id);
  const run = { job, services, session, report };
  try {
    if (session.kind === 'goBack') await goBack(run);
    else if (session.environment === 'Production') await takeStaging(run);
    else await makeRelease(run);
  } finally {
    await report.end();
  }
}

const isStaging = ({ environment }: { environment: string }) => environment === 'Staging';

async function makeRelease({ job, services, session, report }: Run): Promise<void> {
  report.step('prepare', 0, 1);
  const isFull = session.kind === 'full';
  const files = await filesOf(job, services, isFull);
  const { built, base, today } = await atOneMoment(job, async (db) => {
    const shown = (await pointers(db, session.context)).find(isStaging);
    const day = await todayIn(db);
    await failpoint('publish.afterSnapshot');
    const of = await buildRelease({
      db,
      catalogId: job.catalogId,
      context: session.context,
      base: shown && { releaseId: shown.releaseId, snapshot: shown.snapshot, manifests: shown.made },
      mode: isFull ? 'full' : 'delta',
      files,
      images: services.files,
      database: job.database,
      today: day,
      report,
    });
    return { built: of, base: shown, today: day };
  });
  await failpoint('publish.afterBuild');
  report.step('switch', 0, 1);
  await files.settle();
  const { files: count, bytes } = files.written();
  report.log('info', 'switch', `${count} new files, ${Math.ceil(bytes / 1000)} kB`);
  await report.end();
  await doSwitch({ job, session }, 'publish', async (db, changeId) => {
    const releaseId = await insertRelease(db, {
      context: session.context,
      number: session.release,
      baseId: base?.releaseId ?? null,
      snapshot: built.snapshot,
      changeId,
      manifests: built.manifests,
      pricesOf: today,
      ...built.counts,
    });
    await keepItems(db, releaseId, base?.releaseId, built);
    // Of the first release all is new.
    if (base) await keepNews(db, releaseId);
    return {
      pointing: { releaseId, manifests: built.manifests, pricesOf: today },
      items: built.counts.items,
      changes: built.changes,
    };
  });
}

async function takeStaging({ job, session, report }: Run): Promise<void> {
  report.step('switch', 0, 1);
  await report.end();
  await doSwitch({ job, session }, 'publish', async (db) => {
    const staging = (await pointers(db, session.context)).find(isStaging);
    if (staging?.release !== session.release) throw new JobFailed('Staging shows another release by now.');
    return { pointing: staging, items: staging.items, changes: session.changes };
  });
}

async function goBack({ job, services, session, report }: Run): Promise<void> {
  report.step('prices', 0, 1);
  const files = await filesOf(job, services);
  const target = await atOneMoment(job, async (db) => {
    const release = await releaseNumbered(db, session.context, session.release);
    if (!release) throw new JobFailed(`There is no release ${session.release}.`);
    const { id: releaseId, snapshot, items } = release;
    // Where another environment shows it, its prices are newer.
    const shown = (await pointers(db, session.context)).find((one) => one.releaseId === releaseId);
    const { manifests, pricesOf: from } = shown ?? release;
    const to = await todayIn(db);
    const newer = await buildPrices({
      db,
      context: session.context,
      snapshot,
      manifests,
      files,
      from,
      to,
    });
    return { pointing: { releaseId, manifests: newer ?? manifests, pricesOf: to }, items, changes: 0 };
  });
  report.step('switch', 0, 1);
  await files.settle();
  await report.end();
  await doSwitch({ job, session }, 'goBack', async () => target);
}
