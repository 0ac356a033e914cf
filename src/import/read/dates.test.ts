import { expect, it } from 'vitest';
import { findDates } from './dates.ts';

it.each([
  [['31.12.2026', '1.2.2026'], 'DD.MM.YYYY', []],
  [['12/31/2026', '01/02/2026'], 'MM/DD/YYYY', []],
  [['31/12/2026'], 'DD/MM/YYYY', []],
  [['01/02/2026', '3/4/2026'], undefined, ['MM/DD/YYYY', 'DD/MM/YYYY']],
  [['2026-01-02'], 'YYYY-MM-DD', []],
  [['20260102'], 'YYYYMMDD', []],
  [['2026-01-02', '31.12.2026'], 'DD.MM.YYYY', []],
  [['soon', '31.12.2026'], undefined, []],
  [['', ''], undefined, []],
  [['2024-03-15 10:30', '31.12.2026'], 'DD.MM.YYYY', []],
  [['2024-03-15T10:30:00Z'], undefined, []],
])('21.s dates such as %j are read as %s, and asked about where several ways fit', (values, format, open) => {
  expect(findDates(values)).toMatchObject({ format, open });
});
