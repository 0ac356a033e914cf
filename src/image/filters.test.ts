import { expect, it } from 'vitest';
import { countFilters, noFilters, readFilters, toSearch, writeFilters } from './rules.filters.ts';
import type { ImageFilters } from './rules.filters.ts';

const all: ImageFilters = {
  q: 'clutch',
  sort: 'width-',
  model: 'Fjell',
  use: 'picture',
  parentType: '4',
  type: 'image/png',
  added: { from: '2026-11-01', to: '' },
  width: { from: '100', to: '400' },
  height: { from: '', to: '300' },
};

it('19.c reads the address of a search of images as it wrote it, and takes nonsense for nothing', () => {
  expect(readFilters(writeFilters(all))).toEqual(all);
  expect(countFilters(all)).toBe(8);
  const nothing = { ...noFilters, sort: 'created-' };
  expect(readFilters({})).toEqual(nothing);
  expect(readFilters({ sort: 'size', parentType: '5', use: 'x', type: 'text/css', width: '-1..', added: 'x' })).toEqual(
    nothing,
  );
  expect(writeFilters(readFilters({}))).toEqual(Object.fromEntries(Object.keys(all).map((key) => [key, undefined])));
});

it('19.c asks for images by the names of the documents, days in the zone of the user', () => {
  expect(toSearch(all)).toEqual({
    term: 'clutch',
    sort: 'width-',
    modelNameTerm: 'Fjell',
    relationType: 3,
    parentTypes: '4',
    types: 'image/png',
    startDate: new Date('2026-11-01T00:00:00.000').toISOString(),
    minWidth: 100,
    maxWidth: 400,
    maxHeight: 300,
  });
  expect(toSearch(readFilters({ added: '..2026-11-30' }))).toEqual({
    sort: 'created-',
    endDate: new Date('2026-11-30T23:59:59.999').toISOString(),
  });
});
