import type { Derived, Row } from './expected/figures.ts';
import { runImport } from './api/importing.ts';
import type { Outcome, Task } from './api/importing.ts';
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

/** Runs imports in their order and notes them. Answers the last one's outcome by its name. */
export async function importAll(
  bench: Bench,
  tasks: readonly Task[],
  again: boolean,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const task of tasks) {
    bench.peakMemory();
    const outcome = await runImport(task);
    outcomes.set(task.name, outcome);
    bench.report.imported(task.name, outcome, bench.peakMemory(), again);
    console.log(
      `  ${task.name}${again ? ', again' : ''}: ${outcome.rows} rows in ${outcome.seconds.toFixed(1)} s`,
    );
  }
  return outcomes;
}

export const recordsOf = ({ derived }: Bench, kind: string): Row[] => derived.records[kind] ?? [];
