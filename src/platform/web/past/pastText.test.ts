import { expect, it } from 'vitest';
import { pastText } from './pastText.ts';

it('days of the past are written as their reader writes them; other texts stay', () => {
  expect(pastText('effective_date', '2026-03-15')).toBe('15 Mar 2026');
  expect(pastText('price', '12.50 2026-03-15')).toBe('12.50 15 Mar 2026');
  expect(pastText('notes', '2026-03-15')).toBe('2026-03-15');
  expect(pastText('effective_date', null)).toBeNull();
});
