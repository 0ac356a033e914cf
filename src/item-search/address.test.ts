import { describe, expect, it } from 'vitest';
import { countFilters, isAsked, readSearch, withAttribute, writeSearch } from './rules.address.ts';
import type { SearchState } from './rules.address.ts';

describe('the search in the address', () => {
  it('is read as it was written', () => {
    const state: SearchState = {
      q: 'fjell 50%',
      types: [100, 101],
      states: [1],
      orphans: true,
      gap: 'rows',
      under: 7,
      attributes: [{ attributeId: 1001, value: 'red, dark' }],
      serial: null,
      columns: [1001],
      sort: '-changed',
    };
    expect(readSearch(writeSearch(state))).toEqual(state);
    expect(countFilters(state)).toBe(8);
    const serial = { ...readSearch({}), serial: { prefix: 'ABC', number: '', suffix: 'X' } };
    expect(readSearch(writeSearch(serial))).toEqual(serial);
    expect(isAsked(serial)).toBe(true);
  });

  it('keeps that no column is wanted apart from that none was chosen', () => {
    expect(readSearch(writeSearch({ ...readSearch({}), columns: [] })).columns).toEqual([]);
    expect(readSearch({}).columns).toBeNull();
  });

  it('takes what is wrong for absent, and never more than the limits', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`a${n + 1}`, 'x']));
    const read = readSearch({ ...many, types: '1,x,02,-3,1', sort: 'drop', orphans: '1', a0: 'x', q: 7 });
    expect(read).toMatchObject({ q: '', types: [1], sort: '', orphans: false });
    expect(read.attributes).toHaveLength(5);
    expect(isAsked(readSearch({ columns: '1', sort: 'name', by: 'serial' }))).toBe(false);
  });

  it('changes the text of an attribute, and takes it away with an empty one', () => {
    const state = readSearch({ a1: 'x', a2: 'y' });
    expect(withAttribute(state, 1, 'z').attributes).toEqual([
      { attributeId: 2, value: 'y' },
      { attributeId: 1, value: 'z' },
    ]);
    expect(withAttribute(state, 2, '').attributes).toEqual([{ attributeId: 1, value: 'x' }]);
  });
});
