import { sql } from 'kysely';
import { installedAt } from '../account/queries.ts';
import type { Db } from '../platform/db/pool.ts';
import { restoredMessage } from '../publish/schedule/rules.ts';
import type { BackupKind } from './rules.ts';

/** Kinds of the jobs that make an archive and that try one. */
export const backupKind = 'backup';
export const trialKind = 'backupTrial';

/** What a backup leaves out, for everybody signs in anew after a restore; and the tables whose snapshots a restore numbers. */
export const leftOut = {
  passing: [
    'public.session',
    'public.session_token',
    'public.one_time_link',
    'public.idempotency_key',
    'public.sign_in_attempt',
  ],
  numbered: ['public.release', 'public.follower'],
} as const;

export interface BackupRow {
  id: number;
  name: string;
  kind: BackupKind;
  madeAt: string;
  took: number;
  bytes: number;
  rows: number;
  files: number;
  missing: number;
  encrypted: boolean;
  triedAt: string | null;
  trialTook: number | null;
  trialError: string | null;
  removed: boolean;
}

const columns = [
  'id',
  'name',
  'kind',
  'made_at as madeAt',
  'took',
  'bytes',
  'rows',
  'files',
  'missing',
  'encrypted',
  'tried_at as triedAt',
  'trial_took as trialTook',
  'trial_error as trialError',
  'removed',
] as const;

/** Archives, newest first. */
export const backups = (db: Db, most: number): Promise<BackupRow[]> =>
  db.selectFrom('backup').select(columns).orderBy('id', 'desc').limit(most).$castTo<BackupRow>().execute();

/** When the newest archive was made whose trial, if it had one, did not fail; null where there is none. */
export async function lastGood(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('backup')
    .select('made_at as madeAt')
    .where('removed', '=', false)
    .where('trial_error', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.madeAt ?? null;
}

/** The newest archive that has not been tried. */
export const untried = (db: Db): Promise<BackupRow | undefined> =>
  db
    .selectFrom('backup')
    .select(columns)
    .where('removed', '=', false)
    .where('tried_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<BackupRow>()
    .executeTakeFirst();

/** Records an archive; one of the same name has taken the place of the earlier. */
export async function recordBackup(
  db: Db,
  row: Pick<BackupRow, 'name' | 'kind' | 'took' | 'bytes' | 'rows' | 'files' | 'missing' | 'encrypted'>,
): Promise<void> {
  const anew = { made_at: sql<string>`clock_timestamp()`, tried_at: null, trial_took: null, trial_error: null };
  await db
    .insertInto('backup')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, ...anew, removed: false }))
    .execute();
}

/** Does the database have the table of archives yet? One of an older version lacks it. */
export async function hasBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('public.backup') is not null as is`.execute(db);
  return rows[0]?.is ?? false;
}

export async function recordTrial(db: Db, name: string, took: number, error: string | null): Promise<void> {
  await db
    .updateTable('backup')
    .set({ tried_at: sql`clock_timestamp()`, trial_took: took, trial_error: error })
    .where('name', '=', name)
    .execute();
}

export async function recordRemoved(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db.updateTable('backup').set({ removed: true }).where('name', 'in', names).execute();
}

/** A job of this kind that waits or runs. */
export const openJob = (db: Db, kinds: readonly string[]) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'state', 'action', 'progress', 'total'])
    .where('kind', 'in', kinds)
    .where('catalog_id', 'is', null)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The newest job of this kind that has ended. */
export const endedJob = (db: Db, kind: string) =>
  db
    .selectFrom('job')
    .select(['id', 'state', 'error', 'finished_at as finishedAt'])
    .where('kind', '=', kind)
    .where('catalog_id', 'is', null)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Keeps all others who would start a backup waiting until the transaction ends. */
export async function lockBackups(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${backupKind}, 0))`.execute(db);
}

/** From when on a night takes an archive: since the newest of a night, or since the installation has users. */
export async function nightsFrom(db: Db): Promise<Date | undefined> {
  const made = db.selectFrom('backup').select('made_at as madeAt').where('kind', '=', 'nightly');
  const [newest, installed] = await Promise.all([
    made.orderBy('made_at', 'desc').limit(1).executeTakeFirst(),
    installedAt(db),
  ]);
  return newest ? new Date(newest.madeAt) : installed;
}

/**
 * Puts right what transaction numbers say in a restored database, where they begin anew, statement by statement. The
 * snapshot of a release or follower says by them which changes it saw. Within a catalogue each snapshot saw all that the
 * ones before it saw: a change is told by how many of them did not see it, a snapshot by how many came before. Both become
 * numbers below the next one of this database, so that a later change is new to all of them.
 */
export const renumbering: readonly string[] = [
  `create temporary table kept on commit drop as select catalog_id, snapshot from public.release with no data`,
  ...ofSnapshots(`insert into pg_temp.kept select distinct catalog_id, snapshot from %s`),
  `create temporary table seen on commit drop as
     select catalog_id, snapshot, row_number() over (partition by catalog_id order by changes) as place
     from (select distinct on (r.catalog_id, s.changes) r.catalog_id, r.snapshot, s.changes
           from (select distinct catalog_id, snapshot from pg_temp.kept) r
           cross join lateral (select count(*) as changes from public.change c where c.catalog_id = r.catalog_id
             and pg_catalog.pg_visible_in_snapshot(c.xid, r.snapshot::pg_catalog.pg_snapshot)) s) x`,
  `create temporary table shown on commit drop as
     select r.catalog_id, r.snapshot, (select count(*) from pg_temp.seen s where s.catalog_id = r.catalog_id and exists (
       select from public.change c where c.catalog_id = r.catalog_id
         and pg_catalog.pg_visible_in_snapshot(c.xid, r.snapshot::pg_catalog.pg_snapshot)
         and not pg_catalog.pg_visible_in_snapshot(c.xid, s.snapshot::pg_catalog.pg_snapshot))) as place
     from (select distinct catalog_id, snapshot from pg_temp.kept) r`,
  `update public.change c set xid = (3 + (select count(*) from pg_temp.seen s where s.catalog_id = c.catalog_id
     and not pg_catalog.pg_visible_in_snapshot(c.xid, s.snapshot::pg_catalog.pg_snapshot)))::text::pg_catalog.xid8`,
  ...ofSnapshots(`update %s r set snapshot = format('%%1$s:%%1$s:', 4 + s.place)
     from pg_temp.shown s where s.catalog_id = r.catalog_id and s.snapshot = r.snapshot`),
];

/** A statement for each table with snapshots that the schema of the archive has. */
function ofSnapshots(statement: string): string[] {
  return leftOut.numbered.map(
    (table) => `do $$ begin
      if to_regclass('${table}') is not null then execute format($f$${statement}$f$, '${table}'); end if; end $$`,
  );
}

/** What is over after a restore. Jobs that had not ended are: the first worker tells their slices so. */
export const settling: readonly string[] = [
  `update public.job set state = 'queued', attempt = 1000, token = null, lease_until = null, not_before = now(),
     error = 'A backup was restored; the job had not ended when it was made.' where state in ('queued', 'running')`,
  `update public.backup set removed = true`,
  // A copy would publish at once what was due since its archive was made: the moment of the restore is done with.
  `do $$ begin
    if to_regclass('public.auto_publish_run') is not null then
      insert into public.auto_publish_run (catalog_id, context, slot, environment, message)
      select catalog_id, context, now(), environment, '${restoredMessage}' from public.auto_publish where is_on;
    end if; end $$`,
];
