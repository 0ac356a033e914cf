import { sql } from 'kysely';
import type { Actor } from '../change/change.ts';
import type { Database, Db } from '../db/pool.ts';
import type { Log } from '../log/log.ts';
import type { JobOf, Jobs, JobState } from './jobs.ts';
import { dueSince, type Run, type When } from './times.ts';

/** Work that comes again, which a slice hands to the worker as a value. */
export interface Schedule {
  /** Its runs are recorded by this name: it stays for ever. */
  name: string;
  /** Minutes after which a run that failed or was cancelled is tried again; without it, at the next time. */
  retryAfter?: number;
  /** Where it runs, and when. Asked once a minute, outside any catalogue, with the time. */
  places(db: Db, now: Date): Promise<Place[]>;
}

/** One place of a schedule: the installation, a catalogue, or a part of one. */
export interface Place {
  when: When;
  /** Tells the places of one catalogue apart. */
  key?: string;
  /** What is put on the queue; its catalogue is the place's. */
  job: Omit<JobOf, 'actor'>;
}

interface Services {
  database: Database;
  jobs: Jobs;
  log: Log;
}

/** Who stands in the record of what no person started. */
const actor: Actor = { id: null, name: 'Schedule' };
const minute = 60_000;
/** A run that is later than this was missed. */
const late = 5 * minute;

/** Looks once a minute what is due. Answers how to stop it. */
export function keepSchedules(services: Services, schedules: readonly Schedule[]): () => Promise<void> {
  const look = async () => {
    for (const schedule of schedules) {
      try {
        await startDue(services, schedule);
      } catch (error) {
        services.log.error('schedule not looked at', error, { schedule: schedule.name });
      }
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, minute);
  return () => {
    clearInterval(timer);
    return looking;
  };
}

/**
 * Puts a job on the queue for each place of a schedule that is due, by the clock of the database or at `at`. Any number
 * of workers may ask, one job is made; for all that was missed, too.
 */
export const startDue = ({ database, jobs, log }: Services, schedule: Schedule, at?: Date): Promise<void> =>
  database.outside((db) =>
    db.transaction().execute(async (transaction) => {
      const { name, retryAfter } = schedule;
      const clock = await lock(transaction, name);
      if (!clock) return;
      const now = at ?? clock;
      const [places, runs] = await Promise.all([schedule.places(transaction, now), runsOf(transaction, name)]);
      const waiting = places.flatMap((place) => {
        const since = dueSince(place.when, runs.get(placeOf(place.job.catalogId, place.key)), now, retryAfter);
        return since ? [{ ...place, since }] : [];
      });
      if (waiting.length === 0) return;
      const started = await Promise.all(
        waiting.map(async ({ key = '', job, since }) => {
          const { catalogId } = job;
          const by = now.getTime() - since.getTime();
          if (by > late)
            log.warn('schedule missed', { schedule: name, catalog: catalogId, key, since, by: `${hoursOf(by)} hours` });
          return { catalogId, key, jobId: await jobs.enqueue(transaction, { ...job, actor }) };
        }),
      );
      await recordRuns(transaction, name, now, started);
    }),
  );

const hoursOf = (milliseconds: number) => (milliseconds / (60 * minute)).toFixed(1);

const placeOf = (catalogId: number | null, key = '') => `${catalogId ?? ''} ${key}`;

/** The time, where no other worker looks at the schedule until the transaction ends. */
async function lock(db: Db, name: string): Promise<Date | undefined> {
  const { rows } = await sql<{ now: string }>`
    select clock_timestamp() as now where pg_try_advisory_xact_lock(hashtextextended(${`schedule ${name}`}, 0))`.execute(
    db,
  );
  return rows[0] && new Date(rows[0].now);
}

/** The newest run of each place. */
async function runsOf(db: Db, name: string): Promise<Map<string, Run>> {
  const rows = await db
    .selectFrom('schedule_run as r')
    .leftJoin('job as j', 'j.id', 'r.job_id')
    .select(['r.catalog_id as catalogId', 'r.key', 'r.ran_at as ranAt', 'j.state', 'j.finished_at as finishedAt'])
    .where('r.name', '=', name)
    .$narrowType<{ state: JobState | null }>()
    .execute();
  return new Map(
    rows.map(({ catalogId, key, ranAt, state, finishedAt }) => [
      placeOf(catalogId, key),
      { ranAt: new Date(ranAt), state: state ?? 'done', finishedAt: finishedAt === null ? null : new Date(finishedAt) },
    ]),
  );
}

async function recordRuns(
  db: Db,
  name: string,
  ranAt: Date,
  started: readonly { catalogId: number | null; key: string; jobId: number }[],
): Promise<void> {
  await sql`
    insert into schedule_run (name, catalog_id, key, ran_at, job_id)
    select ${name}, s."catalogId", s.key, ${ranAt.toISOString()}::timestamptz, s."jobId"
    from jsonb_to_recordset(${JSON.stringify(started)}::jsonb) as s("catalogId" bigint, key text, "jobId" bigint)
    on conflict (name, catalog_id, key) do update set ran_at = excluded.ran_at, job_id = excluded.job_id`.execute(db);
}
