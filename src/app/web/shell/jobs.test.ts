import { expect, it } from 'vitest';
import { jobInView } from './jobs.ts';
import type { ShellJob } from './types.ts';

const job = (area: string, state: ShellJob['state'], hour: number): ShellJob => ({
  id: `${area} ${hour}`,
  name: area,
  detail: null,
  state,
  percent: null,
  at: `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`,
  href: '/',
  area,
});

it('18.f a failed import is red until a later one succeeds or somebody looks', () => {
  const failed = job('import', 'failed', 9);
  expect(jobInView([failed], '')).toBe(failed);
  expect(jobInView([job('export', 'done', 10), failed], '')).toBe(failed);
  expect(jobInView([job('import', 'done', 10), failed], '')).toBeUndefined();
  expect(jobInView([failed], '2026-11-23T09:30:00.000Z')).toBeUndefined();
  expect(jobInView([job('import', 'failed', 10), failed], '2026-11-23T09:30:00.000Z')?.id).toBe('import 10');
  const running = job('import', 'running', 8);
  expect(jobInView([failed, running], '')).toBe(running);
  const publish = job('publish', 'failed', 9);
  expect(jobInView([publish], '2026-11-23T10:00:00.000Z')).toBe(publish);
});
