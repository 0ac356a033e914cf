import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { importDirections, importStates } from '../rules.ts';
import type { EmptyCells, ImportOptions } from '../rules.ts';
import { isUndone } from './queries.stages.ts';

/** A session that waits in line. */
export interface Waiting {
  id: number;
  typeName: string;
  startedBy: number;
  startedByName: string;
  stages: number;
}

/** The session of the catalogue that waits longest. */
export async function firstWaiting(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select s.id, s.type_name as "typeName", s.started_by as "startedBy", s.started_by_name as "startedByName",
      (select count(*)::int from import_stage g where g.session_id = s.id) as stages
    from import_session s where s.state = ${sql.lit(importStates.notStarted)} order by s.id limit 1`.execute(db);
  return rows[0];
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from import_session s where s.state = ${sql.lit(importStates.notStarted)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What makes two deliveries the same. */
export interface Delivered {
  userId: number;
  key: string | undefined;
  hash: string;
  /** Empty where it came without one. */
  zipHash: string;
  importTypeId: number;
  profileName: string;
  mode: ImportOptions['mode'];
  emptyCells: EmptyCells;
  dryRun: boolean;
}

/**
 * The session that a delivery repeats: of the same key, or of the same bytes for the same within a day. One that failed,
 * was cancelled or taken back counts no more; its key is free again.
 */
export async function earlierDelivery(db: Db, of: Delivered): Promise<number | undefined> {
  if (of.key !== undefined)
    await sql`
      update import_session s set idempotency_key = null
      where s.started_by = ${of.userId}::bigint and s.idempotency_key = ${of.key} and not ${counts}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select s.id from import_session s join import_file f on f.id = s.file_id left join import_file z on z.id = s.zip_file_id
    where s.started_by = ${of.userId}::bigint and ${counts} and (s.idempotency_key = ${of.key ?? null}
      or (s.direction = ${sql.lit(importDirections.program)} and s.timestamp > now() - interval '1 day' and f.hash = ${of.hash} and coalesce(z.hash, '') = ${of.zipHash}
        and s.import_type_id = ${of.importTypeId}::int and s.profile_name = ${of.profileName}
        and s.options ->> 'mode' = ${of.mode}
        and coalesce(s.options ->> 'emptyCells', 'leave') = ${of.emptyCells} and s.dry_run = ${of.dryRun}))
    order by (s.idempotency_key = ${of.key ?? null}) desc nulls last, s.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

const counts = sql`(s.state <> ${sql.lit(importStates.error)} and not s.cancelled and not ${isUndone})`;

/** Whether a job of the kind is on the queue for the catalogue. */
export async function isQueued(db: Db, kind: string, catalogId: number): Promise<boolean> {
  const found = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('catalog_id', '=', catalogId)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .execute();
  return found.length > 0;
}
