import { expect, it } from 'vitest';
import { daysBack, isLongRange, pageWithin, reportStart } from './rules.ts';

it('19.e resets a page that is not among the pages', () => {
  expect([1, 3, 0, 4, -1, 1.5, Number.NaN].map((page) => pageWithin(page, 3))).toEqual([1, 3, 1, 1, 1, 1, 1]);
});

it('19.e starts a report 90 days back, and flags a range of more than six months', () => {
  const now = new Date(2026, 10, 24, 3);
  expect(daysBack(now, reportStart)).toBe('2026-08-26');
  expect(['', '2026-08-26', '2026-05-25', '2026-05-23'].map((day) => isLongRange(day, now))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
