import { describe, expect, it } from 'vitest';
import { beliedBy, wrapperOf } from './kinds.ts';
import { columnLetters, sheetWarnings } from './notes.ts';
import { noNotes } from './questions.ts';
import { builtInFormat, numberStyle, plainNumber, shownNumber } from './shown.ts';

const shown = (value: number, format: string, is1904 = false) => shownNumber(value, numberStyle(format), is1904);

describe('a number of a cell', () => {
  it.each([
    [19_999, 'General', '19999'],
    [19_999, '0000000', '0019999'],
    [19_999, '@', '19999'],
    [1e5, 'General', '100000'],
    [1e21, 'General', '1000000000000000000000'],
    [0.1 + 0.2, 'General', '0.3'],
    [1.5e-7, 'General', '0.00000015'],
    [-2.5, '#,##0.00;[Red]-#,##0.00', '-2.5'],
    [0.5, '0%', '0.5'],
    [1234.5, '"Nr. "0.00', '1234.5'],
    [12, 'General" pcs"', '12'],
    [3, '# ?/?', '3'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [59, 'd.m.yyyy', '1900-02-28'],
    [61, 'mmm-yy', '1900-03-01'],
    [44_197, '[$-409]d-mmm-yy;@', '2021-01-01'],
    [44_197.75, 'yyyy-mm-dd h:mm', '2021-01-01 18:00:00'],
    [44_197.75, 'yyyy-mm-dd', '2021-01-01 18:00:00'],
    [0.75, 'h:mm AM/PM', '18:00:00'],
    [1.25, '[h]:mm:ss', '30:00:00'],
    [44_197, 'yyyy"年"m"月"d"日"', '2021-01-01'],
    [-1, 'yyyy-mm-dd', '-1'],
    [0, 'yyyy-mm-dd', '0'],
    [9e9, 'yyyy-mm-dd', '9000000000'],
  ])('21.s %d in the format %s is %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it('21.s counts the days of the calendar that the workbook has', () => {
    expect(shown(0, 'yyyy-mm-dd', true)).toBe('1904-01-01');
    expect(shown(42_735, 'yyyy-mm-dd', true)).toBe(shown(42_735 + 1462, 'yyyy-mm-dd'));
    expect(shown(43_000, builtInFormat(14))).toBe('2017-09-22');
    expect(shown(43_000, builtInFormat(2))).toBe('43000');
  });

  it('21.s has all of its digits and none that a computer adds', () => {
    for (const text of ['0', '-7', '123456789012345', '0.001', '99999.99', '-0.5'])
      expect(plainNumber(Number(text))).toBe(text);
  });
});

it('21.s what belies its name is told from the first bytes, whatever it is called', () => {
  expect(wrapperOf(Buffer.from('PK\x03\x04'))).toBe('zip');
  expect(wrapperOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('compound');
  expect(wrapperOf(Buffer.from('0908100000060500', 'hex'))).toBe('records');
  expect(wrapperOf(Buffer.from('Part;Name'))).toBeUndefined();
  expect(beliedBy('a.XLSM', 'xlsx')).toBeUndefined();
  expect(beliedBy('a.csv', 'text')).toBeUndefined();
  expect(beliedBy('a.xls', 'text')).toBe(
    'The name ends with .xls, but the file is delimited text and is read as such.',
  );
  expect(beliedBy('a.csv', 'xlsx')).toContain('a workbook of the kind xlsx');
});

it('21.s what is particular in a sheet is said by column and row', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  expect(sheetWarnings(noNotes())).toEqual([]);
  expect(
    sheetWarnings({
      formulas: { 4: { cells: 1, empty: 0 }, 5: { cells: 3, empty: 2 } },
      hiddenRows: { lines: [5, 6], count: 4 },
      hiddenColumns: [2],
      merged: { areas: ['A1:B2'], count: 1 },
      fractions: [],
    }),
  ).toEqual([
    'Column E: 1 cell is a formula, its stored value is read.',
    'Column F: 3 cells are formulas, their stored values are read. 2 without a stored value read as empty.',
    'Hidden rows are read like others: 5, 6 and 2 more.',
    'Hidden columns are read like others: C.',
    'Merged cells fill their first cell alone: A1:B2.',
  ]);
});
