import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { countFilters, isAtStart, lastDays, readFilters, toSearch, writeFilters } from './rules.filters.ts';

const query = {
  number: '0450',
  q: 'clutch',
  order: 'added',
  changed: '2026-10-21..2026-11-20',
  internal: 'no',
  model: 'Fjell',
};

it('U-04 reads the address as it wrote it', () => {
  const filters = readFilters(query);
  expect(writeFilters(filters)).toEqual({ ...query, added: undefined });
  expect(countFilters(filters)).toBe(5);
});

it('takes nonsense in the address for nothing', () => {
  const filters = readFilters({
    order: 'price',
    changed: '2026-11-20..2026-10-21',
    added: '2026-02-31x..',
    internal: 'maybe',
    q: 7,
  });
  expect(writeFilters(filters)).toEqual({});
  expect(isAtStart(filters)).toBe(true);
  expect(countFilters(filters)).toBe(1);
});

it('19.a starts with what was changed in the last 30 days, and says in the address where any time is meant', () => {
  const now = new Date('2026-11-20T10:00:00');
  const start = readFilters({}, now);
  expect(start).toMatchObject({ order: 'changed', changed: { from: '2026-10-21', to: '2026-11-20' } });
  expect(writeFilters(start, now)).toEqual({});
  expect(writeFilters(start, new Date('2026-11-21T10:00:00'))).toEqual({ changed: '2026-10-21..2026-11-20' });
  expect(readFilters({ q: 'bolt' }, now).changed).toEqual(start.changed);
  const any = readFilters({ changed: 'any' }, now);
  expect(any.changed).toBeNull();
  expect(writeFilters(any, now)).toEqual({ changed: 'any' });
  expect(isAtStart(any)).toBe(false);
  expect(toSearch(any)).not.toHaveProperty('changedFrom');
  expect(
    readFilters(Object.fromEntries(new URL(paths.partSearch('X', 'q', 'a b'), 'http://x').searchParams), now),
  ).toEqual({
    ...any,
    q: 'a b',
  });
});

it('asks for whole days in the zone of the user', () => {
  const search = toSearch(readFilters(query));
  expect(search).toMatchObject({ name: '0450', description: 'clutch', orderBy: 2, isInternal: false });
  expect(search.changedFrom).toBe(new Date('2026-10-21T00:00:00.000').toISOString());
  expect(search.changedTo).toBe(new Date('2026-11-20T23:59:59.999').toISOString());
});

it('starts a date filter with the last 30 days', () => {
  expect(lastDays(new Date('2026-11-20T10:00:00'))).toEqual({ from: '2026-10-21', to: '2026-11-20' });
});
