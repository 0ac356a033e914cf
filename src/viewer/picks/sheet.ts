/** What a spreadsheet would take for a formula, full-width signs and what stands behind a quote or blank included. */
const formula = /^[\s"';]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^-?\d+(?:[.,]\d+)?$/;

/** A text that no spreadsheet computes: such ones get an apostrophe in front (test E-01). */
export const plain = (text: string) => (formula.test(text) && !number.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => quoted(plain(cell))).join(',')).join('\r\n')}\r\n`;

/** Rows for the clipboard, as spreadsheets paste them. */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => plain(cell.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
