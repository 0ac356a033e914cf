// size: sources, their runs and the files that they took, one after the other
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { importStates } from '../../import/rules.ts';
import type { ImportMode, OnErrors } from '../../import/rules.ts';
import { failuresToPause, mostSources } from './rules.ts';
import type { SourceKind } from './rules.ts';

export const sourceKind = 'importSource';

/** What a source is told, as its row has it. */
export interface SourceRow {
  name: string;
  kind: SourceKind;
  place: string;
  region: string;
  pattern: string;
  login: string;
  importTypeId: number;
  profileName: string;
  mode: ImportMode | null;
  onErrors: OnErrors;
  daysOfWeek: number[];
  timeOfDay: string;
  everyMinutes: number | null;
  tell: number[];
}

export interface SavedSource extends SourceRow {
  id: number;
  isPaused: boolean;
  pausedReason: string;
  savedById: number;
  savedBy: string;
  hasSecret: boolean;
  version: number;
  /** When it was saved last: no time before counts. */
  since: string;
  zone: string;
  lastRun: SourceRun | null;
}

export interface SourceRun {
  startedAt: string;
  endedAt: string | null;
  files: number;
  isFailed: boolean;
  message: string;
}

const isFailed = sql`(r.ended_at is not null and (r.message <> '' or exists (
  select from import_source_file f join import_session s on s.id = f.session_id
  where f.run_id = r.id and s.state = ${sql.lit(importStates.error)} and not s.cancelled)))`;

const why = sql`coalesce(nullif(r.message, ''), (
  select min(f.name || ': ' || s.message) from import_source_file f join import_session s on s.id = f.session_id
  where f.run_id = r.id and s.state = ${sql.lit(importStates.error)} and not s.cancelled), '')`;

const sources = sql`
  select s.id, s.name, s.kind, s.place, s.region, s.pattern, s.login, s.import_type_id as "importTypeId",
    s.profile_name as "profileName", s.mode, s.on_errors as "onErrors", s.days as "daysOfWeek", s.at as "timeOfDay",
    s.every_minutes as "everyMinutes", s.tell, s.is_paused as "isPaused", s.paused_reason as "pausedReason",
    s.saved_by as "savedById", s.saved_by_name as "savedBy", s.change_id as version, g.at as since,
    (select c.time_zone from catalog c where c.id = platform.catalog()) as zone,
    exists (select from import_source_secret k where k.source_id = s.id) as "hasSecret",
    (select jsonb_build_object('startedAt', r.started_at, 'endedAt', r.ended_at, 'files', r.files, 'isFailed', ${isFailed},
        'message', case when ${isFailed} then ${why} else '' end)
      from import_source_run r where r.source_id = s.id order by r.id desc limit 1) as "lastRun"
  from import_source s join change g on g.id = s.change_id`;

export async function allSources(db: Db): Promise<SavedSource[]> {
  const { rows } = await sql<SavedSource>`${sources} order by lower(s.name) limit ${sql.lit(mostSources)}`.execute(db);
  return rows.map(inWire);
}

export async function sourceById(db: Db, id: number): Promise<SavedSource | undefined> {
  const { rows } = await sql<SavedSource>`${sources} where s.id = ${id}::bigint`.execute(db);
  return rows[0] && inWire(rows[0]);
}

const inWire = (of: SavedSource): SavedSource => {
  if (!of.lastRun) return of;
  const moment = (at: string) => new Date(at).toISOString();
  const { startedAt, endedAt } = of.lastRun;
  return { ...of, lastRun: { ...of.lastRun, startedAt: moment(startedAt), endedAt: endedAt && moment(endedAt) } };
};

export async function countSources(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_source`.execute(db);
  return rows[0]?.n ?? 0;
}

const values = (of: SourceRow, by: { id: number; name: string }) => ({
  name: of.name,
  kind: of.kind,
  place: of.place,
  region: of.region,
  pattern: of.pattern,
  login: of.login,
  import_type_id: of.importTypeId,
  profile_name: of.profileName,
  mode: of.mode,
  on_errors: of.onErrors,
  days: of.daysOfWeek,
  at: of.timeOfDay,
  every_minutes: of.everyMinutes,
  tell: of.tell,
  saved_by: by.id,
  saved_by_name: by.name,
});

export async function insertSource(db: Db, of: SourceRow, by: { id: number; name: string }): Promise<number> {
  const { id } = await db
    .insertInto('import_source')
    .values({ ...values(of, by), is_paused: false, paused_reason: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the source is gone or newer. */
export async function updateSource(
  db: Db,
  { id, version, ...of }: SourceRow & { id: number; version: number },
  by: { id: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_source')
    .set(values(of, by))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Pauses a source, or lets it run again; false where it is gone or newer. */
export async function pauseSource(
  db: Db,
  of: { id: number; version: number; isPaused: boolean; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_source')
    .set({ is_paused: of.isPaused, paused_reason: of.reason })
    .where('id', '=', of.id)
    .where('change_id', '=', of.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSource(db: Db, id: number): Promise<boolean> {
  await db.deleteFrom('import_source_secret').where('source_id', '=', id).execute();
  const { numDeletedRows } = await db.deleteFrom('import_source').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export const sealedSecret = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('import_source_secret').select('sealed').where('source_id', '=', id).executeTakeFirst())?.sealed;

/** Keeps a sealed secret, or forgets the one that is kept. */
export async function keepSecret(db: Db, id: number, sealed: string | null): Promise<void> {
  await db.deleteFrom('import_source_secret').where('source_id', '=', id).execute();
  if (sealed !== null) await db.insertInto('import_source_secret').values({ source_id: id, sealed }).execute();
}

/** Former failures count no more. */
export const forgiveRuns = (db: Db, id: number) =>
  db.updateTable('import_source_run').set({ is_forgiven: true }).where('source_id', '=', id).execute();

/** The zone by whose clock the sources of the catalogue run. */
export async function catalogZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/** Users of the catalogue who may sign in, by name. */
export async function membersToTell(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(u.display_name, ''), u.user_name) as name
    from profile p join app_user u on u.id = p.user_id
    where p.catalog_id = platform.catalog() and u.disabled_at is null order by lower(u.user_name) limit 1000`.execute(
    db,
  );
  return rows;
}

/** A source that is on, of any catalogue. */
export interface OpenSource {
  catalogId: number;
  id: number;
  name: string;
  days: number[];
  at: string;
  everyMinutes: number | null;
  zone: string;
  since: string;
}

/** Asked outside any catalogue. */
export async function openSources(db: Db): Promise<OpenSource[]> {
  const { rows } = await sql<OpenSource>`
    select catalog_id as "catalogId", id, name, days, at, every_minutes as "everyMinutes", zone, since
    from platform.import_sources()`.execute(db);
  return rows;
}

/** Whether a job of the source is on the queue. */
export async function isSourceQueued(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from job j where j.kind = ${sourceKind} and j.catalog_id = platform.catalog()
      and j.state in ('queued', 'running') and (j.input ->> 'sourceId')::bigint = ${id}::bigint limit 1`.execute(db);
  return rows.length > 0;
}

/** Begins a run, or goes on with the one that the job began before; undefined while another job has one open. */
export async function beginRun(db: Db, sourceId: number, jobId: number): Promise<number | undefined> {
  // Of a job that is over nobody ends the run any more.
  await sql`
    update import_source_run r set ended_at = clock_timestamp(), message = 'The run was cut off.'
    where r.source_id = ${sourceId}::bigint and r.ended_at is null and r.job_id <> ${jobId}::bigint
      and not exists (select from job j where j.id = r.job_id and j.state in ('queued', 'running'))`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into import_source_run (source_id, job_id) values (${sourceId}::bigint, ${jobId}::bigint)
    on conflict (catalog_id, source_id) where ended_at is null
    do update set job_id = excluded.job_id where import_source_run.job_id = excluded.job_id
    returning id`.execute(db);
  return rows[0]?.id;
}

export const endRun = (db: Db, id: number, message: string) =>
  sql`
    update import_source_run r set ended_at = clock_timestamp(), message = ${message.slice(0, 1024)},
      files = (select count(*)::int from import_source_file f where f.run_id = r.id and f.session_id is not null)
    where r.id = ${id}::bigint`.execute(db);

/** Ends the run of a job that ended without success. */
export const endRunOf = (db: Db, jobId: number, message: string) =>
  sql`
    update import_source_run r set ended_at = clock_timestamp(), message = ${message.slice(0, 1024)}
    where r.job_id = ${jobId}::bigint and r.ended_at is null`.execute(db);

/** Why the newest runs of a source failed, the newest first, as far as they did and are not forgiven. */
export async function failuresInRow(db: Db, sourceId: number): Promise<string[]> {
  const { rows } = await sql<{ failed: boolean; message: string }>`
    select ${isFailed} as failed, ${why} as message from import_source_run r
    where r.source_id = ${sourceId}::bigint and not r.is_forgiven and r.ended_at is not null
    order by r.id desc limit ${sql.lit(failuresToPause)}`.execute(db);
  const good = rows.findIndex(({ failed }) => !failed);
  return (good < 0 ? rows : rows.slice(0, good)).map(({ message }) => message);
}

export interface TakenFile {
  name: string;
  size: number;
  hash: string;
}

/** Files of those names that were taken, with what tells them without reading. */
export async function knownFiles(db: Db, sourceId: number, names: readonly string[]) {
  const { rows } = await sql<{ name: string; size: number; mark: string }>`
    select f.name, f.size, f.mark from import_source_file f
    where f.source_id = ${sourceId}::bigint and f.name = any(${names}::text[])`.execute(db);
  return rows;
}

/** Notes that a file is taken, or is the same as one that was. */
export const noteFile = (
  db: Db,
  of: TakenFile & { sourceId: number; mark: string; runId: number; sessionId: number | null },
) =>
  sql`
    insert into import_source_file (source_id, name, size, hash, mark, run_id, session_id)
    values (${of.sourceId}, ${of.name}, ${of.size}, ${of.hash}, ${of.mark}, ${of.runId}, ${of.sessionId})
    on conflict (catalog_id, source_id, name, size, hash) do update set mark = excluded.mark`.execute(db);

export async function isTaken(db: Db, sourceId: number, { name, size, hash }: TakenFile): Promise<boolean> {
  const { rows } = await sql`
    select from import_source_file f where f.source_id = ${sourceId}::bigint and f.name = ${name}
      and f.size = ${size}::bigint and f.hash = ${hash}`.execute(db);
  return rows.length > 0;
}

export interface SourceNotice {
  id: number;
  name: string;
  at: string;
  message: string;
  isPaused: boolean;
}

/** Sources of which a user is told that they failed last, or paused by themselves. */
export async function noticesFor(db: Db, userId: number): Promise<SourceNotice[]> {
  const { rows } = await sql<SourceNotice>`
    select s.id, s.name, coalesce(r.ended_at, g.at) as at,
      case when s.paused_reason <> '' then s.paused_reason else ${why} end as message, s.is_paused as "isPaused"
    from import_source s join change g on g.id = s.change_id
    left join lateral (select r.* from import_source_run r where r.source_id = s.id and r.ended_at is not null
      order by r.id desc limit 1) r on true
    where ${userId}::bigint = any(s.tell)
      and (s.paused_reason <> '' or (not s.is_paused and not r.is_forgiven and ${isFailed}))
    order by 3 desc limit ${sql.lit(mostSources)}`.execute(db);
  return rows;
}
