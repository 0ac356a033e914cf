import type { Db } from '../../platform/db/pool.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { percentOf, stepTitles } from '../rules.ts';
import type { LogLevel } from '../rules.ts';
import { insertLog, patchLog, plainLine } from '../queries.ts';

/** What a publish says while it runs: to the log of its session, and how far it is to its job. */
export interface Report {
  /** How far a step is; another step than before ends that one. Cheap to call often. */
  step(category: string, done: number, total: number): void;
  /** `itemId`: the item that the line is about. */
  log(level: Exclude<LogLevel, 'error'>, category: string, message: string, itemId?: number): void;
  /** Ends the step that runs and resolves when all of it is written. */
  end(): Promise<void>;
}

interface Step {
  category: string;
  line: Promise<number>;
  done: number;
  total: number;
  /** When it began, in ms; moved on by the time that other steps took in between. */
  began: number;
  shown: number;
}

const shownEvery = 300;

/** Writes to the log on connections of its own, one line after the other: the publish reads in another transaction. */
export function openReport(job: RunningJob, sessionId: number): Report {
  const steps = new Map<string, Step>();
  let current: Step | undefined;
  let written: Promise<unknown> = Promise.resolve();

  function write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const next = written.then(() => job.database.inCatalog(job.catalogId, work));
    written = next;
    // Whoever awaits `end` hears of it.
    next.catch(() => undefined);
    return next;
  }
  const show = (step: Step, state: 'running' | 'done') => {
    const { line, done, total, began } = step;
    step.shown = performance.now();
    const duration = Math.round(step.shown - began);
    void write(async (db) => patchLog(db, await line, { progress: done, total, state, duration }));
  };
  const end = () => {
    if (current) show(current, 'done');
    current = undefined;
  };

  function begin(category: string, total: number): Step {
    const known = steps.get(category);
    if (known) return { ...known, began: performance.now() - (known.shown - known.began) };
    const entry = { ...plainLine, category, state: 'running', total, message: '' } as const;
    const line = write((db) => insertLog(db, sessionId, entry));
    return { category, line, done: 0, total, began: performance.now(), shown: performance.now() };
  }

  return {
    step(category, done, total) {
      job.progress(stepTitles[category] ?? category, percentOf(category, done, total), 100);
      if (current?.category !== category) {
        end();
        current = begin(category, total);
        steps.set(category, current);
      }
      Object.assign(current, { done, total });
      if (performance.now() - current.shown > shownEvery) show(current, 'running');
    },
    log(level, category, message, itemId) {
      void write((db) => insertLog(db, sessionId, { ...plainLine, level, category, message, itemId: itemId ?? null }));
    },
    async end() {
      end();
      await written;
    },
  };
}
