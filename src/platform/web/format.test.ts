import { afterEach, describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDay,
  formatDuration,
  formatExact,
  formatNumber,
  formatPercent,
  formatWhen,
  setFormatLanguage,
  withPoint,
} from './format.ts';

afterEach(() => setFormatLanguage('EN'));

const now = new Date(2026, 10, 20, 12, 0, 0);
const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('moments', () => {
  it.each([
    [0, 'now'],
    [12, '12 min ago'],
    [60, '1 h ago'],
    [23 * 60 + 59, '23 h ago'],
    [24 * 60, '19 Nov'],
    [2 * 24 * 60, '18 Nov'],
  ])('%i minutes ago is %j', (minutes, text) => {
    expect(formatWhen(before(minutes), now)).toBe(text);
  });

  it('names the year of another year', () => {
    expect(formatDay(new Date(2025, 10, 18), now)).toBe('18 Nov 2025');
  });
});

it('groups numbers as the language does', () => {
  expect(formatNumber(8412)).toBe('8,412');
  setFormatLanguage('SV');
  expect(formatNumber(8412).replace(/\s/, ' ')).toBe('8 412');
});

it('writes shares, prices, sizes and durations', () => {
  expect(formatPercent(0.62)).toBe('62%');
  expect(formatNumber(18.4, 2)).toBe('18.40');
  expect([18.4, 0.0125, 0].map((amount) => formatExact(amount, 2))).toEqual(['18.40', '0.0125', '0.00']);
  expect([1.5, 0.00025].map((weight) => formatExact(weight))).toEqual(['1.5', '0.00025']);
  expect(formatBytes(4_100_000)).toBe('4.1 MB');
  expect(formatBytes(512)).toBe('512 B');
  expect(formatDuration(89_000)).toBe('1 min 29 s');
  expect(formatDuration(7_500_000)).toBe('2 h 5 min');
});

describe('what is typed into a number field', () => {
  it.each([
    [',', '.'],
    ['43,5', '43.5'],
    ['0,025', '0.025'],
    ['-1,25', '-1.25'],
    ['1,250', '1,250'],
    ['1,250,000', '1,250,000'],
    ['12', '12'],
  ])('15.3 %j is inserted as %j', (typed, inserted) => expect(withPoint(typed)).toBe(inserted));
});
