import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Sight } from '../platform/auth/sight.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/store.ts';
import { Refusal, notFound } from '../platform/http/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Exported } from './contract.ts';
import { deleteExport, exportById, insertExport, setJob } from './queries.ts';
import type { ExportRow } from './queries.ts';
import { exportMessages } from './rules.ts';
import type { ExportFormat } from './rules.ts';

/** Data that can be exported, handed by its noun as a value from its export.ts. */
export interface ExportDataset {
  /** As the address names it. */
  key: string;
  /** Its place where screens list the datasets: that of its import type where it has one. */
  listedAt: number;
  name: string;
  description: string;
  /**
   * Heads, and a statement whose one column is the cells of a row as an array of texts, in the order of the file. It runs
   * inside one snapshot of the catalogue and sees what the caller may see.
   */
  open(db: Db): Promise<{ heads: string[]; rows: RawBuilder<unknown> }>;
}

export interface ExportServices {
  files: FileStore;
  jobs: Jobs;
  datasets: readonly ExportDataset[];
}

export const exportKind = 'export';

export function datasetOf(datasets: readonly ExportDataset[], key: string): ExportDataset {
  const dataset = datasets.find((one) => one.key === key);
  if (!dataset) throw notFound();
  return dataset;
}

/** Puts an export on the queue. Throws 409 while the caller exports the same data. */
export async function startExport(
  db: Db,
  { jobs, datasets }: ExportServices,
  of: { who: Who; catalogId: number; dataset: string; format: ExportFormat },
): Promise<number> {
  const { who, catalogId, format } = of;
  const { key, name } = datasetOf(datasets, of.dataset);
  const userName = who.displayName || who.userName;
  return db.transaction().execute(async (transaction) => {
    const id = await insertExport(transaction, { dataset: key, format, userId: who.userId, userName });
    if (id === undefined) throw new Refusal(409, exportMessages.running, { export: [exportMessages.running] });
    const jobId = await jobs.enqueue(transaction, {
      kind: exportKind,
      label: `Export: ${name}`,
      catalogId,
      input: { exportId: id },
      actor: { id: who.userId, name: userName },
    });
    await setJob(transaction, id, jobId);
    return id;
  });
}

/** An export as it is told; `datasetName` is its key where this version does not know it. */
export const told = (
  datasets: readonly ExportDataset[],
  { hash: _hash, jobId: _job, ...row }: ExportRow,
): Exported => ({
  ...row,
  datasetName: datasets.find(({ key }) => key === row.dataset)?.name ?? row.dataset,
});

/** Throws 404 for an export that the caller may not see. */
export async function requireExport(db: Db, id: number, sight: Sight): Promise<ExportRow> {
  const row = await exportById(db, id, sight);
  if (!row) throw notFound();
  return row;
}

/** Deletes an export; one under way is told to stop. */
export async function removeExport(db: Db, jobs: Jobs, { id, jobId, isKept }: ExportRow): Promise<void> {
  if (jobId !== null && !isKept) await jobs.cancel(db, jobId);
  await deleteExport(db, id);
}

/** Rows fetched at once. */
const batch = 2000;

/** The rows of a dataset in one snapshot, in batches of a cursor: memory stays the same whatever there is. */
export async function* rowsOf(db: Db, rows: RawBuilder<unknown>): AsyncGenerator<string[][]> {
  await sql`declare export_rows no scroll cursor for ${rows}`.execute(db);
  for (;;) {
    const { rows: found } = await sql<{ cells: string[] }>`fetch ${sql.lit(batch)} from export_rows`.execute(db);
    if (found.length === 0) return;
    yield found.map(({ cells }) => cells);
  }
}
