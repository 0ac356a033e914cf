import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { RunCommand } from '../backup/jobs.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import type { CommandNews } from './cli/progress.ts';

/** Runs a command with the settings of this process, behind everything else that the machine does. */
export const runCommand: RunCommand = async (args, { signal, progress }) => {
  const child = fork(join(import.meta.dirname, 'cli.ts'), [...args, ...process.argv.slice(2)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  child.stderr?.on('data', (data) => (said = `${said}${String(data)}`.slice(-2000)));
  child.on('message', ({ action, done, total }: CommandNews) => {
    // It throws where the job has to stop; the signal then ends the child.
    if (!signal.aborted) progress(action, done, total);
  });
  const ended = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, by) => resolve(code ?? by));
  });
  signal.throwIfAborted();
  if (ended !== 0) throw new JobFailed(said.trim().split('\n').at(-1) || `The command ended with ${ended}.`);
};
