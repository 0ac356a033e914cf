import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCells, printCells, tiled } from './clipboard.ts';
import { UNDO_STEPS, moved, record, redo, startHistory, stepsSinceSaved, undo } from './history.ts';
import { countIssues, findIssues, nextIssue } from './issues.ts';
import {
  countChanges,
  deleteRows,
  firstDifference,
  fromModels,
  insertRow,
  newRow,
  onTop,
  rekeyed,
  rowsOn,
  sameRows,
  setCells,
  toModels,
} from './model.ts';
import type { History } from './history.ts';
import type { EditorColumn, EditorRow } from './model.ts';
import { after, before, moveOf } from './place.ts';

describe('undo', () => {
  it('goes back and forth, and forgets what was undone after a new change', () => {
    let history = record(record(startHistory(0), 1), 2);
    history = undo(history);
    expect(history.present).toBe(1);
    expect(redo(history).present).toBe(2);
    expect(redo(record(history, 9)).present).toBe(9);
    expect(undo(undo(undo(history))).present).toBe(0);
  });

  it('keeps a bounded number of steps and none for a change that changes nothing', () => {
    let history = startHistory(0);
    for (let at = 1; at <= UNDO_STEPS + 50; at += 1) history = record(history, at);
    expect(history.past).toHaveLength(UNDO_STEPS);
    expect(record(history, history.present)).toBe(history);
  });
});

const keyed = [{ key: 'tag' }, { key: 'number' }];
const source = [
  { id: 'a', values: { tag: '1', number: '3087214' } },
  { id: 'b', values: { tag: '2', number: '3087190' } },
];

describe('rows', () => {
  const saved = fromModels(source);

  it('grows by what is typed into the spare row, and ignores empty ones', () => {
    const rows = setCells(saved, [{ row: 3, column: 'tag', value: '9' }]);
    expect(rows).toHaveLength(4);
    expect(toModels(rows, keyed)).toMatchObject([...source, { values: { tag: '9' } }]);
    expect(setCells(saved, [{ row: 5, column: 'tag', value: '' }])).toBe(saved);
  });

  it('counts added, changed, removed and moved rows, and none after changing back', () => {
    expect(countChanges(setCells(saved, [{ row: 0, column: 'tag', value: '7' }]), saved, keyed)).toBe(1);
    expect(countChanges(deleteRows(saved, new Set([saved[0]?.key ?? ''])), saved, keyed)).toBe(1);
    expect(countChanges(insertRow(saved, 1), saved, keyed)).toBe(0);
    expect(countChanges([...saved].reverse(), saved, keyed)).toBe(2);
    const there = setCells(saved, [{ row: 0, column: 'tag', value: '7' }]);
    expect(countChanges(setCells(there, [{ row: 0, column: 'tag', value: '1' }]), saved, keyed)).toBe(0);
  });

  it('does not count what stands beside the columns as filled', () => {
    const inGroup = [...saved, newRow({ group: '1' })];
    expect(toModels(inGroup, keyed)).toMatchObject(source);
    expect(countChanges(inGroup, saved, keyed)).toBe(0);
  });

  it('finds where two states part', () => {
    expect(firstDifference(saved, saved)).toBeUndefined();
    expect(firstDifference(saved, setCells(saved, [{ row: 1, column: 'tag', value: '7' }]))).toBe(1);
    expect(firstDifference(saved, saved.slice(0, 1))).toBe(1);
  });

  it('keeps untouched rows the same objects', () => {
    const rows = setCells(saved, [{ row: 0, column: 'tag', value: '7' }]);
    expect(rows[1]).toBe(saved[1]);
  });
});

describe('15.6 the history goes on over new ground', () => {
  const saved = fromModels(source);
  const type = (rows: readonly EditorRow[], row: number, tag: string) =>
    setCells(rows, [{ row, column: 'tag', value: tag }]);
  const tags = (rows: readonly EditorRow[]) => rows.map(({ values }) => values['tag']);
  /** What a cancel or a save makes of a history. */
  const on = (
    history: History<readonly EditorRow[]>,
    fresh: readonly EditorRow[],
    believed: readonly EditorRow[] = saved,
    present = fresh,
  ) => moved(history, { move: rowsOn(believed, fresh), present, same: sameRows });

  it('a cancel is one step, and undo brings back what it took', () => {
    const typed = record(record(startHistory<readonly EditorRow[]>(saved), type(saved, 0, '7')), type(saved, 0, '8'));
    expect(stepsSinceSaved(typed, (rows) => countChanges(rows, saved, keyed) === 0)).toBe(2);
    const cancelled = on(typed, saved);
    expect(tags(cancelled.present)).toEqual(['1', '2']);
    expect(tags(undo(cancelled).present)).toEqual(['8', '2']);
    expect(tags(undo(undo(cancelled)).present)).toEqual(['7', '2']);
  });

  it('what was saved is taken back as a new edit of the rows that the save wrote', () => {
    const sent = setCells(deleteRows(type(saved, 0, '7'), new Set(['b'])), [{ row: 1, column: 'tag', value: '9' }]);
    const added = sent[1]?.key ?? '';
    const typed = record(startHistory<readonly EditorRow[]>(saved), sent);
    const fresh = rekeyed(
      [
        { id: 'a', values: { tag: '7', number: '3087214' } },
        { id: 'c', values: { tag: '9', number: 'GENERATED' } },
      ],
      [{ id: 'c', key: added, values: {} }],
    );
    const after = on(typed, fresh, sent);
    expect(countChanges(after.present, fresh, keyed)).toBe(0);
    const back = undo(after).present;
    expect(back.map(({ id }) => id)).toEqual(['a', undefined]);
    expect(tags(back)).toEqual(['1', '2']);
    expect(countChanges(back, fresh, keyed)).toBe(3);
    expect(redo(undo(after)).present).toEqual(after.present);
  });

  it('what others wrote meanwhile is in every state, and what was typed since a save goes on', () => {
    const typed = record(startHistory<readonly EditorRow[]>(saved), type(saved, 0, '7'));
    const theirs = rekeyed(
      [
        { id: 'a', values: { tag: '7', number: '3087214' } },
        { id: 'x', values: { tag: '5', number: '1' } },
        { id: 'b', values: { tag: '2', number: '999' } },
      ],
      saved,
    );
    const since = onTop(
      theirs,
      theirs.map((row) => (row.id === 'a' ? { ...row, values: { ...row.values, tag: '70' } } : row)),
    );
    const after = on(typed, theirs, typed.present, since);
    expect(tags(after.present)).toEqual(['70', '5', '2']);
    const back = undo(undo(after)).present;
    expect(tags(back)).toEqual(['1', '5', '2']);
    expect(back[2]?.values['number']).toBe('999');
  });
});

describe('issues', () => {
  const columns: EditorColumn[] = [
    { key: 'tag', title: 'Tag', maxLength: 2 },
    {
      key: 'number',
      title: 'Part number',
      required: true,
      validate: (value) => (value === '--' ? { level: 'warning', message: 'Odd' } : undefined),
    },
  ];
  const rows = fromModels([
    { id: '1', values: { tag: '123', number: '1' } },
    { id: '2', values: { tag: '', number: '' } },
    { id: '3', values: { tag: '3', number: '' } },
    { id: '4', values: { tag: '4', number: '--' } },
  ]);
  const issues = findIssues(rows, columns);

  it('asks nothing of empty rows and names the column in its messages', () => {
    expect(issues[1]).toEqual({});
    expect(issues[0]?.['tag']?.message).toBe('Tag can have at most 2 characters.');
    expect(issues[2]?.['number']?.message).toBe('Part number is required.');
    expect([countIssues(issues, 'error'), countIssues(issues, 'warning')]).toEqual([2, 1]);
  });

  it('goes round from issue to issue, forwards and backwards', () => {
    expect(nextIssue(issues, columns, { row: 0, column: 0 }, 1)).toEqual({ row: 2, column: 1 });
    expect(nextIssue(issues, columns, { row: 3, column: 1 }, 1)).toEqual({ row: 0, column: 0 });
    expect(nextIssue(issues, columns, { row: 0, column: 0 }, -1)).toEqual({ row: 3, column: 1 });
    expect(nextIssue([{}], columns, { row: 0, column: 0 }, 1)).toBeUndefined();
  });
});

describe('clipboard', () => {
  it('reads what spreadsheets write', () => {
    expect(parseCells('1\t0450623\tScrew\r\n2\t"a ""b""\nc"\t\r\n')).toEqual([
      ['1', '0450623', 'Screw'],
      ['2', 'a "b"\nc', ''],
    ]);
    expect(parseCells('6"')).toEqual([['6"']]);
    expect(parseCells('"M6" bolt\t"M8\n"M10\tx')).toEqual([
      ['"M6" bolt', '"M8'],
      ['"M10', 'x'],
    ]);
    expect(parseCells('')).toEqual([['']]);
  });

  it('repeats a block over a range that holds it a whole number of times', () => {
    expect(tiled([['a']], 2, 2)).toEqual([
      ['a', 'a'],
      ['a', 'a'],
    ]);
    expect(tiled([['a', 'b']], 3, 2)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(tiled([['a'], ['b']], 3, 1)).toEqual([['a'], ['b']]);
    expect(tiled([['a'], ['b']], 1, 1)).toEqual([['a'], ['b']]);
  });

  it('reads back what it wrote', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ''));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseCells(printCells(rows))).toEqual(rows);
      }),
    );
  });
});

describe('places', () => {
  const size = { rows: 3, columns: 2, page: 2 };
  const nothing = () => false;

  it('moves inside the grid only', () => {
    expect(moveOf('ArrowUp', false, { row: 0, column: 0 }, size, nothing)).toEqual({ row: 0, column: 0 });
    expect(moveOf('ArrowDown', true, { row: 0, column: 1 }, size, nothing)).toEqual({ row: 2, column: 1 });
    expect(moveOf('End', true, { row: 0, column: 0 }, size, nothing)).toEqual({ row: 2, column: 1 });
    expect(moveOf('PageDown', false, { row: 0, column: 0 }, size, nothing)).toEqual({ row: 2, column: 0 });
    expect(moveOf('a', false, { row: 0, column: 0 }, size, nothing)).toBeUndefined();
    expect(after({ row: 0, column: 1 }, size)).toEqual({ row: 1, column: 0 });
    expect(before({ row: 1, column: 0 }, size)).toEqual({ row: 0, column: 1 });
    const end = { row: 2, column: 1 };
    expect(after(end, size)).toBe(end);
  });

  it('goes with Ctrl to the end of what is filled, then to the next that is', () => {
    const tall = { rows: 10, columns: 1, page: 5 };
    const filled = ({ row }: { row: number }) => [0, 1, 2, 6, 7].includes(row);
    const down = (row: number) => moveOf('ArrowDown', true, { row, column: 0 }, tall, filled)?.row;
    const up = (row: number) => moveOf('ArrowUp', true, { row, column: 0 }, tall, filled)?.row;
    expect([0, 2, 3, 6, 7, 9].map(down)).toEqual([2, 6, 6, 7, 9, 9]);
    expect([9, 7, 6, 4, 2, 0].map(up)).toEqual([7, 6, 2, 2, 0, 0]);
  });
});
