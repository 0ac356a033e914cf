import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** One program of Node, run in the checkout. */
export interface Step {
  name: string;
  /** File and arguments. */
  args: readonly string[];
  /** Set for it beside what is set already. */
  env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  /** What it printed, where it was not shown at once. */
  output: string;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });
}

/** Runs a step to its end. @param live its output is shown as it comes, not kept */
export function runStep({ name, args, env }: Step, live: boolean): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    const end = (ok: boolean) => {
      running.delete(child);
      resolve({ name, ok, seconds: (performance.now() - begun) / 1000, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Runs the steps side by side, one line for each; what a failing one said comes below its line. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step, false);
      outcomes.push(outcome);
      console.log(
        `${outcome.ok ? 'ok  ' : 'FAIL'} ${outcome.name.padEnd(10)} ${outcome.seconds.toFixed(1).padStart(6)} s`,
      );
      if (!outcome.ok) console.log(outcome.output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return outcomes;
}
