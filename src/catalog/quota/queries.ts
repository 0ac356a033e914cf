import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { StoredFile } from '../../platform/files/store.ts';
import type { Quotas } from './contract.ts';
import { workbookSizes, type Room, type WorkbookSizes } from './rules.ts';

const hours = 24;

/** Quotas of the catalogue, and what it keeps. */
export async function readQuotas(db: Db): Promise<Quotas> {
  const { rows } = await sql<Quotas>`
    select coalesce(q.files_mb, 0) as "filesMb", coalesce(q.uploads_mb, 0) as "uploadsMb",
      coalesce(q.workbooks_mb, 0) as "workbooksMb", coalesce(q.version, 0) as version,
      (select coalesce(sum(f.size), 0)::bigint from catalog_file f) as "filesTaken"
    from (values (1)) one left join quota q on true`.execute(db);
  return rows[0] ?? { filesMb: 0, uploadsMb: 0, workbooksMb: 0, version: 0, filesTaken: 0 };
}

/** Saves quotas over the version that the save started from; false where there is a newer one. */
export async function writeQuotas(db: Db, of: Omit<Quotas, 'filesTaken'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into quota as q (files_mb, uploads_mb, workbooks_mb, version)
    values (${of.filesMb}, ${of.uploadsMb}, ${of.workbooksMb}, 1)
    on conflict (catalog_id) do update
      set files_mb = excluded.files_mb, uploads_mb = excluded.uploads_mb, workbooks_mb = excluded.workbooks_mb,
        version = q.version + 1
      where q.version = ${of.version}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** How large a workbook may be. */
export async function workbookLimit(db: Db): Promise<WorkbookSizes> {
  const row = await db.selectFrom('quota').select('workbooks_mb').executeTakeFirst();
  return workbookSizes(row?.workbooks_mb ?? 0);
}

/** What a user has room for; undefined where the catalogue has no quotas, whose files are not counted then. */
export async function roomOf(db: Db, userId: number): Promise<Room | undefined> {
  const { rows } = await sql<Room>`
    select q.files_mb as "filesMb", q.uploads_mb as "uploadsMb",
      case when q.files_mb > 0 then (select coalesce(sum(f.size), 0)::bigint from catalog_file f) else 0 end as "filesTaken",
      case when q.uploads_mb > 0 then (select coalesce(sum(f.size), 0)::bigint from catalog_file f
        where f.user_id = ${userId} and f.added_at > now() - make_interval(hours => ${sql.lit(hours)})) else 0 end as "uploadsTaken"
    from quota q where q.files_mb > 0 or q.uploads_mb > 0`.execute(db);
  return rows[0];
}

/** Lets one upload at a time be counted, until its transaction ends. */
export const lockQuota = (db: Db) => sql`select pg_advisory_xact_lock(4612, platform.catalog()::int)`.execute(db);

/**
 * Records that the store holds files, so that the sweeper keeps them, and that the catalogue keeps them. Content that is
 * there already begins its time of grace anew, or a sweep might take it now.
 */
export async function addFiles(db: Db, files: readonly StoredFile[], userId: number | null): Promise<void> {
  const rows = files.map(({ hash, size }) => ({ hash, size }));
  await recordFiles(db, rows);
  await db
    .insertInto('catalog_file')
    .values(rows.map((row) => ({ ...row, user_id: userId })))
    .onConflict((c) => c.columns(['catalog_id', 'hash']).doNothing())
    .execute();
}

/** The same of files that are not counted: what the program makes itself. */
export const recordFiles = (db: Db, files: readonly StoredFile[]) =>
  db
    .insertInto('stored_file')
    .values(files.map(({ hash, size }) => ({ hash, size })))
    .onConflict((c) => c.column('hash').doUpdateSet({ created_at: sql<string>`now()` }))
    .execute();

/** Bytes of those files that the catalogue does not keep yet. */
export async function newBytes(db: Db, files: readonly StoredFile[]): Promise<number> {
  const hashes = files.map(({ hash }) => hash);
  const kept = await db.selectFrom('catalog_file').select('hash').where('hash', 'in', hashes).execute();
  const there = new Set(kept.map(({ hash }) => hash));
  return files.reduce((sum, { hash, size }) => (there.has(hash) ? sum : sum + size), 0);
}
