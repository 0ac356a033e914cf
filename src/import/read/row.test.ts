import { describe, expect, it } from 'vitest';
import { usualDigits } from '../../catalog/digits/rules.ts';
import { timeRefusal } from '../../platform/contract/days.ts';
import { matchByName, planMapping } from '../mapping/rules.ts';
import type { ImportColumn } from '../rules.ts';
import { cellParser } from './cell.ts';
import { rowReader, type Problem } from './row.ts';

const style = { decimalSeparator: '.', dateFormat: 'YYYY-MM-DD', digits: usualDigits } as const;

function parse(column: Partial<ImportColumn>, text: string, as: Partial<Parameters<typeof cellParser>[1]> = {}) {
  let reason: string | undefined;
  const of = { key: 'x', title: 'X', dataType: 'text', ...column } as const;
  const value = cellParser(of, { ...style, ...as })(text, (why) => (reason = why));
  return reason === undefined ? value : { reason };
}

describe('cells', () => {
  it.each([
    ['12', '12'],
    ['-7', '-7'],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x1', undefined],
    ['12345678901234567', undefined],
  ])('I-03 reads the whole number %s', (text, value) => {
    expect(parse({ dataType: 'int' }, text)).toEqual(value ?? { reason: 'The value is not a whole number.' });
  });

  it.each([
    ['1234.50', '.', '1234.50'],
    ['1,234.50', '.', '1234.50'],
    ['1.234,50', ',', '1234.50'],
    ['0,5', ',', '0.5'],
    ['1,5', '.', undefined],
    ['1.2.3', '.', undefined],
    ['NaN', '.', undefined],
    ['€5', '.', undefined],
  ] as const)('I-03 reads the number %s with %s', (text, decimalSeparator, value) => {
    const found = parse({ dataType: 'decimal' }, text, { decimalSeparator });
    expect(found).toEqual(value ?? { reason: 'The value is not a number.' });
  });

  it('a comma among numbers that have a point is refused where no thousands are grouped', () => {
    const as = { decimalSeparator: '.', isUngrouped: true } as const;
    expect(parse({ dataType: 'decimal' }, '1.234', as)).toBe('1.234');
    expect(parse({ dataType: 'decimal' }, '1,234', as)).toEqual({
      reason: 'The value can be read as 1234 and as 1.234: write it without a comma.',
    });
    expect(parse({ dataType: 'decimal' }, '1,5', as)).toEqual({ reason: 'The value is not a number.' });
  });

  it.each([
    ['2026-02-28', 'DD.MM.YYYY', '2026-02-28'],
    ['1.3.2026', 'DD.MM.YYYY', '2026-03-01'],
    ['03/01/2026', 'MM/DD/YYYY', '2026-03-01'],
    ['03/01/2026', 'DD/MM/YYYY', '2026-01-03'],
    ['20260301', 'YYYYMMDD', '2026-03-01'],
    ['2026-02-30', 'YYYY-MM-DD', undefined],
    ['31.04.2026', 'DD.MM.YYYY', undefined],
    ['1/2/26', 'MM/DD/YYYY', undefined],
    ['0000-01-01', 'YYYY-MM-DD', undefined],
  ] as const)('I-03 reads the date %s as %s', (text, dateFormat, value) => {
    const found = parse({ dataType: 'date' }, text, { dateFormat });
    expect(found).toEqual(
      value ?? { reason: `The value is not a date (${dateFormat}). The option Dates says how the file writes them.` },
    );
  });

  it.each([
    ['2024-03-15 10:30', 'YYYY-MM-DD'],
    ['2024-03-15T10:30:00Z', 'YYYY-MM-DD'],
    ['2024-03-15 00:00:00', 'YYYY-MM-DD'],
    ['15.3.2024 10.30', 'DD.MM.YYYY'],
    ['3/15/2024 1:30 PM', 'MM/DD/YYYY'],
    ['20240315T1030', 'YYYYMMDD'],
  ] as const)('a date with a time of day is refused as one, never cut: %s', (text, dateFormat) => {
    expect(parse({ dataType: 'date' }, text, { dateFormat })).toEqual({ reason: timeRefusal });
  });

  it('reads yes and no in their usual spellings', () => {
    expect(['Yes', 'x', '1', 'TRUE'].map((text) => parse({ dataType: 'bool' }, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(parse({ dataType: 'bool' }, 'no')).toBe(false);
    expect(parse({ dataType: 'bool' }, 'maybe')).toEqual({ reason: 'The value is neither yes nor no.' });
  });

  it('counts characters, not halves of them', () => {
    expect(parse({ maxLength: 2 }, '😀😀')).toBe('😀😀');
    expect(parse({ maxLength: 2 }, 'abc')).toEqual({ reason: 'Value limited to 2 characters.' });
    expect(parse({ dataType: 'int', title: 'Key', min: 1, max: 49 }, '50')).toEqual({
      reason: 'Key must be 1 to 49',
    });
  });
});

const columns: ImportColumn[] = [
  {
    key: 'partNumber',
    title: 'Part number',
    required: true,
    updateRequired: true,
    dataType: 'text',
    aliases: ['pn'],
  },
  { key: 'path', title: 'Parent path', dataType: 'list', maxLength: 5 },
  { key: 'attributes', title: 'Attributes', dataType: 'map' },
  { key: 'note', title: 'Note', required: true, dataType: 'text' },
  { key: 'weight', title: 'Weight', dataType: 'decimal' },
  { key: 'since', title: 'Since', dataType: 'date' },
];

function read(headers: string[], mapping: Parameters<typeof planMapping>[2], cells: string[], isUpdate = false) {
  const { plans, errors } = planMapping(columns, headers, mapping, isUpdate ? 'update' : 'standard');
  const problems: Problem[] = [];
  const values = rowReader(columns, plans, { ...style, isUpdate })(cells, problems);
  return { values, problems, errors };
}

describe('rows', () => {
  it('matches headers by title, key and alias, entries of a map by its name, and overwrites nothing', () => {
    const headers = ['PN', 'Part-Number', 'ATTRIBUTES.Color', 'note', 'Other'];
    expect(matchByName(columns, headers, { note: { value: 'n' } })).toEqual({
      partNumber: { inputFileColumns: ['Part-Number'] },
      note: { value: 'n' },
      'attributes.Color': { inputFileColumns: ['ATTRIBUTES.Color'] },
    });
  });

  it('splits a list, fills a map, and says what is missing', () => {
    const mapping = {
      partNumber: { inputFileColumns: ['a'] },
      path: { inputFileColumns: ['b'], delimitor: '/' },
      'attributes.Color': { inputFileColumns: ['c'] },
      'attributes.Kind': { value: 'fixed' },
      note: { inputFileColumns: ['d'] },
    };
    const found = read(['a', 'b', 'c', 'd'], mapping, [' 007 ', 'One / "T\\"/ too long', ' red ', ' ']);
    expect(found.values).toEqual([
      '007',
      '{"One","\\"T\\\\\\"","too long"}',
      '{"Color":"red","Kind":"fixed"}',
      null,
      null,
      null,
    ]);
    expect(found.problems).toEqual([
      ['path', 'too long', 'Value limited to 5 characters.'],
      ['note', '', 'Note is required'],
    ]);
  });

  it('takes one entry of a list from each column, and combines columns of a text', () => {
    const mapping = {
      partNumber: { inputFileColumns: ['a', 'b'], delimitor: '-' },
      path: { inputFileColumns: ['a', 'b'] },
    };
    const found = read(['a', 'b'], mapping, ['x', 'y'], true);
    expect(found).toEqual({ values: ['x-y', '{"x","y"}', null, null, null, null], problems: [], errors: {} });
  });

  it('I-04 asks for what is required, in update mode only for the key', () => {
    expect(read(['a'], {}, ['x']).errors).toEqual({
      partNumber: ['Column must contain a reference column from the file.'],
      note: ['Column must contain a reference column from the file.'],
    });
    expect(Object.keys(read(['a'], {}, ['x'], true).errors)).toEqual(['partNumber']);
    const odd = { nonsense: { value: 'x' }, attributes: { inputFileColumns: ['a'] } };
    expect(Object.keys(read(['a'], odd, ['x'], true).errors)).toEqual(['nonsense', 'attributes', 'partNumber']);
  });

  it('21 takes a piece of a cell, of a text, a number, a date and an entry by name', () => {
    const piece = (part: number) => ({ inputFileColumns: ['a'], delimitor: '/', part });
    const mapping = {
      partNumber: piece(1),
      note: piece(2),
      weight: piece(3),
      since: piece(4),
      'attributes.Last': piece(5),
    };
    const found = read(['a'], mapping, ['A-1 / red / 1.5 / 2026-03-01']);
    expect(found.values).toEqual(['A-1', null, '{"Last":""}', 'red', '1.5', '2026-03-01']);
    expect(found.problems).toEqual([]);
    // A row with fewer pieces is empty there, which a required column refuses.
    expect(read(['a'], mapping, ['A-1']).problems).toEqual([['note', '', 'Note is required']]);
  });

  it('21 reads dates and numbers of a column by its own format, whatever those of the file are', () => {
    const mapping = {
      partNumber: { inputFileColumns: ['a'] },
      note: { value: 'n' },
      weight: { inputFileColumns: ['b'], decimalSeparator: ',' as const },
      since: { inputFileColumns: ['c'], dateFormat: 'DD/MM/YYYY' as const },
    };
    const found = read(['a', 'b', 'c'], mapping, ['A-1', '1.234,5', '03/01/2026']);
    expect(found.values.slice(4)).toEqual(['1234.5', '2026-01-03']);
    expect(read(['a', 'b', 'c'], mapping, ['A-1', '1.2', '13/13/2026']).problems).toEqual([
      ['weight', '1.2', 'The value is not a number.'],
      ['since', '13/13/2026', 'The value is not a date (DD/MM/YYYY). The option Dates says how the file writes them.'],
    ]);
  });

  it('21 refuses a piece without its delimiter, of several columns, of a list, and formats that a column has not', () => {
    const errorsOf = (mapping: Parameters<typeof planMapping>[2]) => read(['a', 'b'], mapping, [], true).errors;
    const key = { partNumber: { inputFileColumns: ['a'] } };
    expect(errorsOf({ partNumber: { inputFileColumns: ['a'], part: 2 } })).toEqual({
      partNumber: ['A delimitor is required to deliminate the string.'],
    });
    const piece = { delimitor: '/', part: 1 };
    expect(errorsOf({ ...key, note: { inputFileColumns: ['a', 'b'], ...piece } })).toEqual({
      note: ['Only one file column can be split.'],
    });
    expect(errorsOf({ ...key, note: { value: 'x', ...piece } })).toEqual({
      note: ['Only one file column can be split.'],
    });
    expect(errorsOf({ ...key, path: { inputFileColumns: ['b'], ...piece } })).toEqual({
      path: ['A list takes every entry of its file column.'],
    });
    expect(errorsOf({ ...key, note: { value: 'x', dateFormat: 'YYYYMMDD', decimalSeparator: ',' } })).toEqual({
      note: ['Only dates are read by a format.', 'Only numbers are read by a decimal separator.'],
    });
  });
});
