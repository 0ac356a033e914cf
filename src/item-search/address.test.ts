import { describe, expect, it } from 'vitest';
import { countFilters, isAsked, readSearch, withAttribute, writeSearch } from './rules.address.ts';
import type { SearchState } from './rules.address.ts';
import { noUnitSearch, withUnitValue } from './unit/rules.address.ts';

describe('the search in the address', () => {
  it('is read as it was written', () => {
    const state: SearchState = {
      q: 'fjell 50%',
      types: [100, 101],
      states: [1],
      contentGroups: [5, 6],
      orphans: true,
      gap: 'rows',
      under: 7,
      attributes: [{ attributeId: 1001, value: 'red, dark' }],
      unit: {
        industries: [8],
        productTypes: [9, 10],
        subTypes: [],
        makes: [11],
        yearFrom: 2020,
        yearTo: null,
        level: 12,
        values: [
          { fieldId: 13, from: '889', to: '-1.5', unitId: 5 },
          { fieldId: 14, partId: 15, to: '3' },
          { fieldId: 16, listValueIds: [17, 18] },
          { fieldId: 19, flag: false },
          { fieldId: 20, text: '~a..b=c@d, yes' },
        ],
      },
      serial: null,
      columns: [1001],
      sort: '-changed',
    };
    expect(readSearch(writeSearch(state))).toEqual(state);
    expect(countFilters(state)).toBe(21);
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
    const odd = {
      f1: '1..x',
      f2: '..',
      f3: '=',
      f4: '~',
      f0: 'yes',
      'f5.': 'no',
      f6: '1..2@0',
      yearTo: '26',
      level: '-1',
    };
    expect(readSearch({ ...odd, makes: '1,0,x' }).unit).toEqual({ ...readSearch({}).unit, makes: [1] });
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

  it('changes what a standardized field is asked in its place, and takes it away', () => {
    const [one, two] = [{ fieldId: 1 }, { fieldId: 2, partId: 3 }];
    const both = withUnitValue(withUnitValue(noUnitSearch, one, { flag: true }), two, { from: '1' });
    expect(withUnitValue(both, one, { flag: false }).values).toEqual([
      { ...one, flag: false },
      { ...two, from: '1' },
    ]);
    expect(withUnitValue(both, two, undefined).values).toEqual([{ ...one, flag: true }]);
    expect(withUnitValue(both, { fieldId: 2 }, { text: 'x' }).values).toHaveLength(3);
  });
});
