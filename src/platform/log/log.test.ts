import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('15.10 the line of an error is never empty: it says what caused it, and on which file', () => {
  const lines: { error: string }[] = [];
  const log = openLog((line) => lines.push(JSON.parse(line) as { error: string }));
  const cause = Object.assign(new Error("ENOSPC: no space left on device, open '/f/a'"), { code: 'ENOSPC' });
  log.error('job stopped', new Error('The disk is full.', { cause }));
  log.error('job stopped', Object.assign(new Error(), { code: 'ECONNRESET' }));
  log.error('job stopped', new AggregateError([new Error('first'), new Error('second')]));
  expect(lines.map(({ error }) => error)).toEqual([
    "The disk is full.: ENOSPC: no space left on device, open '/f/a'",
    'ECONNRESET',
    'AggregateError: first: second',
  ]);
});
