import { composed } from '../../contract/composed.ts';
import { ILL_FORMED } from './decode.ts';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROW_BYTES, TableUnreadable } from './layout.ts';

/** A row by the line it begins in, counted from 1, or why it can't be taken. */
export type ScannedRow = { line: number; cells: string[] } | { line: number; error: string };

export type Scanner = {
  /**
   * Takes the next piece of text and gives the rows that it completes. `last`: the file ends here.
   * @throws TableUnreadable for a quote that is never closed.
   */
  scan(text: string, last: boolean): ScannedRow[];
};

const QUOTE = 34;
const LF = 10;
const CR = 13;
const TOO_LONG = 'The row is longer than 1 MB.';

/**
 * Cuts delimited text (RFC 4180) into rows. Beyond it: CR, LF and CRLF end a row, also mixed, a quote
 * inside a cell that does not begin with one is an ordinary character, and cells are composed.
 *
 * By hand because csv-parse, which the tests hold it against, gives line numbers only at half the
 * speed (240,000 rows/s) and loses the rows before an error together with the line of the quote.
 */
export function createScanner(delimiter: string): Scanner {
  const delimiterCode = delimiter.charCodeAt(0);
  let buffer = '';
  let line = 1;
  let isSkipping = false;
  // What the last call of scanRow found beside its cells.
  let next = 0;
  let breaks = 0;
  let problem = '';
  let isInQuote = false;

  /** The cells of the row that begins at `from`, or undefined where its end has not come yet. */
  function scanRow(from: number, last: boolean): string[] | undefined {
    const cells: string[] = [];
    let at = from;
    breaks = 0;
    problem = '';
    isInQuote = false;
    for (;;) {
      let end: number;
      if (buffer.charCodeAt(at) === QUOTE) {
        end = closingQuote(at + 1, last);
        if (end === -1) return undefined;
        addCell(cells, quotedValue(at + 1, end));
        end += 1;
        if (!isCellEnd(end)) {
          problem ||= `Column ${cells.length}: text follows the closing quote.`;
          end = lineEnd(end);
        }
      } else {
        end = cellEnd(at);
        addCell(cells, buffer.slice(at, end));
      }
      if (end < buffer.length && buffer.charCodeAt(end) === delimiterCode) {
        at = end + 1;
        continue;
      }
      return endRow(end, last) ? cells : undefined;
    }
  }

  /** Position of the quote that closes the cell, or -1 where it has not come yet. */
  function closingQuote(from: number, last: boolean): number {
    for (let at = buffer.indexOf('"', from); at !== -1; at = buffer.indexOf('"', at + 2)) {
      const isAtEnd = at + 1 === buffer.length;
      if (isAtEnd && !last) return -1;
      if (isAtEnd || buffer.charCodeAt(at + 1) !== QUOTE) return at;
    }
    isInQuote = true;
    return -1;
  }

  function quotedValue(from: number, to: number): string {
    const value = buffer.slice(from, to);
    if (value.includes('\n') || value.includes('\r')) breaks += countBreaks(value);
    return value.includes('"') ? value.replaceAll('""', '"') : value;
  }

  function addCell(cells: string[], value: string): void {
    if (cells.length === MAX_COLUMNS) {
      problem ||= `The row has more than ${MAX_COLUMNS} columns.`;
      return;
    }
    cells.push(composed(value));
    if (value.length > MAX_CELL_CHARACTERS)
      problem ||= `Column ${cells.length} has more than ${MAX_CELL_CHARACTERS} characters.`;
  }

  function isCellEnd(at: number): boolean {
    if (at >= buffer.length) return true;
    const code = buffer.charCodeAt(at);
    return code === delimiterCode || code === LF || code === CR;
  }

  function cellEnd(from: number): number {
    let at = from;
    for (; at < buffer.length; at += 1) {
      const code = buffer.charCodeAt(at);
      if (code === delimiterCode || code === LF || code === CR) break;
    }
    return at;
  }

  function lineEnd(from: number): number {
    let at = from;
    for (; at < buffer.length; at += 1) {
      const code = buffer.charCodeAt(at);
      if (code === LF || code === CR) break;
    }
    return at;
  }

  /** Sets `next` behind the end of the row; false where what comes next may belong to it. */
  function endRow(end: number, last: boolean): boolean {
    if (buffer.charCodeAt(end) === CR && end + 1 < buffer.length) {
      next = buffer.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
      return true;
    }
    next = Math.min(end + 1, buffer.length);
    return last || buffer.charCodeAt(end) === LF;
  }

  function finished(cells: string[], isDirty: boolean): ScannedRow {
    if (isDirty && !problem) problem = textProblem(cells);
    return problem ? { line, error: problem } : { line, cells };
  }

  /** What is left over once no further row is complete. */
  function keepRest(rows: ScannedRow[], from: number, last: boolean): void {
    buffer = buffer.slice(from);
    if (isInQuote && (last || buffer.length > MAX_ROW_BYTES))
      throw new TableUnreadable(
        `A quote in the row that begins in line ${line} is ${last ? 'never closed' : 'not closed within 1 MB'}.`,
        line,
      );
    if (buffer.length <= MAX_ROW_BYTES) return;
    rows.push({ line, error: TOO_LONG });
    isSkipping = true;
    buffer = '';
  }

  return {
    scan(text, last) {
      buffer = buffer === '' ? text : buffer + text;
      const rows: ScannedRow[] = [];
      let at = 0;
      if (isSkipping) {
        const end = lineEnd(0);
        isSkipping = !endRow(end, last);
        if (isSkipping) {
          buffer = buffer.slice(end);
          return rows;
        }
        at = next;
        line += 1;
      }
      const isDirty = buffer.includes('\0') || buffer.includes(ILL_FORMED);
      isInQuote = false;
      while (at < buffer.length) {
        const cells = scanRow(at, last);
        if (cells === undefined) break;
        if (next - at > MAX_ROW_BYTES) problem = TOO_LONG;
        rows.push(finished(cells, isDirty));
        line += breaks + 1;
        at = next;
      }
      keepRest(rows, at, last);
      return rows;
    },
  };
}

function textProblem(cells: string[]): string {
  const column = cells.findIndex((cell) => cell.includes('\0') || cell.includes(ILL_FORMED)) + 1;
  if (column === 0) return '';
  return cells[column - 1]?.includes('\0')
    ? `Column ${column} contains a NUL character.`
    : `Column ${column} contains bytes that are no text in the file's encoding.`;
}

function countBreaks(value: string): number {
  return value.match(/\r\n|\r|\n/g)?.length ?? 0;
}
