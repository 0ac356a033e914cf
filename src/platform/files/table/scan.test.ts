import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TableUnreadable } from './layout.ts';
import { createScanner, type ScannedRow } from './scan.ts';

function scanAll(pieces: string[], delimiter = ','): ScannedRow[] {
  const scanner = createScanner(delimiter);
  const rows = pieces.flatMap((piece) => scanner.scan(piece, false));
  return [...rows, ...scanner.scan('', true)];
}

const cell = fc.string({ unit: fc.constantFrom('a', '1', 'ü', '"', ',', ';', '\t', '\n', '\r', ' ', '😀') });
const plainCell = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '€', '"') });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

function needsQuotes(value: string, delimiter: string): boolean {
  return value.startsWith('"') || [delimiter, '\n', '\r'].some((each) => value.includes(each));
}

function expectSameAsCsvParse(text: string, delimiter: string, cuts: number[]): void {
  const expected = parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const bounds = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
  const pieces = bounds.slice(1).map((to, index) => text.slice(bounds[index], to));
  const rows = scanAll(pieces, delimiter);
  expect(rows.map((row) => ('cells' in row ? row.cells : row.error))).toEqual(expected);
}

describe('scanner', () => {
  it('I-03 reads as csv-parse does, wherever the text is cut', () => {
    const table = fc.array(fc.array(fc.oneof(cell, plainCell), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(lineEnd, { minLength: 6, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.func(fc.boolean()),
        (rows, delimiter, ends, cuts, quoteAnyway) => {
          const text = rows
            .map((cells, index) => {
              const line = cells.map((value) =>
                needsQuotes(value, delimiter) || quoteAnyway(value) ? quoted(value) : value,
              );
              return line.join(delimiter) + (ends[index] ?? '\n');
            })
            .join('');
          expectSameAsCsvParse(text, delimiter, cuts);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('I-03 names the line in which each row begins', () => {
    const rows = scanAll(['a,b\r\n"1\n2\r', '\n3",x\r\r\n4', ',5']);
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2\r\n3', 'x'] },
      { line: 5, cells: [''] },
      { line: 6, cells: ['4', '5'] },
    ]);
  });

  it('I-03 keeps quotes inside a cell, and refuses text behind a closing one', () => {
    expect(scanAll(['5" pipe,"6"" pipe"\n'])).toEqual([{ line: 1, cells: ['5" pipe', '6" pipe'] }]);
    expect(scanAll(['x,"5" pipe,y\nb,c\n'])).toEqual([
      { line: 1, error: 'Column 2: text follows the closing quote.' },
      { line: 2, cells: ['b', 'c'] },
    ]);
  });

  it('I-03 names the line of a quote that is never closed', () => {
    expect(() => scanAll(['a,b\n1,2\n3,"x\n4,5\n'])).toThrow(
      new TableUnreadable('A quote in the row that begins in line 3 is never closed.', 3),
    );
    const endless = ['a\n"', ...Array.from({ length: 20 }, () => 'x'.repeat(65_536))];
    expect(() => scanAll(endless)).toThrow(
      new TableUnreadable('A quote in the row that begins in line 2 is not closed within 1 MB.', 2),
    );
  });

  it('I-03 refuses a row of 1 GB without holding it, and reads on', () => {
    const scanner = createScanner(',');
    const piece = 'x,'.repeat(1 << 19);
    const rows = scanner.scan('a\n', false);
    for (let megabyte = 0; megabyte < 1024; megabyte += 1) rows.push(...scanner.scan(piece, false));
    rows.push(...scanner.scan('\r', false), ...scanner.scan('\nb', true));
    expect(rows).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, error: 'The row is longer than 1 MB.' },
      { line: 3, cells: ['b'] },
    ]);
  });

  it('I-03 refuses too many columns, too long a cell, NUL and ill-formed text by column', () => {
    const long = 'x'.repeat(65_536);
    expect(
      scanAll([`${','.repeat(1_000)}\n${',;'.repeat(999)}\na,${long}\n1,a\0b\n\uFFFE,2\nok\n`]).map((row) =>
        'error' in row ? row.error : row.cells.length,
      ),
    ).toEqual([
      'The row has more than 1000 columns.',
      1_000,
      'Column 2 has more than 65535 characters.',
      'Column 2 contains a NUL character.',
      "Column 1 contains bytes that are no text in the file's encoding.",
      1,
    ]);
  });
});
