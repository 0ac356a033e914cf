import { describe, expect, it } from 'vitest';
import type { PeggedRow } from '../contract.ts';
import { coverageOf } from '../rules.ts';
import { bracket, groupAround, grouped, movedRows, sortedByTag, ungrouped } from './groups.ts';
import { rowsByTag, unlinked } from './links.ts';
import { mergedRows, rowConflicts } from './merge.ts';
import { isNothing, rowsToSave } from './save.ts';
import { typedSince } from './since.ts';
import { fieldsOf, gridRow, valuesOf } from './values.ts';
import type { GridRow } from './values.ts';

const row = (id: number, of: Partial<PeggedRow> = {}): PeggedRow => ({
  id,
  version: 5,
  ordinal: id * 1024,
  tag: String(id),
  partId: 100 + id,
  partNumber: `P-${id}`,
  description: `Part ${id}`,
  partQty: '1',
  context: '',
  footnote: '',
  groupingKey: null,
  isInternal: false,
  priorParts: 0,
  supersessions: 0,
  ...of,
});
const saved = [row(1), row(2), row(3)];
const edit = (at: number, values: Record<string, string>): GridRow[] =>
  saved.map((one, index) => {
    const same = gridRow(one);
    return index === at ? { ...same, values: { ...same.values, ...values } } : same;
  });

describe('rows to save', () => {
  it('are none where nothing changed, and what was typed comes back', () => {
    expect(isNothing(rowsToSave(saved.map(gridRow), saved))).toBe(true);
    const full = row(9, { groupingKey: 7, isInternal: true, footnote: 'A' });
    expect(valuesOf(fieldsOf(valuesOf(full)))).toEqual(valuesOf(full));
  });

  it('are the changed, new and deleted ones, with the order only where it changed', () => {
    expect(rowsToSave(edit(1, { partQty: '4' }), saved)).toEqual({
      items: [expect.objectContaining({ id: 2, version: 5, partQty: '4' })],
      deleted: [],
    });
    const [one, , three] = saved.map(gridRow);
    const fresh: GridRow = { values: { tag: '2', partNumber: 'N-1', description: 'New' } };
    const request = rowsToSave(
      [fresh, one, three].filter((r) => r !== undefined),
      saved,
    );
    expect(request).toEqual({
      items: [expect.objectContaining({ partNumber: 'N-1' })],
      deleted: [{ id: 2, version: 5 }],
      order: [-1, 1, 3],
    });
  });
});

describe('typing while a save is on its way', () => {
  const keyed = (one: GridRow): GridRow => ({ ...one, key: one.key ?? one.id });
  const fresh: GridRow = { key: 'new-1', values: { ...valuesOf(row(4)), description: 'typed' } };
  const sent = [...edit(0, { partQty: '5' }).map(keyed), fresh];
  const written = [
    row(1, { partQty: '5', version: 6 }),
    row(2),
    row(7, { version: 5 }),
    row(3),
    row(4, { description: 'Part 4', version: 6 }),
  ];
  // Row 7 is another's, added in the same moment.
  const save = { sent, base: saved, written, changeId: 6 };

  it('is nothing where nobody typed; rows keep the keys they were known by', () => {
    const next = typedSince(save, sent);
    expect(next.map(({ id, values }) => ({ id, values }))).toEqual(written.map(gridRow));
    expect(next.map(({ key }) => key)).toEqual(['1', '2', undefined, '3', 'new-1']);
    expect(isNothing(rowsToSave(next, written))).toBe(true);
  });

  it('leaves a row alone that holds nothing yet', () => {
    const next = typedSince(save, [...sent, { key: 'new-2', values: {} }]);
    expect(next.at(-1)).toEqual({ key: 'new-2', values: {} });
  });

  it('stays on top of what was written, also in a row that was new', () => {
    const now = [
      ...sent.slice(0, 3),
      { ...fresh, values: { ...fresh.values, partQty: '9' } },
      { key: 'new-2', values: valuesOf(row(5)) },
    ];
    const next = typedSince(save, now);
    expect(next.map(({ id }) => id)).toEqual(['1', '2', '7', '3', '4', undefined]);
    expect(next[4]?.values).toMatchObject({ partQty: '9', description: 'typed' });
    expect(rowsToSave(next, written).items.map(({ id, tag }) => [id, tag])).toEqual([
      [4, '4'],
      [undefined, '5'],
    ]);
  });

  it('can delete a row that was just written', () => {
    const next = typedSince(save, sent.slice(1));
    expect(rowsToSave(next, written)).toMatchObject({ items: [], deleted: [{ id: 1, version: 6 }] });
  });
});

describe('groups', () => {
  const keys = (rows: readonly { values: Readonly<Record<string, string>> }[]) =>
    rows.map(({ values }) => values['groupingKey'] ?? '');
  const of = (...groups: string[]) => groups.map((groupingKey) => ({ values: { groupingKey } }));

  it('take the lowest free key and whole groups that they touch', () => {
    expect(keys(grouped(of('', '', '1', '1', ''), 0, 1) ?? [])).toEqual(['2', '2', '1', '1', '']);
    expect(keys(grouped(of('', '', '1', '1', ''), 1, 2) ?? [])).toEqual(['', '1', '1', '1', '']);
    expect(keys(ungrouped(of('1', '1', '2'), 1, 1))).toEqual(['', '', '2']);
  });
  it('are 49 at most', () => {
    const all = Array.from({ length: 49 }, (_, index) => String(index + 1));
    expect(grouped(of(...all, '', ''), 49, 50)).toBeUndefined();
  });
  it('show as a bracket', () => {
    const rows = of('', '1', '1', '1', '2');
    expect(rows.map((_, at) => bracket(rows, at))).toEqual([null, 'first', 'middle', 'last', 'only']);
  });
  it('stay neighbours when rows are moved', () => {
    expect(keys(movedRows(of('', '1', '1'), 0, 0, 2))).toEqual(['1', '1', '1']);
    expect(keys(movedRows(of('1', '1', '', ''), 1, 1, 3))).toEqual(['1', '', '', '']);
    expect(keys(movedRows(of('1', '1', ''), 0, 1, 3))).toEqual(['', '1', '1']);
    const rows = of('', '');
    expect(movedRows(rows, 0, 0, -1)).toBe(rows);
    expect(movedRows(rows, 0, 1, 1)).toBe(rows);
    expect(keys(movedRows(of('', '', '1', '1', '1'), 0, 1, 4))).toEqual(['1', '1', '1', '1', '1']);
    expect(keys(movedRows(of('1', '1', '1', '2', '2'), 0, 0, 5))).toEqual(['1', '1', '2', '2', '']);
    expect(keys(movedRows(of('1', '1', '', '2', '2'), 0, 1, 5))).toEqual(['', '2', '2', '1', '1']);
  });
  it('18.c stay together when rows are sorted by tag, those without one behind', () => {
    const rows = [
      ['10', ''],
      ['', ''],
      ['3', '1'],
      ['1b', '1'],
      ['2', ''],
      ['A', ''],
    ].map(([tag = '', groupingKey = '']) => ({ values: { tag, groupingKey } }));
    expect(sortedByTag(rows).map(({ values }) => values.tag)).toEqual(['1b', '3', '2', '10', 'A', '']);
  });
  it('take a row in that comes between two of their rows', () => {
    expect(groupAround(of('1', '1'), 1)).toBe('1');
    expect(groupAround(of('1', '2'), 1)).toBe('');
    expect(groupAround(of('', ''), 2)).toBe('');
  });
});

describe('links', () => {
  const rows = [
    { tag: '1', isInternal: false },
    { tag: '2a', isInternal: false },
    { tag: '2A ', isInternal: false },
    { tag: '', isInternal: false },
    { tag: '9', isInternal: true },
  ];
  it('join tags without case and name what is left over', () => {
    expect(rowsByTag(rows).get('2a')).toEqual([1, 2]);
    const spots = [
      { key: 'a', value: '2A' },
      { key: 'b', value: '17' },
    ];
    expect(unlinked(rows, spots, () => false)).toEqual([{ spot: 'b' }, { row: 0 }]);
    expect(unlinked(rows, spots, (tag) => tag === '17')).toEqual([{ row: 0 }]);
    const counts = { totalHotspots: 2, totalPeggeds: 3, unlinkedPeggeds: 1, unlinkedHotspots: 1, partCoverage: 66 };
    expect(coverageOf(rows, spots, () => false)).toEqual(counts);
    expect(coverageOf(rows, spots, (tag) => tag === '17')).toEqual({ ...counts, unlinkedHotspots: 0 });
  });
});

describe('two editors', () => {
  it('C-03 do not meet where they changed different rows, or the same way', () => {
    const theirs = [row(1), row(2), row(3, { partQty: '9', version: 6 }), row(4)];
    const sides = { mine: edit(1, { partQty: '4' }), base: saved, theirs };
    expect(rowConflicts(sides)).toEqual([]);
    const merged = mergedRows(sides, new Map());
    expect(merged.map(({ id, values }) => [id, values['partQty']])).toEqual([
      ['1', '1'],
      ['2', '4'],
      ['3', '9'],
      ['4', '1'],
    ]);
    const same = { mine: edit(2, { partQty: '9' }), base: saved, theirs };
    expect(rowConflicts(same)).toEqual([]);
  });

  it('C-03 meet in a row that both changed: either version can stay', () => {
    const theirs = [row(1), row(2, { partQty: '8', version: 6 }), row(3)];
    const sides = { mine: edit(1, { partQty: '4' }), base: saved, theirs };
    expect(rowConflicts(sides)).toMatchObject([{ id: 2, mine: { partQty: '4' }, theirs: { partQty: '8' } }]);
    expect(mergedRows(sides, new Map([[2, 'mine']]))[1]?.values['partQty']).toBe('4');
    expect(mergedRows(sides, new Map([[2, 'theirs']]))[1]?.values['partQty']).toBe('8');
  });

  it('C-03 meet where one deletes what the other changes', () => {
    const gone = { mine: edit(1, { partQty: '4' }), base: saved, theirs: [row(1), row(3)] };
    expect(rowConflicts(gone)).toMatchObject([{ id: 2, theirs: null }]);
    const again = mergedRows(gone, new Map([[2, 'mine']]));
    expect(again[1]).toMatchObject({ values: { partQty: '4' } });
    expect(again[1]?.id).toBeUndefined();
    expect(mergedRows(gone, new Map([[2, 'theirs']]))).toHaveLength(2);

    const mine = saved.filter(({ id }) => id !== 2).map(gridRow);
    const changed = { mine, base: saved, theirs: [row(1), row(2, { partQty: '8', version: 6 }), row(3)] };
    expect(rowConflicts(changed)).toMatchObject([{ id: 2, mine: null }]);
    expect(mergedRows(changed, new Map([[2, 'mine']])).map(({ id }) => id)).toEqual(['1', '3']);
    expect(mergedRows(changed, new Map([[2, 'theirs']])).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});
