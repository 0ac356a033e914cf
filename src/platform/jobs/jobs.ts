import { sql } from 'kysely';
import type { Actor } from '../change/change.ts';
import type { JsonObject } from '../db/json.ts';
import type { Database, Db } from '../db/pool.ts';

/** What is put on the queue. */
export interface JobOf {
  /** Which handler runs it, such as `import`. */
  kind: string;
  /** What a person would call it: "Import: Parts lists". */
  label: string;
  /** Null for work of the installation. */
  catalogId: number | null;
  input: JsonObject;
  actor: Actor;
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** How far a job is. `progress` of `total` in the unit of the handler; a total of 0 means that nobody knows. */
export interface JobStatus {
  id: number;
  state: JobState;
  action: string;
  progress: number;
  total: number;
  /** Goes up with every new start, so that progress that falls back can be told (I-13). */
  attempt: number;
  error: string | null;
  result: JsonObject | null;
}

/** The queue as routes and services see it; the work itself is done by `startWorker`. */
export interface Jobs {
  /** Puts a job on the queue, as part of the transaction that `db` has open, and wakes a worker at its commit. */
  enqueue(db: Db, job: JobOf): Promise<number>;
  /** Asks a job to stop. It ends `cancelled`, unless its effect was committed before; false where it is over already. */
  cancel(db: Db, jobId: number): Promise<boolean>;
  status(db: Db, jobId: number): Promise<JobStatus | undefined>;
}

/** A job while a worker runs it. */
export interface RunningJob {
  id: number;
  kind: string;
  label: string;
  /** 0 for work of the installation. */
  catalogId: number;
  input: JsonObject;
  actor: Actor;
  /** 1 for the first run. */
  attempt: number;
  /** A pool without statement timeout. */
  database: Database;
  /** Aborts with the reason when the lease is lost, the job is cancelled or the worker stops. */
  signal: AbortSignal;
  /** Tells how far it is; cheap to call often. Throws where the job must stop: LeaseLost, JobCancelled. */
  progress(action: string, done?: number, total?: number): void;
  /**
   * The fence of an effect that is not the last: locks the job's row in the transaction open on `db`.
   * Throws LeaseLost where another worker has taken the job, JobCancelled where it shall stop.
   */
  fence(db: Db): Promise<void>;
  /**
   * Marks the job done within the transaction of its last effect, so that effect and end are one (D11).
   * Throws as `fence` does. A handler that returns without it is marked done afterwards.
   */
  finish(db: Db, result?: JsonObject): Promise<void>;
}

/** What a slice hands to the worker as a value. */
export interface JobHandler {
  kind: string;
  /** Throw JobFailed for what no retry can mend; anything else is tried three times in all. */
  run(job: RunningJob): Promise<JsonObject | undefined>;
  /** Told, in the transaction that ends the job, that it ended without success. */
  ended?(db: Db, job: RunningJob, outcome: { state: 'failed' | 'cancelled'; reason: string }): Promise<void>;
}

/** Another worker has the job now: everything of this run must be rolled back. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor() {
    super('The job was taken over by another worker.');
  }
}

export class JobCancelled extends Error {
  override name = 'JobCancelled';
  constructor() {
    super('The job was cancelled.');
  }
}

/** The job has to wait for something: it is taken again after so many seconds, and this attempt does not count. */
export class JobPostponed extends Error {
  override name = 'JobPostponed';
  readonly seconds: number;
  constructor(seconds: number) {
    super('The job waits.');
    this.seconds = seconds;
  }
}

/** The job ends as failed, at once, with this message for its user. */
export class JobFailed extends Error {
  override name = 'JobFailed';
}

/** The channel on which an enqueued job wakes the workers. */
export const wakeChannel = 'callout_job';

export const jobs: Jobs = {
  async enqueue(db, { kind, label, catalogId, input, actor }) {
    const { rows } = await sql<{ id: number }>`
      with added as (
        insert into job (catalog_id, kind, label, input, actor_id, actor_name)
        values (${catalogId}::bigint, ${kind}, ${label}, ${JSON.stringify(input)}::jsonb, ${actor.id}::bigint, ${actor.name})
        returning id)
      select id, pg_notify(${wakeChannel}, '') from added`.execute(db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The job was not added.');
    return id;
  },
  async cancel(db, jobId) {
    const { rows } = await sql`
      with asked as (
        update job set cancel_requested = true, not_before = clock_timestamp()
        where id = ${jobId} and state in ('queued', 'running') returning id)
      select pg_notify(${wakeChannel}, '') from asked`.execute(db);
    return rows.length > 0;
  },
  status: (db, jobId) =>
    db
      .selectFrom('job')
      .select(['id', 'state', 'action', 'progress', 'total', 'attempt', 'error', 'result'])
      .where('id', '=', jobId)
      .$castTo<JobStatus>()
      .executeTakeFirst(),
};
