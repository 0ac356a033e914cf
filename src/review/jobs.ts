import { buildRelease } from '../content/service.ts';
import type { Context } from '../contexts.ts';
import { keepFollowed } from '../platform/change/follower.ts';
import type { Db } from '../platform/db/pool.ts';
import type { JobHandler, RunningJob } from '../platform/jobs/jobs.ts';
import type { PublishEnvironment } from '../publish/rules.ts';
import { percentOf } from '../publish/rules.ts';
import { atOneMoment, filesOf, requirePublish } from '../publish/run/service.ts';
import type { PublishServices } from '../publish/service.ts';
import { todayIn } from '../catalog/queries.ts';
import { type Pointer, pointers } from '../publish/state/queries.ts';
import type { Names } from './lines/line.ts';
import { namedIn, type Reviewed, reviewed } from './lines/lines.ts';
import { addHeld, addLines, addReview, audienceNames, calledNow, dropReview, findChanges } from './queries.write.ts';
import { followerOf, reviewJob } from './queries.ts';
import type { Differing } from './rules.ts';
import { type Compared, differing, TooMuchDiffers } from './service.ts';

/**
 * Makes the release that a publish to Staging would make, and tells its files from those that each environment shows. A
 * run that was killed left nothing and is run again.
 */
export const reviewJobs = (services: PublishServices): JobHandler[] => [
  { kind: reviewJob, run: (job) => compare(job, services) },
];

interface Found {
  shown: Pointer;
  /** Undefined where too much differs. */
  of: Reviewed | undefined;
}

async function compare(job: RunningJob, services: PublishServices): Promise<undefined> {
  const context = job.input.context as Context;
  await job.database.inCatalog(job.catalogId, (db) => requirePublish(db, job));
  const files = await filesOf(job, services);
  const made = await atOneMoment(job, async (db) => {
    const shown = await pointers(db, context);
    const staging = shown.find(({ environment }) => environment === 'Staging');
    const today = await todayIn(db);
    const built = await buildRelease({
      db,
      catalogId: job.catalogId,
      context,
      base: staging && { releaseId: staging.releaseId, snapshot: staging.snapshot, manifests: staging.made },
      mode: 'delta',
      files,
      images: services.files,
      database: job.database,
      today,
      report: {
        step: (category, done, total) => job.progress('Comparing', percentOf(category, done, total), 100),
        log: () => undefined,
      },
    });
    const found: Found[] = [];
    for (const one of shown)
      found.push({ shown: one, of: await findLines(db, { files, before: one.manifests, after: built.manifests }) });
    return { built, found, today, at: new Date().toISOString() };
  });
  await job.database.inCatalog(job.catalogId, (db) =>
    db.transaction().execute(async (open) => {
      for (const { shown, of } of made.found) await keep(open, context, shown, of, made);
      await keepFollowed(open, followerOf(context), { snapshot: made.built.snapshot, at: made.at });
      await job.finish(open);
    }),
  );
  return undefined;
}

async function findLines(db: Db, of: Compared): Promise<Reviewed | undefined> {
  try {
    const differs = await differing(of);
    return reviewed(differs, await namesOf(db, differs));
  } catch (error) {
    if (error instanceof TooMuchDiffers) return undefined;
    throw error;
  }
}

async function namesOf(db: Db, of: Differing): Promise<Names> {
  const [called, audiences] = await Promise.all([calledNow(db, namedIn(of)), audienceNames(db)]);
  const types = new Map(of.meta?.types.map((type) => [type.id, type.base]));
  const attributes = new Map(of.meta?.attributes.map((attribute) => [String(attribute.id), attribute.name]));
  return {
    baseOf: (type) => types.get(type) ?? 0,
    attribute: (id) => attributes.get(id) ?? id,
    group: (id) => of.meta?.names?.groups?.[id] ?? String(id),
    part: (id) => called.parts.get(id) ?? String(id),
    item: (id) => called.items.get(id) ?? String(id),
    level: (id) => called.levels.get(id) ?? String(id),
    color: (id) => called.colors.get(id) ?? String(id),
    audience: (id) => audiences.get(id) ?? { name: String(id), currency: '' },
    first: of.meta?.languages[0] ?? 'EN',
  };
}

async function keep(
  open: Db,
  context: Context,
  shown: Pointer,
  of: Reviewed | undefined,
  made: { built: { leftOut: number[] }; today: string; at: string },
): Promise<void> {
  const environment: PublishEnvironment = shown.environment;
  await dropReview(open, context, environment);
  const review = await addReview(open, {
    context,
    environment,
    releaseId: shown.releaseId,
    madeAt: made.at,
    counts: of?.counts ?? null,
  });
  if (of) {
    await addLines(open, review, of.lines, of.sizes);
    await findChanges(open, review, shown);
  }
  await addHeld(open, review, { context, snapshot: shown.snapshot, leftOut: made.built.leftOut, today: made.today });
}
