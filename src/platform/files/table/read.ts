import { createDecoder } from './decode.ts';
import type { TableLayout } from './layout.ts';
import { createScanner, type ScannedRow } from './scan.ts';

const BATCH_ROWS = 1_000;
const NO_BYTES = Buffer.alloc(0);

/**
 * The data rows of a delimited text file in batches of up to 1,000, with the line each begins in.
 * Every row has as many cells as the layout has columns: missing ones are empty, surplus ones must
 * be. Rows of empty cells are left out. Memory stays flat whatever the file's size.
 * @throws TableUnreadable where the rest can't be read, such as behind a quote never closed.
 */
export async function* readTable(
  source: AsyncIterable<Buffer>,
  layout: Pick<TableLayout, 'encoding' | 'encodingIsCertain' | 'delimiter' | 'headerRow' | 'headers'>,
): AsyncGenerator<ScannedRow[]> {
  const decoder = createDecoder(layout.encoding, layout.encodingIsCertain);
  const scanner = createScanner(layout.delimiter);
  let batch: ScannedRow[] = [];

  function* take(text: string, last: boolean): Generator<ScannedRow[]> {
    for (const row of dataRowsOf(scanner.scan(text, last), layout)) {
      batch.push(row);
      if (batch.length === BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
  }

  for await (const chunk of source) yield* take(decoder.decode(chunk, false), false);
  yield* take(decoder.decode(NO_BYTES, true), true);
  if (batch.length > 0) yield batch;
}

/** Those of the rows that are data by the layout, fitted to its columns; blank ones are left out. */
export function* dataRowsOf(
  rows: Iterable<ScannedRow>,
  { headerRow, headers }: Pick<TableLayout, 'headerRow' | 'headers'>,
): Generator<ScannedRow> {
  const columns = headers.length;
  for (const row of rows) {
    if (row.line <= (headerRow ?? 0) || isBlankRow(row)) continue;
    yield 'cells' in row && row.cells.length !== columns ? fitted(row, columns) : row;
  }
}

export function isBlankRow(row: ScannedRow): boolean {
  return 'cells' in row && row.cells.every((cell) => cell.trim() === '');
}

function fitted(row: { line: number; cells: string[] }, columns: number): ScannedRow {
  const cells = row.cells.slice(0, columns);
  while (cells.length < columns) cells.push('');
  const surplus = row.cells.findIndex((cell, index) => index >= columns && cell.trim() !== '');
  if (surplus === -1) return { line: row.line, cells };
  return {
    line: row.line,
    error: `Column ${surplus + 1} has a value, but the table has only ${columns} columns.`,
  };
}
