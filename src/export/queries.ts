import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { recordFiles } from '../catalog/quota/queries.ts';
import { toJson } from '../platform/db/json.ts';
import type { Sight } from '../platform/auth/sight.ts';
import type { Db } from '../platform/db/pool.ts';
import type { StoredFile } from '../platform/files/store.ts';
import type { Exported } from './contract.ts';
import type { ExportFormat } from './rules.ts';
import { exportKeptDays, exportStatus } from './rules.ts';

/**
 * What the rows of a dataset belong to: an item, a part, a SKU, a product group, a distributor, a link of a file, a
 * translation of a text of lists, what the settings define, or what is not there any more.
 */
export type DocumentOwner =
  | 'item'
  | 'part'
  | 'sku'
  | 'group'
  | 'distributor'
  | 'link'
  | 'text'
  | 'definition'
  | 'removed';
/** A query of the ids of owners to which rows are kept. */
export type Within = RawBuilder<unknown>;
/** A query of the ids of rows of a content table that were written or ended. */
export type ChangedIds = (table: string) => RawBuilder<unknown>;

/** Those of imports or exports that the catalogue of the connection may have: the installation has its own alone. */
export async function ofPlace<T extends { of?: 'installation' }>(db: Db, all: readonly T[]): Promise<T[]> {
  const { rows } = await sql<{ isInstallation: boolean }>`
    select platform.catalog() = platform.installation() as "isInstallation"`.execute(db);
  const isInstallation = rows[0]?.isInstallation ?? false;
  return all.filter(({ of }) => (of === 'installation') === isInstallation);
}

/** Exports that a history shows. */
const shown = 100;

/** Who sees groups only sees his own exports: another's file may hold more than he may see. */
const visibleTo = (sight: Sight) => (sight === 'all' ? sql`true` : sql`s.started_by = ${sight.userId}`);

export type ExportRow = Omit<Exported, 'datasetName'> & {
  hash: string | null;
  jobId: number | null;
  /** What it was asked for beside its data. */
  customData: Record<string, string | number | boolean>;
};

async function selectExports(db: Db, where: ReturnType<typeof sql>, sight: Sight): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select s.id, s.dataset, s.format, s.status, s.timestamp, s.completed_at as "completedAt",
      s.started_by_name as "startedByName", s.file_name as "fileName", s.size, s.rows, s.message, s.hash,
      s.hash is not null as "isKept", s.job_id as "jobId", s.custom_data as "customData",
      coalesce(j.action, '') as action, coalesce(j.progress, 0) as progress, coalesce(j.total, 0) as total
    from export_session s left join job j on j.id = s.job_id and s.status = ${exportStatus.inProgress}
    where ${where} and ${visibleTo(sight)} order by s.id desc limit ${shown}`.execute(db);
  return rows;
}

export const exportsOf = (db: Db, format: ExportFormat, sight: Sight) =>
  selectExports(db, sql`s.format = ${format}`, sight);

/** The last exports of a dataset, newest first. */
export const exportsOfDataset = (db: Db, dataset: string, sight: Sight) =>
  selectExports(db, sql`s.dataset = ${dataset}`, sight);

export const exportById = async (db: Db, id: number, sight: Sight) =>
  (await selectExports(db, sql`s.id = ${id}`, sight))[0];

/** Adds an export that is in progress. Undefined where the same user exports the same data already. */
export async function insertExport(
  db: Db,
  of: {
    dataset: string;
    format: ExportFormat;
    userId: number;
    userName: string;
    customData: Readonly<Record<string, string | number | boolean>>;
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('export_session')
    .values({
      dataset: of.dataset,
      format: of.format,
      started_by: of.userId,
      started_by_name: of.userName,
      custom_data: toJson(of.customData),
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const setJob = (db: Db, id: number, jobId: number) =>
  db.updateTable('export_session').set({ job_id: jobId }).where('id', '=', id).execute();

/** Ends an export that is in progress with its file. */
export async function endExport(db: Db, id: number, file: StoredFile & { name: string; rows: number }): Promise<void> {
  await recordFiles(db, [file]);
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

/**
 * A number as text, for files that are read back. One such as 1.234 could be read in two ways; a further zero leaves
 * none of them.
 */
export const numberCell = (value: RawBuilder<unknown>) =>
  sql`coalesce(trim_scale(${value})::text || case when scale(trim_scale(${value})) = 3 then '0' else '' end, '')`;

/** Yes or no as text. */
export const boolCell = (value: RawBuilder<unknown>) => sql`case when ${value} then 'yes' else 'no' end`;

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

/** Rows fetched at once. */
const batch = 2000;

/** The rows of a dataset in one snapshot, in batches of a cursor: memory stays the same whatever there is. */
export async function* rowsOf(db: Db, rows: RawBuilder<unknown>): AsyncGenerator<string[][]> {
  await sql`declare export_rows no scroll cursor for ${rows}`.execute(db);
  for (;;) {
    const { rows: found } = await sql<{ cells: string[] }>`fetch ${sql.lit(batch)} from export_rows`.execute(db);
    if (found.length === 0) break;
    yield found.map(({ cells }) => cells);
  }
  await sql`close export_rows`.execute(db);
}

/** SQL that holds where the rows of this owner are asked for; of all where none are named. */
export const isWithin = (owner: RawBuilder<unknown>, within: Within | undefined) =>
  within ? sql`${owner} in (${within})` : sql`true`;

/** Owners in a column of a content table of which rows changed, for a dataset's `part`. */
export const ownersIn =
  (table: string, column: string, where?: RawBuilder<unknown>) =>
  (ids: ChangedIds): RawBuilder<unknown> =>
    sql`
    select x.${sql.ref(column)} as id from ${sql.table(`past.${table}`)} x
    where x.id in (${ids(table)}) and x.${sql.ref(column)} is not null and ${where ?? sql`true`}`;

/** The same of several tables. */
export const ownersInAny =
  (...of: readonly ((ids: ChangedIds) => RawBuilder<unknown>)[]) =>
  (ids: ChangedIds): RawBuilder<unknown> =>
    sql.join(
      of.map((one) => one(ids)),
      sql` union `,
    );

/** The catalogue as this snapshot sees it: its last change, and what a later document of changes begins from. */
export async function momentNow(db: Db): Promise<{ change: number; snapshot: string }> {
  const { rows } = await sql<{ change: number; snapshot: string }>`
    select coalesce((select max(id) from change), 0) as change, pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0] ?? { change: 0, snapshot: '' };
}

/**
 * The snapshot from which on changes are new: that of a document, or one that has a change and all that were begun before
 * it, or the last change until a time. Undefined where there is none of these.
 */
export async function snapshotSince(db: Db, since: string): Promise<string | undefined> {
  if (/^\d+:\d+:[\d,]*$/.test(since)) return since;
  const which = /^\d{1,15}$/.test(since) ? sql`id <= ${since}::bigint` : sql`at <= ${since}::timestamptz`;
  const { rows } = await sql<{ xid: string }>`
    select (xid::text::numeric + 1)::text as xid from change where ${which} order by id desc limit 1`.execute(db);
  const next = rows[0]?.xid;
  return next === undefined ? '1:1:' : `${next}:${next}:`;
}

/** Puts the ids of a query into a table of this transaction, and answers a query of them with how many there are. */
export async function keepOwners(
  db: Db,
  nth: number,
  ids: RawBuilder<unknown>,
): Promise<{ within: Within; count: number }> {
  const table = sql.table(`document_owner_${nth}`);
  await sql`create temp table ${table} on commit drop as select distinct o.id from (${ids}) o`.execute(db);
  await sql`analyze ${table}`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${table}`.execute(db);
  return { within: sql`select id from ${sql.table(`pg_temp.document_owner_${nth}`)}`, count: rows[0]?.count ?? 0 };
}
