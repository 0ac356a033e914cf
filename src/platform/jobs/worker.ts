import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../db/pool.ts';
import { isFault, refusalOf } from '../db/refusals.ts';
import { messages } from '../http/errors.ts';
import type { Log } from '../log/log.ts';
import { failureOf } from './failure.ts';
import { keepHeartbeat } from './heartbeat.ts';
import type { Heartbeat } from './heartbeat.ts';
import { JobCancelled, JobFailed, JobPostponed, LeaseLost } from './jobs.ts';
import type { JobHandler } from './jobs.ts';
import { markDone, markEnded, putBack, take } from './lease.ts';
import type { Held } from './lease.ts';
import { startRun } from './running.ts';
import type { LeaseTimes, Run } from './running.ts';
import { listenForJobs } from './wake.ts';

export interface WorkerTimes extends LeaseTimes {
  /** Seconds between two looks at the queue where no wake-up came. */
  poll: number;
  /** Seconds before the second attempt; four times as long before the third. */
  retry: number;
  /** Seconds that running jobs get to finish when the worker stops; then they are handed back (J-05). */
  stop: number;
}

export interface WorkerOptions {
  /** For the connection that listens for wake-ups. */
  app: pg.ClientConfig;
  database: Database;
  handlers: readonly JobHandler[];
  log: Log;
  /** Jobs that run at the same time. */
  slots?: number;
  /** Told at each look at the queue that finds nothing to do, once there was something. */
  onIdle?: () => void;
  times?: Partial<WorkerTimes>;
}

export interface Worker {
  /** Resolves when it hears of new jobs and counts as up: another one may end from then on. */
  readonly listening: Promise<void>;
  /** Takes no more jobs, lets the running ones finish or hands them back. */
  stop(): Promise<void>;
}

const standard: WorkerTimes = { lease: 30, heartbeat: 10, poll: 1, retry: 2, stop: 20 };

/** Runs that end a process count too: a job that keeps killing its worker is given up (J-03). */
const maxAttempts = 3;

/** Takes jobs from the queue and runs them until it is stopped. Any number of workers may run on one database. */
export function startWorker({ app, database, handlers, log, slots = 2, ...options }: WorkerOptions): Worker {
  const times = { ...standard, ...options.times };
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const running = new Map<Run, { held: Held; ended: Promise<void> }>();
  let isStopping = false;
  let hasWorked = false;
  let isWoken = false;
  let wakeUp: (() => void) | undefined;

  const wake = () => {
    isWoken = true;
    wakeUp?.();
  };
  const listener = listenForJobs(app, () => {
    for (const run of running.keys()) void run.beat();
    wake();
  });

  let heartbeat: Heartbeat | undefined;
  const listening = Promise.withResolvers<void>();
  void listener.listening.then(() => {
    if (isStopping) return;
    heartbeat = keepHeartbeat(database, times.heartbeat, log);
    void heartbeat.isUp.then(listening.resolve);
  });

  async function loop() {
    while (!isStopping) {
      isWoken = false;
      if (running.size < slots) {
        const held = await takeNext();
        if (held) {
          begin(held);
          continue;
        }
      }
      await sleep();
      if (hasWorked && !isWoken && running.size === 0) options.onIdle?.();
    }
  }

  async function takeNext() {
    try {
      return await database.outside((db) => take(db, [...byKind.keys()], times.lease));
    } catch (error) {
      log.warn('no job could be taken', { error: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  async function sleep() {
    if (isWoken || isStopping) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wakeUp = resolve;
      timer = setTimeout(resolve, times.poll * 1000);
    });
    clearTimeout(timer);
  }

  function begin(held: Held) {
    hasWorked = true;
    const run = startRun(database, held, times);
    const ended = work(held, run).finally(() => {
      run.end();
      running.delete(run);
      wake();
    });
    running.set(run, { held, ended });
  }

  async function work(held: Held, run: Run) {
    const fields = { job: held.id, kind: held.kind, catalog: held.catalogId, attempt: held.attempt };
    const handler = byKind.get(held.kind);
    if (!handler) return;
    try {
      if (held.cancelRequested) throw new JobCancelled();
      if (held.attempt > maxAttempts) throw new JobFailed(held.error ?? messages.failed);
      const result = await handler.run(run.job);
      await database.outside((db) => markDone(db, held, result));
      log.info('job done', fields);
    } catch (error) {
      if (error instanceof JobPostponed && !run.job.signal.aborted) {
        await database.outside((db) => putBack(db, held, error.seconds, false));
        return;
      }
      // These two are answers for the user; anything else is for the operator.
      if (error instanceof JobFailed || error instanceof JobCancelled)
        log.info('job ended', { ...fields, reason: error.message });
      else log.error('job stopped', error, fields);
      await settle(held, run, handler, run.job.signal.aborted ? run.job.signal.reason : error).catch(
        (trouble: unknown) => {
          // The lease runs out and a worker takes the job again.
          log.error('job not settled', trouble, fields);
        },
      );
    }
  }

  /** Decides what becomes of a job that threw. Nothing happens to one whose effect was committed after all (J-04). */
  async function settle(held: Held, run: Run, handler: JobHandler, error: unknown) {
    if (error instanceof LeaseLost) return;
    const outcome = outcomeOf(error, held.attempt);
    if (!outcome) {
      await database.outside((db) => putBack(db, held, times.retry * 4 ** (held.attempt - 1), true));
      return;
    }
    await database.inCatalog(held.catalogId, (db) =>
      db.transaction().execute(async (transaction) => {
        const isOurs = await markEnded(transaction, held, outcome.state, outcome.reason);
        if (isOurs) await handler.ended?.(transaction, run.job, outcome);
      }),
    );
  }

  const looping = loop();
  return {
    listening: listening.promise,
    async stop() {
      isStopping = true;
      wake();
      await looping;
      await listener.stop();
      await heartbeat?.stop();
      const all = Promise.allSettled([...running.values()].map(({ ended }) => ended));
      await Promise.race([all, wait(times.stop * 1000, undefined, { ref: false })]);
      await Promise.all(
        [...running].map(async ([run, { held }]) => {
          run.end();
          run.abort(new LeaseLost());
          await database.outside((db) => putBack(db, held, 0, false));
          log.info('job handed back', { job: held.id, kind: held.kind });
        }),
      );
    },
  };
}

/** Undefined: try again. */
function outcomeOf(error: unknown, attempt: number) {
  if (error instanceof JobCancelled) return { state: 'cancelled', reason: error.message } as const;
  const failure = failureOf(error);
  if (failure !== undefined) return { state: 'failed', reason: failure } as const;
  if (attempt < maxAttempts) return undefined;
  const reason = (isFault(error) && refusalOf(error)?.message) || messages.failed;
  return { state: 'failed', reason } as const;
}
