import { isAscii } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { createDecoder } from './decode.ts';
import { guessDelimiter } from './delimiter.ts';
import { detectEncoding, readingsOf, type FoundEncoding, type Readings } from './encoding.ts';
import { columnNames, findHeader, type HeadRow } from './header.ts';
import type { WorkbookKind } from './workbook/kinds.ts';
import { type GivenLayout, HEAD_BYTES, type TableLayout, TableUnreadable } from './layout.ts';
import { isBlankRow } from './read.ts';
import { createScanner, type ScannedRow } from './scan.ts';

/** How a file looks, with its first rows and what somebody should know about the guess. */
export type TableInspection = TableLayout & {
  /** Up to 20 rows below the header, each with one cell per column. */
  sampleRows: string[][];
  /** The same with the header and up to ten rows above it, by their lines. */
  firstRows: HeadRow[];
  /** Every row below the header that the first 1 MB holds, cells as they stand in the file. */
  dataRows: HeadRow[];
  /** Whether these are all rows of the file. */
  isWhole: boolean;
  /** What the bytes say, whatever somebody named. */
  foundEncoding: FoundEncoding;
  /** Lines that would change with the encoding: the one in use first, then those that may be meant. */
  readings: Readings;
  /** What the file is, whatever it is called. */
  kind: 'text' | WorkbookKind;
  /** Sheets of a workbook in its order; none of a text. */
  sheets: FoundSheet[];
  /** Name of the sheet that is read; null of a text. */
  sheet: string | null;
  /** Columns that hold a number with a fraction, typed as such: there the separator is a point. */
  fractions: number[];
  /** What was looked at where no header was found, and the ways out; null where there is one, or somebody says there is none. */
  noHeader: string | null;
  /** Sentences for the user. */
  warnings: string[];
};

/** A sheet of a workbook. */
export type FoundSheet = {
  name: string;
  isHidden: boolean;
  /** How many columns were recognised by name. */
  recognised: number;
};

const SAMPLE_ROWS = 20;
const SHOWN_ABOVE = 10;
const JUDGED_ROWS = 500;
const LOOKED_ROWS = 2;
const LOOKED_CHARACTERS = 100;
const DELIMITER_NAMES: Record<string, string> = {
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'pipe',
  ',': 'comma',
};
/** How a page or a document begins that is named like a table. */
const MARKUP = /^\s*(?:<!--[\s\S]*?-->\s*)*(?:<(?:!doctype|html|head|body|table|script|svg|\?xml)\b|\{\\rtf)/i;

/** Bytes by which the encoding of a file is judged, and the line that they begin in. */
type Evidence = { bytes: Buffer; line: number };

/**
 * Finds encoding, delimiter and header of a file.
 * @throws TableUnreadable for a file that is empty or of another kind, or a quote that is never closed
 */
export async function inspectFile(path: string, given: GivenLayout = {}): Promise<TableInspection> {
  const file = await open(path);
  try {
    const head = await pieceOf(file, 0);
    return await inspectTable(head, given, await evidenceOf(file, head));
  } finally {
    await file.close();
  }
}

async function pieceOf(file: FileHandle, from: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
  return buffer.subarray(0, bytesRead);
}

/** The head, or where that is all ASCII the first piece that is not. */
async function evidenceOf(file: FileHandle, head: Buffer): Promise<Evidence> {
  let line = 1;
  let piece = head;
  let from = 0;
  // NUL bytes are those of UTF-16.
  while (piece.length > 0 && isAscii(piece) && !piece.includes(0)) {
    // What is read next begins with the line that the piece breaks off.
    const length = piece.lastIndexOf(10) + 1 || piece.length;
    line += breaksIn(piece.subarray(0, length));
    from += length;
    piece = await pieceOf(file, from);
  }
  return piece.length > 0 ? { bytes: piece, line } : { bytes: head, line: 1 };
}

function breaksIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

/**
 * The same from the first bytes of a file (1 MB, or all of it); `evidence` is by what its encoding is judged.
 * @throws TableUnreadable
 */
export async function inspectTable(
  head: Buffer,
  given: GivenLayout = {},
  evidence: Evidence = { bytes: head, line: 1 },
): Promise<TableInspection> {
  if (head.length === 0) throw new TableUnreadable('The file is empty.');
  const isWhole = head.length < HEAD_BYTES;
  const foundEncoding = await detectEncoding(evidence.bytes);
  const encoding = given.encoding ?? foundEncoding.encoding;
  const encodingIsCertain = given.encoding !== undefined || foundEncoding.certain;
  const text = createDecoder(encoding, encodingIsCertain).decode(head, isWhole);
  refuseOtherText(text);
  const guess = given.delimiter ? { delimiter: given.delimiter, rival: undefined } : guessDelimiter(text);
  const scanned = createScanner(guess.delimiter).scan(text, isWhole);
  const rows = scanned.filter((row): row is HeadRow => 'cells' in row && !isBlankRow(row));
  if (rows.length === 0) throw new TableUnreadable(firstProblem(scanned));
  const found = inspectRows(rows, given.headerRow);
  const offset = evidence.line - 1;
  return {
    ...found,
    encoding,
    encodingIsCertain,
    delimiter: guess.delimiter,
    isWhole,
    foundEncoding: { ...foundEncoding, misfits: foundEncoding.misfits.map((line) => line + offset) },
    readings: readingsIn(evidence, encoding, foundEncoding),
    kind: 'text',
    sheets: [],
    sheet: null,
    fractions: [],
    warnings: [...delimiterWarnings(guess.rival), ...found.warnings],
  };
}

/** What the first rows of a table tell that are not blank: its header, and what stands above and below it. */
export type RowsInspection = Pick<
  TableInspection,
  'headerRow' | 'headers' | 'sampleRows' | 'firstRows' | 'dataRows' | 'noHeader' | 'warnings'
>;

/** Finds the header among the first rows, unless its line is given. @throws TableUnreadable */
export function inspectRows(rows: HeadRow[], given: number | null | undefined): RowsInspection {
  const headerRow = given === undefined ? findHeader(rows.slice(0, JUDGED_ROWS)) : given;
  const headerAt = rows.findIndex((row) => row.line === headerRow);
  if (headerRow !== null && headerAt === -1)
    throw new TableUnreadable(`There is no row ${headerRow} to take as header.`);
  const headerCells = rows[headerAt]?.cells ?? [];
  const dataRows = rows.slice(headerAt + 1);
  const columns = countColumns(headerCells, dataRows.slice(0, JUDGED_ROWS));
  return {
    headerRow,
    headers: columnNames(headerCells, columns),
    sampleRows: dataRows
      .slice(0, SAMPLE_ROWS)
      .map((row) => Array.from({ length: columns }, (_, index) => row.cells[index] ?? '')),
    firstRows: rows.slice(Math.max(0, headerAt - SHOWN_ABOVE), headerAt + 1 + SAMPLE_ROWS),
    dataRows,
    noHeader: given === undefined && headerRow === null ? noHeaderText(rows) : null,
    warnings: [...warningsFor(headerCells, columns), ...tooLong(headerCells, dataRows)],
  };
}

/** What the first rows are that were taken for values, and how somebody says what they are. */
function noHeaderText(rows: HeadRow[]): string {
  const looked = rows.slice(0, LOOKED_ROWS).map(({ line, cells }) => `row ${line} "${shortened(cells)}"`);
  return `No header row was found: a header names the columns in words, unlike the values below it. Looked at: ${looked.join(', ')}. Name the columns in the first row, say which row names them (Header row; headerRow in a profile), or map the columns by number, as "Column 1".`;
}

function shortened(cells: string[]): string {
  const text = cells.map((cell) => cell.trim()).join(' | ');
  const letters = Array.from(text.slice(0, 2 * LOOKED_CHARACTERS));
  return letters.length > LOOKED_CHARACTERS ? `${letters.slice(0, LOOKED_CHARACTERS).join('')}…` : text;
}

function readingsIn({ bytes, line }: Evidence, encoding: FoundEncoding['encoding'], found: FoundEncoding): Readings {
  const meant = [...new Set([encoding, found.encoding, ...found.rivals])];
  const isWide = meant.some((one) => one.startsWith('utf-16'));
  return isWide || meant.length === 1 ? { encodings: [], rows: [] } : readingsOf(bytes, line, meant);
}

function refuseOtherText(text: string): void {
  if (MARKUP.test(text.slice(0, 4096)))
    throw new TableUnreadable('The file is a page or a document, not delimited text.');
  const start = text.slice(0, 4096);
  if ((start.match(/\p{Cc}/gu) ?? []).filter((one) => !/\s/.test(one)).length > start.length / 10)
    throw new TableUnreadable('The file is of another kind, not delimited text.');
}

function firstProblem(scanned: ScannedRow[]): string {
  for (const row of scanned) if ('error' in row) return `Line ${row.line}: ${row.error}`;
  return 'The file has no rows.';
}

/** As many columns as the header or the first rows fill; empty cells at the end don't count. */
function countColumns(headerCells: string[], data: HeadRow[]): number {
  const widths = [headerCells, ...data.map((row) => row.cells)].map(widthOf);
  return widths.reduce((widest, width) => Math.max(widest, width), 1);
}

/** Rows that fill cells behind the last name of the header. */
function tooLong(headerCells: string[], data: HeadRow[]): string[] {
  const names = widthOf(headerCells);
  const longer = names === 0 ? [] : data.filter(({ cells }) => widthOf(cells) > names).map(({ line }) => line);
  if (longer.length === 0) return [];
  const shown = longer.slice(0, 5).join(', ') + (longer.length > 5 ? ' and more' : '');
  return [`${longer.length === 1 ? 'Row' : 'Rows'} ${shown}: more cells than the header has names.`];
}

const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const delimiterWarnings = (rival: string | undefined): string[] =>
  rival ? [`The delimiter might also be ${DELIMITER_NAMES[rival] ?? rival}.`] : [];

function warningsFor(headerCells: string[], columns: number): string[] {
  const warnings: string[] = [];
  if (columns === 1) warnings.push('Only one column was found.');
  const names = headerCells.map((cell) => cell.trim().toLowerCase()).filter((name) => name !== '');
  if (new Set(names).size < names.length) warnings.push('Some columns have the same name.');
  return warnings;
}
