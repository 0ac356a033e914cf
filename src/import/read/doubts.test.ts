import { describe, expect, it } from 'vitest';
import { matchByName } from '../mapping/rules.ts';
import type { ImportColumn } from '../rules.ts';
import { doubtsIn, isRunning } from './doubts.ts';

const number: ImportColumn = {
  key: 'partNumber',
  title: 'Part number',
  identifies: true,
  dataType: 'text',
  aliases: ['number', 'pn'],
};
const list: ImportColumn = { ...number, key: 'others', dataType: 'list' };

describe('a column that only counts its rows', () => {
  it.each([
    [['1', '2', '3']],
    [['1.', '2.', '3.']],
    [['1st', '2nd', '3rd', '4th']],
    [['0010', '0020', '0030']],
    [['No. 1', 'No. 2']],
    [['1', '2', '2', '3A', '5', '1', '2']],
    [['0', '1', '2', '']],
  ])('15.5 is known: %j', (texts) => {
    expect(isRunning(texts)).toBe(true);
  });

  it.each([
    [['3001', '3002', '3003']],
    [['1', '2', 'AB-3']],
    [['1', '45', '812']],
    [['7', '8', '9']],
    [['1']],
    [['', '']],
    [['5', '1', '3']],
  ])('15.5 is no other: %j', (texts) => {
    expect(isRunning(texts)).toBe(false);
  });

  it('15.5 is never proposed as a part number, the next name is, and nothing where there is none', () => {
    const running = new Set(['Number']);
    expect(matchByName([number], ['Number', 'PN'], {}, running)).toEqual({ partNumber: { inputFileColumns: ['PN'] } });
    expect(matchByName([number], ['Number'], {}, running)).toEqual({});
    expect(matchByName([{ ...number, identifies: undefined as never }], ['Number'], {}, running)).toEqual({
      partNumber: { inputFileColumns: ['Number'] },
    });
    expect(matchByName([number], ['Part-number', 'Part number'])).toEqual({
      partNumber: { inputFileColumns: ['Part-number'] },
    });
  });
});

it('15.5 doubtful values are named by kind, with their rows', () => {
  const rows = [
    'NA',
    'n/a',
    '-',
    '="00123"',
    "'00124",
    'A-1, A-2',
    '12345/67890',
    'B-7 / B-8',
    '12/34',
    "'=guarded",
    'M8',
  ];
  const found = doubtsIn(
    [{ column: number, sources: [0], delimitor: '', value: '' }],
    rows.map((cell) => ({ cells: [cell] })),
  );
  expect(found.map(({ kind, values, rows: count }) => [kind, values, count])).toEqual([
    ['none', ['NA', 'n/a', '-'], 3],
    ['formula', ['="00123"'], 1],
    ['apostrophe', ["'00124"], 1],
    ['several', ['A-1, A-2', '12345/67890', 'B-7 / B-8'], 3],
  ]);
  const split = [{ column: list, sources: [0], delimitor: ',', value: '' }];
  expect(doubtsIn(split, [{ cells: ['A-1, A-2'] }])).toEqual([]);
});
