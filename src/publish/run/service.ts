import { sql } from 'kysely';
import { requireRight } from '../../account/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { releaseSecret } from '../../release/queries.ts';
import { openReleaseFiles, releaseRoot } from '../../release/service.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import type { PublishServices } from '../service.ts';

export const requirePublish = (db: Db, job: RunningJob): Promise<void> =>
  requireRight(db, job, 'publish', 'publish this catalogue');

/**
 * The catalogue at one moment: a connection whose one transaction reads, beside whatever editors write. Without limit on
 * the time between statements, which is spent on files.
 */
export const atOneMoment = <T>(job: RunningJob, work: (db: Db) => Promise<T>): Promise<T> =>
  job.database.alone(job.catalogId, async (db) => {
    await sql`set idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`begin isolation level repeatable read read only`.execute(db);
    const result = await work(db);
    await sql`commit`.execute(db);
    return result;
  });

/** The catalogue's release files; `isChecking` reads those that are there and writes damaged ones anew. */
export async function filesOf(
  job: RunningJob,
  { config }: Pick<PublishServices, 'config'>,
  isChecking = false,
): Promise<ReleaseFiles> {
  const secret = await job.database.inCatalog(job.catalogId, releaseSecret);
  return openReleaseFiles(releaseRoot(config.filesDir), job.catalogId, secret, isChecking);
}
