import { sql } from 'kysely';
import { standingOf } from '../account/queries.ts';
import { sightOf } from '../account/rules.ts';
import type { Sight } from '../platform/auth/sight.ts';
import { tableFile } from '../platform/files/table/write.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../platform/jobs/jobs.ts';
import { failpoint } from '../platform/log/failpoint.ts';
import { endExport, exportById, failExport, forgetOldExports, namedBy } from './queries.ts';
import { exportMessages, exportStatus } from './rules.ts';
import { datasetOf, exportKind, rowsOf } from './service.ts';
import type { ExportServices } from './service.ts';

/** Largest file that an export may become, in bytes. */
const largest = 8 * 2 ** 30;

/** The job of an export. A run that was killed leaves nothing but a temporary file, and is run again. */
export const exportJobs = (services: ExportServices): JobHandler[] => [
  {
    kind: exportKind,
    run: (job) => run(job, services),
    async ended(db, job, { state, reason }) {
      await failExport(db, exportIdOf(job), state === 'cancelled' ? 'It was cancelled.' : reason);
    },
  },
];

const exportIdOf = (job: RunningJob) => Number(job.input.exportId);

async function run(job: RunningJob, { files, datasets }: ExportServices): Promise<undefined> {
  const { database, catalogId } = job;
  const id = exportIdOf(job);
  const session = await database.inCatalog(catalogId, async (db) => {
    await forgetOldExports(db);
    return exportById(db, id, 'all');
  });
  if (session?.status !== exportStatus.inProgress) return;
  const dataset = datasetOf(datasets, session.dataset);
  const sight = await sightNow(job);
  let rows = 0;
  const stored = await database.inCatalog(
    catalogId,
    (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (snapshot) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
          const { heads, rows: statement } = await dataset.open(snapshot);
          async function* counted() {
            for await (const batch of rowsOf(snapshot, statement)) {
              rows += batch.length;
              job.progress('Writing rows', rows);
              yield batch;
            }
          }
          return files.put(tableFile(session.format === 'tsv' ? '\t' : ',', heads, counted()), { limit: largest });
        }),
    sight,
  );
  await failpoint('export.beforeCommit');
  await database.inCatalog(catalogId, (db) =>
    db.transaction().execute(async (transaction) => {
      await endExport(transaction, id, { ...stored, rows, name: nameOf(session.dataset, session.format) });
      await job.finish(transaction);
    }),
  );
  return undefined;
}

/** What the one who asked may see now, who may have lost it since (test A-16). */
async function sightNow({ actor, catalogId, database }: RunningJob): Promise<Sight> {
  const { id } = actor;
  if (id === null) return 'all';
  return database.inCatalog(catalogId, async (db) => {
    const standing = await standingOf(db, id, catalogId);
    if (!standing || (!standing.superAdmin && !standing.profile))
      throw new JobFailed(exportMessages.member(actor.name));
    return sightOf({ ...standing, userId: id }, await namedBy(db, id, catalogId));
  });
}

const nameOf = (dataset: string, format: string) =>
  `${dataset}-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.${format}`;
