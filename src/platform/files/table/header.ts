/** A row by its line, as far as it could be read. */
export type HeadRow = { line: number; cells: string[] };

const SEARCHED_ROWS = 50;
const NUMBER = /^[\s€$£¥%+-]*\d[\d\s.,:/%€$£¥-]*$/;

/**
 * The line of the header among the first rows, or null where the first row is data. Title rows fill fewer columns than
 * the rows of the table, above all the first; a header names most of them, in words, and does not look like the values
 * beneath it. One that names few columns is known by standing right above the first full row.
 */
export function findHeader(rows: HeadRow[]): number | null {
  const typical = median(rows.map((row) => filled(row.cells).length));
  const full = rows
    .slice(0, SEARCHED_ROWS)
    .findIndex((row, nth) => filled(row.cells).length >= typical * (nth === 0 ? 0.5 : 0.75));
  const above = filled(rows[full - 1]?.cells ?? []).length > 1 ? full - 1 : full;
  const index = [full, above].find((nth) => isHeader(rows, nth));
  return index === undefined ? null : (rows[index]?.line ?? null);
}

function isHeader(rows: HeadRow[], index: number): boolean {
  const cells = rows[index]?.cells ?? [];
  const names = filled(cells);
  if (names.length === 0 || names.some((name) => NUMBER.test(name) || name.length > 256)) return false;
  // Pages of a print begin with the header again.
  const below = rows.slice(index + 1).filter((row) => row.cells.join('\0') !== cells.join('\0'));
  const alike = cells.filter((cell, column) => looksLikeValue(cell.trim(), below, column));
  return alike.length < names.length / 2;
}

/** Is the cell repeated beneath, or of the same pattern as most values there ("AB-12", "CD-7")? */
function looksLikeValue(cell: string, below: HeadRow[], column: number): boolean {
  if (cell === '') return false;
  const values = below.map((row) => row.cells[column]?.trim() ?? '').filter((value) => value !== '');
  if (values.length === 0) return false;
  if (values.includes(cell)) return true;
  const pattern = patternOf(cell);
  if (!pattern.includes('9')) return false;
  return values.filter((value) => patternOf(value) === pattern).length > values.length / 2;
}

function patternOf(value: string): string {
  return value.replace(/\p{L}+/gu, 'A').replace(/\d+/g, '9');
}

function filled(cells: string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** One name per column: trimmed, "Column 3" for none, "Name (2)" for the second of a name. */
export function columnNames(cells: string[], columns: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: columns }, (_, index) => {
    const base = cells[index]?.trim().replace(/\s+/g, ' ') || `Column ${index + 1}`;
    let name = base;
    for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${base} (${nth})`;
    taken.add(name.toLowerCase());
    return name;
  });
}
