import { sql } from 'kysely';
import { recordFile } from '../import/file/queries.ts';
import type { Sight } from '../platform/auth/sight.ts';
import type { Db } from '../platform/db/pool.ts';
import type { StoredFile } from '../platform/files/store.ts';
import type { Exported } from './contract.ts';
import type { ExportFormat } from './rules.ts';
import { exportKeptDays, exportStatus } from './rules.ts';

/** Exports that a history shows. */
const shown = 100;

/** Who sees groups only sees his own exports: another's file may hold more than he may see. */
const visibleTo = (sight: Sight) => (sight === 'all' ? sql`true` : sql`s.started_by = ${sight.userId}`);

export type ExportRow = Omit<Exported, 'datasetName'> & { hash: string | null; jobId: number | null };

async function selectExports(db: Db, where: ReturnType<typeof sql>, sight: Sight): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select s.id, s.dataset, s.format, s.status, s.timestamp, s.completed_at as "completedAt",
      s.started_by_name as "startedByName", s.file_name as "fileName", s.size, s.rows, s.message, s.hash,
      s.hash is not null as "isKept", s.job_id as "jobId",
      coalesce(j.action, '') as action, coalesce(j.progress, 0) as progress, coalesce(j.total, 0) as total
    from export_session s left join job j on j.id = s.job_id and s.status = ${exportStatus.inProgress}
    where ${where} and ${visibleTo(sight)} order by s.id desc limit ${shown}`.execute(db);
  return rows;
}

export const exportsOf = (db: Db, format: ExportFormat, sight: Sight) =>
  selectExports(db, sql`s.format = ${format}`, sight);

export const exportById = async (db: Db, id: number, sight: Sight) =>
  (await selectExports(db, sql`s.id = ${id}`, sight))[0];

/** Adds an export that is in progress. Undefined where the same user exports the same data already. */
export async function insertExport(
  db: Db,
  of: { dataset: string; format: ExportFormat; userId: number; userName: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto('export_session')
    .values({ dataset: of.dataset, format: of.format, started_by: of.userId, started_by_name: of.userName })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const setJob = (db: Db, id: number, jobId: number) =>
  db.updateTable('export_session').set({ job_id: jobId }).where('id', '=', id).execute();

/** Ends an export that is in progress with its file. */
export async function endExport(db: Db, id: number, file: StoredFile & { name: string; rows: number }): Promise<void> {
  await recordFile(db, file);
  await db
    .updateTable('export_session')
    .set({
      status: exportStatus.generated,
      hash: file.hash,
      size: file.size,
      rows: file.rows,
      file_name: file.name,
      completed_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('status', '=', exportStatus.inProgress)
    .execute();
}

export const failExport = (db: Db, id: number, message: string) =>
  db
    .updateTable('export_session')
    .set({ status: exportStatus.failed, message, completed_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', exportStatus.inProgress)
    .execute();

export async function confirmExport(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_session')
    .set({ status: exportStatus.confirmed })
    .where('id', '=', id)
    .where('status', 'in', [exportStatus.generated, exportStatus.confirmed])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteExport = (db: Db, id: number) => db.deleteFrom('export_session').where('id', '=', id).execute();

/** Lets go of the bytes of old files; the store's sweep removes them. */
export const forgetOldExports = (db: Db) =>
  sql`update export_session set hash = null
    where hash is not null and completed_at < now() - make_interval(days => ${exportKeptDays})`.execute(db);

/** Visibility groups and price audiences that a member's profile names. */
export async function namedBy(db: Db, userId: number, catalogId: number) {
  const row = await db
    .selectFrom('profile')
    .select(['visibility_groups as groups', 'price_audiences as audiences'])
    .where('user_id', '=', userId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst();
  return row ?? { groups: [], audiences: [] };
}
