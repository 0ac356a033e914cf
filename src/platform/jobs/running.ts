import { performance } from 'node:perf_hooks';
import type { Database } from '../db/pool.ts';
import { JobCancelled, LeaseLost } from './jobs.ts';
import type { RunningJob } from './jobs.ts';
import { beat, fence, markDone } from './lease.ts';
import type { Held } from './lease.ts';

/** A held job with its heartbeat. */
export interface Run {
  job: RunningJob;
  /** Beats at once: shows the progress, and notices that the job is cancelled or lost. */
  beat(): Promise<void>;
  abort(reason: Error): void;
  /** Ends the heartbeat. */
  end(): void;
}

export interface LeaseTimes {
  /** Seconds that a worker may be silent before its job is given to another. */
  lease: number;
  /** Seconds between two signs of life. */
  heartbeat: number;
}

const shownEvery = 300;

export function startRun(database: Database, held: Held, times: LeaseTimes): Run {
  const aborted = new AbortController();
  const at = { action: '', done: 0, total: 0 };
  let lastBeat = performance.now();
  let shown = 0;
  let beating: Promise<void> | undefined;

  const abort = (reason: Error) => {
    if (!aborted.signal.aborted) aborted.abort(reason);
  };
  const isSilent = () => performance.now() - lastBeat > times.lease * 1000;

  async function beatOnce() {
    const from = performance.now();
    shown = from;
    try {
      const cancel = await database.outside((db) => beat(db, held, times.lease, at));
      lastBeat = from;
      if (cancel) abort(new JobCancelled());
    } catch (error) {
      if (error instanceof LeaseLost || isSilent()) abort(new LeaseLost());
    }
  }
  const beatNow = () =>
    (beating ??= beatOnce().finally(() => {
      beating = undefined;
    }));
  let later: NodeJS.Timeout | undefined;
  const showNow = () => {
    later = undefined;
    void beatNow();
  };
  const timer = setInterval(() => void beatNow(), times.heartbeat * 1000);

  const job: RunningJob = {
    id: held.id,
    kind: held.kind,
    label: held.label,
    catalogId: held.catalogId,
    input: held.input,
    attempt: held.attempt,
    actor: { id: held.actorId, name: held.actorName },
    database,
    signal: aborted.signal,
    progress(action, done = 0, total = 0) {
      if (isSilent()) abort(new LeaseLost());
      aborted.signal.throwIfAborted();
      Object.assign(at, { action, done, total });
      later ??= setTimeout(showNow, Math.max(0, shown + shownEvery - performance.now()));
    },
    fence: (db) => fence(db, held),
    async finish(db, result) {
      await fence(db, held);
      await markDone(db, held, result);
    },
  };
  const end = () => {
    clearInterval(timer);
    clearTimeout(later);
  };
  return { job, beat: beatNow, abort, end };
}
