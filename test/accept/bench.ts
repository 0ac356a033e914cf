import type { Derived, Row } from './expected/figures.ts';
import { runImport } from './api/importing.ts';
import type { Task } from './api/importing.ts';
import type { Report } from './report.ts';

/** What an accept run works with. */
export interface Bench {
  /** Where the data lie. */
  dir: string;
  scratch: string;
  report: Report;
  derived: Derived;
  peakMemory(): number | null;
}

/** Runs imports in their order and notes them. Answers their sessions by their names. */
export async function importAll(bench: Bench, tasks: readonly Task[], again: boolean): Promise<Map<string, number>> {
  const sessions = new Map<string, number>();
  for (const task of tasks) {
    bench.peakMemory();
    const outcome = await runImport(task);
    sessions.set(task.name, outcome.sessionId);
    bench.report.imported(task.name, outcome, bench.peakMemory(), again);
    console.log(`  ${task.name}${again ? ', again' : ''}: ${outcome.rows} rows in ${outcome.seconds.toFixed(1)} s`);
  }
  return sessions;
}

export const recordsOf = ({ derived }: Bench, kind: string): Row[] => derived.records[kind] ?? [];
