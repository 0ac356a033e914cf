import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logFile } from './file.ts';
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

it('18.f a log file is read by its account alone and never fills the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callout-log-'));
  const path = join(folder, 'logs', 'server.log');
  const write = logFile(path, 20);
  for (const word of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']) write(`${word} line\n`);
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['server.log', 'server.log.1']);
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('fifth line\nsixth line\n');
  expect(readFileSync(path, 'utf8')).toBe('seventh line\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
