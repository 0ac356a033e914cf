import { sql } from 'kysely';
import type { JsonObject } from '../db/json.ts';
import type { Db } from '../db/pool.ts';
import { JobCancelled, LeaseLost, wakeChannel } from './jobs.ts';

/** A job that this worker holds: its row shows the same token as long as it does. */
export interface Held {
  id: number;
  token: number;
  kind: string;
  label: string;
  catalogId: number;
  input: JsonObject;
  attempt: number;
  actorId: number | null;
  actorName: string;
  cancelRequested: boolean;
  /** Why it is given up, where somebody has said so already. */
  error: string | null;
}

const open = sql`((j.state = 'queued' and j.not_before <= clock_timestamp())
  or (j.state = 'running' and j.lease_until < clock_timestamp()))`;

/**
 * Takes the next job of a kind in `kinds`: of the catalogue with the fewest running, then of the one served longest
 * ago, its oldest (J-07). A job whose worker fell silent counts as waiting. Undefined where there is none.
 */
export async function take(db: Db, kinds: readonly string[], lease: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    with head as (
      select distinct on (coalesce(j.catalog_id, 0)) j.id, coalesce(j.catalog_id, 0) as catalog_id
      from job j where j.state in ('queued', 'running') and j.kind = any(${kinds}::text[]) and ${open}
      order by coalesce(j.catalog_id, 0), j.id
    ), chosen as (
      select j.id from head join job j on j.id = head.id where ${open}
      order by
        (select count(*) from job r where coalesce(r.catalog_id, 0) = head.catalog_id and r.state = 'running'
          and r.lease_until >= clock_timestamp()),
        (select max(r.started_at) from job r where coalesce(r.catalog_id, 0) = head.catalog_id) nulls first,
        j.id
      limit 1 for update of j skip locked
    )
    update job j set state = 'running', token = nextval('job_token'), attempt = j.attempt + 1, progress = 0,
      lease_until = clock_timestamp() + make_interval(secs => ${lease}), started_at = clock_timestamp()
    from chosen where j.id = chosen.id
    returning j.id, j.token, j.kind, j.label, coalesce(j.catalog_id, 0) as "catalogId", j.input, j.attempt,
      j.actor_id as "actorId", j.actor_name as "actorName", j.cancel_requested as "cancelRequested", j.error`.execute(
    db,
  );
  return rows[0];
}

/** Prolongs the lease and shows the progress. Throws LeaseLost; answers whether somebody asked to cancel. */
export async function beat(
  db: Db,
  job: Held,
  lease: number,
  at: { action: string; done: number; total: number },
): Promise<boolean> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update job set lease_until = clock_timestamp() + make_interval(secs => ${lease}),
      action = ${at.action}, progress = ${at.done}::bigint, total = ${at.total}::bigint
    where id = ${job.id} and token = ${job.token} and state = 'running'
    returning cancel_requested as "cancelRequested"`.execute(db);
  if (!rows[0]) throw new LeaseLost();
  return rows[0].cancelRequested;
}

/** Locks the job's row until the transaction ends; see RunningJob.fence. */
export async function fence(db: Db, job: Held): Promise<void> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    select cancel_requested as "cancelRequested" from job
    where id = ${job.id} and token = ${job.token} and state = 'running' for update`.execute(db);
  if (!rows[0]) throw new LeaseLost();
  if (rows[0].cancelRequested) throw new JobCancelled();
}

/** Marks the job done; false where it is no longer this worker's. */
export async function markDone(db: Db, job: Held, result: JsonObject | undefined): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = 'done', result = ${result ? JSON.stringify(result) : null}::jsonb,
      finished_at = clock_timestamp(), lease_until = null, progress = total
    where id = ${job.id} and token = ${job.token} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

export async function markEnded(db: Db, job: Held, state: 'failed' | 'cancelled', reason: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = ${state}, error = ${reason}, finished_at = clock_timestamp(), lease_until = null
    where id = ${job.id} and token = ${job.token} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/** Puts the job back. A job handed back by a worker that stops did nothing wrong: its attempt does not count. */
export async function putBack(db: Db, job: Held, after: number, counts: boolean): Promise<void> {
  await sql`
    with back as (
      update job set state = 'queued', token = null, lease_until = null,
        not_before = clock_timestamp() + make_interval(secs => ${after}), attempt = attempt - ${counts ? 0 : 1}::int
      where id = ${job.id} and token = ${job.token} and state = 'running' returning id)
    select pg_notify(${wakeChannel}, '') from back`.execute(db);
}
