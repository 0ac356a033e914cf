import { open } from 'node:fs/promises';
import { guessDelimiter } from './delimiter.ts';
import { createDecoder, detectEncoding } from './encoding.ts';
import { columnNames, findHeader, type HeadRow } from './header.ts';
import { type GivenLayout, HEAD_BYTES, type TableLayout, TableUnreadable } from './layout.ts';
import { isBlankRow } from './read.ts';
import { createScanner, type ScannedRow } from './scan.ts';

/** How a file looks, with its first data rows and what somebody should know about the guess. */
export type TableInspection = TableLayout & {
  /** Up to 20 rows below the header, each with one cell per column. */
  sampleRows: string[][];
  /** Sentences for the user. */
  warnings: string[];
};

const SAMPLE_ROWS = 20;
const JUDGED_ROWS = 500;
const DELIMITER_NAMES: Record<string, string> = {
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'pipe',
  ',': 'comma',
};

/** The part of a file from which `inspectTable` judges it. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Finds encoding, delimiter and header from the first bytes of a file (1 MB, or all of it).
 * @throws TableUnreadable for an empty or binary file, or a quote that is never closed.
 */
export function inspectTable(head: Buffer, given: GivenLayout = {}): TableInspection {
  if (head.length === 0) throw new TableUnreadable('The file is empty.');
  const isWhole = head.length < HEAD_BYTES;
  const encoding = given.encoding ? { encoding: given.encoding, certain: true } : detectEncoding(head);
  const text = createDecoder(encoding.encoding, encoding.certain).decode(head, isWhole);
  const guess = given.delimiter ? { delimiter: given.delimiter, rival: undefined } : guessDelimiter(text);
  const scanned = createScanner(guess.delimiter).scan(text, isWhole);
  const rows = readableRows(scanned);
  if (rows.length === 0) throw new TableUnreadable(firstProblem(scanned));

  const headerRow = given.headerRow === undefined ? findHeader(rows) : given.headerRow;
  const headerCells = rows.find((row) => row.line === headerRow)?.cells ?? [];
  const data = rows.filter((row) => row.line > (headerRow ?? 0));
  const columns = countColumns(headerCells, data);
  const headers = columnNames(headerCells, columns);
  return {
    encoding: encoding.encoding,
    encodingIsCertain: encoding.certain,
    delimiter: guess.delimiter,
    headerRow,
    headers,
    sampleRows: data
      .slice(0, SAMPLE_ROWS)
      .map((row) => Array.from({ length: columns }, (_, index) => row.cells[index] ?? '')),
    warnings: warningsFor(guess.rival, headerRow, headerCells, columns),
  };
}

function readableRows(scanned: ScannedRow[]): HeadRow[] {
  const rows: HeadRow[] = [];
  for (const row of scanned) {
    if ('cells' in row && !isBlankRow(row)) rows.push(row);
    if (rows.length === JUDGED_ROWS) break;
  }
  return rows;
}

function firstProblem(scanned: ScannedRow[]): string {
  for (const row of scanned) if ('error' in row) return `Line ${row.line}: ${row.error}`;
  return 'The file has no rows.';
}

/** As many columns as the header or the first rows fill; empty cells at the end don't count. */
function countColumns(headerCells: string[], data: HeadRow[]): number {
  const widths = [headerCells, ...data.map((row) => row.cells)].map(
    (cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1,
  );
  return widths.reduce((widest, width) => Math.max(widest, width), 1);
}

function warningsFor(
  rival: string | undefined,
  headerRow: number | null,
  headerCells: string[],
  columns: number,
): string[] {
  const warnings: string[] = [];
  if (rival) warnings.push(`The delimiter might also be ${DELIMITER_NAMES[rival] ?? rival}.`);
  if (columns === 1) warnings.push('Only one column was found.');
  if (headerRow === null) warnings.push('No header row was found: the columns are numbered.');
  const names = headerCells.map((cell) => cell.trim().toLowerCase()).filter((name) => name !== '');
  if (new Set(names).size < names.length) warnings.push('Some columns have the same name.');
  return warnings;
}
