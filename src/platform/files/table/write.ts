import { Readable } from 'node:stream';

// What a spreadsheet takes for a formula (E-01): a cell that begins so. What stands within a cell is left alone: `1/2"-13`
// is a thread.
const formula = /^('*)(?=[=+\-@＝＋－＠\t\r\n])/;
const guarded = /^'('*)(?=[=+\-@＝＋－＠\t\r\n])/;

/** A text that no spreadsheet runs: an apostrophe stands before what would be a formula. */
export const guardFormula = (text: string) => text.replace(formula, "'$1");

/**
 * The text that was guarded, or that a spreadsheet wrote as a formula to keep it a text (="00123"), which no guarded
 * cell is. What is neither, as nearly all are, costs a look.
 */
export function withoutGuard(text: string): string {
  if (text.startsWith('="')) return text.replace(/^="([^"]*)"$/, '$1');
  return text.startsWith("'") ? text.replace(guarded, '$1') : text;
}

/** A row of a table of text, its cells guarded and quoted where they have to be. */
const lineOf = (delimiter: string, cells: readonly string[]) =>
  `${cells
    .map(guardFormula)
    .map((cell) => (/["',;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)}\r\n`;

/** A row of a CSV file. */
export const csvLine = (cells: readonly string[]) => lineOf(',', cells);

/** A table of text in UTF-8 with its mark, streamed in the batches that come. */
export function tableFile(
  delimiter: ',' | '\t',
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Readable {
  async function* lines() {
    yield `\uFEFF${lineOf(delimiter, headers)}`;
    for await (const batch of batches)
      if (batch.length > 0) yield batch.map((cells) => lineOf(delimiter, cells)).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

/** The same as CSV. */
export const csvFile = (headers: readonly string[], batches: AsyncIterable<readonly (readonly string[])[]>): Readable =>
  tableFile(',', headers, batches);
