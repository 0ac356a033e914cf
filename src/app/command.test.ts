import { expect, it } from 'vitest';
import { JobFailed } from '../platform/jobs/jobs.ts';
import { runCommand } from './command.ts';

const job = { signal: new AbortController().signal, progress: () => undefined };

it('a command that the program starts ends when its work is done', async () => {
  await expect(runCommand(['backup', '--help'], job)).resolves.toBeUndefined();
});

it('a command that fails ends too, with what it said last', async () => {
  await expect(runCommand(['backup', 'word'], job)).rejects.toThrow(new JobFailed('"word" is no option. See --help.'));
});
