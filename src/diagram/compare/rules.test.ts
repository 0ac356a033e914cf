import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takenOver } from '../rows/take.ts';
import { gridRow } from '../rows/values.ts';
import type { RowValues } from '../rows/values.ts';
import type { ComparedRow } from './contract.ts';
import { differences } from './rules.ts';

const row = (tag: string, partNumber: string, of: Partial<ComparedRow> = {}): ComparedRow => ({
  tag,
  partNumber,
  description: partNumber,
  partQty: '1',
  context: '',
  footnote: '',
  groupingKey: null,
  isInternal: false,
  ...of,
});
const gridRows = (rows: readonly ComparedRow[]) => rows.map((one) => ({ values: values(one) }));
const values = (one: ComparedRow): RowValues =>
  gridRow({ ...one, id: 1, version: 1, ordinal: 1, partId: 1, priorParts: 0, supersessions: 0 }).values;
const fresh = (of: RowValues) => ({ values: of });
const told = (rows: readonly { values: RowValues }[]) =>
  rows.map(({ values: of }) => `${of['tag']}:${of['partNumber']}${of['groupingKey'] ? `/${of['groupingKey']}` : ''}`);

describe('two parts lists', () => {
  it('differ by rows that one of them has, and by fields of rows that belong together', () => {
    const here = [row('1', 'A'), row('2', 'B'), row('3', 'C'), row('4', 'D')];
    const there = [row('1', 'a '), row('5', 'X'), row('2', 'B2'), row('33', 'C', { partQty: '2' })];
    expect(differences(here, there)).toEqual([
      { kind: 'differs', here: 0, there: 0, fields: ['partNumber'] },
      { kind: 'onlyThere', there: 1 },
      { kind: 'differs', here: 1, there: 2, fields: ['partNumber'] },
      { kind: 'differs', here: 2, there: 3, fields: ['tag', 'partQty'] },
      { kind: 'onlyHere', here: 3 },
    ]);
    expect(differences(here, here)).toEqual([]);
    expect(differences([], here).map(({ kind }) => kind)).toEqual(Array(4).fill('onlyThere'));
  });

  it('have rows of the same tag and part matched in their order, and untagged ones by their part', () => {
    const here = [row('6', 'A', { context: 'low' }), row('6', 'B', { context: 'high' }), row('', 'Z')];
    const there = [row('6', 'B', { context: 'high' }), row('6', 'A', { context: 'low' }), row('', 'Z')];
    expect(differences(here, there)).toEqual([]);
    expect(differences([row('', 'Y')], [row('', 'Z')]).map(({ kind }) => kind)).toEqual(['onlyThere', 'onlyHere']);
  });
});

describe('what is taken over', () => {
  it('is added where it stands there, changed in place, or removed', () => {
    const here = [row('1', 'A'), row('2', 'B'), row('4', 'D')];
    const there = [row('0', 'N'), row('1', 'A', { partQty: '9' }), row('3', 'C')];
    const all = differences(here, there);
    const next = takenOver(gridRows(here), here, there, all, fresh);
    expect(told(next)).toEqual(['0:N', '1:A', '3:C']);
    expect(next[1]?.values['partQty']).toBe('9');
    const some = all.filter(({ kind }) => kind === 'onlyThere');
    expect(told(takenOver(gridRows(here), here, there, some, fresh))).toEqual(['0:N', '1:A', '3:C', '2:B', '4:D']);
  });

  it('keeps groups of which several rows come, under a key that is free, and never leaves one apart', () => {
    const here = [row('1', 'A', { groupingKey: 1 }), row('2', 'B', { groupingKey: 1 })];
    const there = [
      row('1', 'A'),
      row('5', 'X', { groupingKey: 1 }),
      row('6', 'Y', { groupingKey: 1 }),
      row('7', 'Z', { groupingKey: 2 }),
    ];
    const added = differences(here, there).filter(({ kind }) => kind === 'onlyThere');
    expect(told(takenOver(gridRows(here), here, there, added, fresh))).toEqual(['1:A', '5:X/2', '6:Y/2', '7:Z', '2:B']);
  });

  it('leaves no difference where all is taken, whatever the lists', () => {
    const anyRow = fc.record({
      tag: fc.constantFrom('', '1', '2', '3'),
      part: fc.constantFrom('A', 'B', 'C'),
      qty: fc.constantFrom('1', '2'),
    });
    const list = fc.array(
      anyRow.map(({ tag, part, qty }) => row(tag, part, { partQty: qty })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(list, list, (here, there) => {
        const next = takenOver(gridRows(here), here, there, differences(here, there), fresh);
        const said = (of: RowValues) => [of['tag'], of['partNumber'], of['partQty']].join(' ');
        expect(next.map((one) => said(one.values)).toSorted()).toEqual(
          there.map((one) => said(values(one))).toSorted(),
        );
      }),
    );
  });
});
