import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { CellTooLong, tableAs } from '../platform/files/table/formats.ts';
import { xliffFile } from '../platform/files/xliff/write.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../platform/jobs/jobs.ts';
import { failpoint } from '../platform/log/failpoint.ts';
import { endExport, exportById, failExport, forgetOldExports, rowsOf } from './queries.ts';
import { exportMessages, exportStatus } from './rules.ts';
import { datasetOf, documentOf, exportKind, sightOfActor } from './service.ts';
import type { ExportServices } from './service.ts';
import { NotInXml } from './xml/rules.write.ts';
import { documentPieces } from './xml/service.ts';

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

/** Absent in a job that an earlier version put on the queue. */
const contentGroupsOf = ({ input }: RunningJob) =>
  Array.isArray(input.contentGroups) ? input.contentGroups.map(Number) : [];

const exportIdOf = (job: RunningJob) => Number(job.input.exportId);

async function run(job: RunningJob, services: ExportServices): Promise<undefined> {
  const { files, datasets } = services;
  const { database, catalogId } = job;
  const id = exportIdOf(job);
  const session = await database.inCatalog(catalogId, async (db) => {
    await forgetOldExports(db);
    return exportById(db, id, 'all');
  });
  if (session?.status !== exportStatus.inProgress) return;
  const sight = await sightOfActor(job, exportMessages.member(job.actor.name));
  let rows = 0;
  const stored = await database
    .inCatalog(
      catalogId,
      (db) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (snapshot) => {
            await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
            const onRows = (more: number) => job.progress('Writing rows', (rows += more));
            const contentGroups = contentGroupsOf(job);
            if (session.format === 'xml') {
              const { itemId, since } = job.input;
              const scope = {
                ...(itemId !== undefined && { itemId: Number(itemId) }),
                ...(typeof since === 'string' && { since }),
              };
              const of = { ...documentOf(services, Number(session.dataset)), contentGroups, scope, onRows };
              const { ownersOf } = services;
              return files.put(Readable.from(documentPieces(snapshot, { ...of, ownersOf }), { objectMode: false }), {
                limit: largest,
              });
            }
            const dataset = datasetOf(datasets, session.dataset);
            const of = await dataset.open(snapshot, contentGroups, undefined, session.customData);
            const { heads, rows: statement, xliff } = of;
            async function* counted() {
              for await (const batch of rowsOf(snapshot, statement)) {
                onRows(batch.length);
                yield batch;
              }
            }
            const { format } = session;
            if (format !== 'xlf') return files.put(tableAs(format, heads, counted()), { limit: largest });
            if (!xliff) throw new JobFailed('This data is no sheet of texts.');
            async function* units() {
              for await (const batch of counted())
                yield batch.map((cells) => xliff?.unit(cells)).filter((one) => one !== undefined);
            }
            return files.put(xliffFile(xliff.head, units()), { limit: largest });
          }),
      sight,
    )
    .catch((error: unknown) => {
      if (error instanceof CellTooLong || error instanceof NotInXml) throw new JobFailed(error.message);
      throw error;
    });
  await failpoint('export.beforeCommit');
  await database.inCatalog(catalogId, (db) =>
    db.transaction().execute(async (transaction) => {
      await endExport(transaction, id, { ...stored, rows, name: nameOf(session.dataset, session.format) });
      await job.finish(transaction);
    }),
  );
  return undefined;
}

const nameOf = (dataset: string, format: string) =>
  `${dataset}-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.${format}`;
