import type { CellChange, EditorColumn, EditorRow } from './model.ts';
import type { Range } from './place.ts';

/** Whether a cell keeps its value. */
export function isLocked(column: EditorColumn, row: EditorRow): boolean {
  return typeof column.readOnly === 'function' ? column.readOnly(row) : (column.readOnly ?? false);
}

type RowAt = (index: number) => EditorRow;

/** The texts of a rectangle, for the clipboard. */
export function readRange(rowAt: RowAt, columns: readonly EditorColumn[], range: Range): string[][] {
  const cells: string[][] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    cells.push(columns.slice(range.left, range.right + 1).map(({ key }) => rowAt(row).values[key] ?? ''));
  }
  return cells;
}

/** One text into every cell of a rectangle. */
export function fillRange(rowAt: RowAt, columns: readonly EditorColumn[], range: Range, value: string): CellChange[] {
  const texts = readRange(rowAt, columns, range).map((line) => line.map(() => value));
  return putCells(rowAt, columns, range, texts);
}

/** Cells hold one line: what a spreadsheet wraps becomes spaces. */
const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');

/** A rectangle of texts, from the top left cell on. Locked cells and columns behind the last are left out. */
export function putCells(
  rowAt: RowAt,
  columns: readonly EditorColumn[],
  at: Pick<Range, 'top' | 'left'>,
  cells: readonly (readonly string[])[],
): CellChange[] {
  const changes: CellChange[] = [];
  for (const [y, line] of cells.entries()) {
    for (const [x, value] of line.entries()) {
      const column = columns[at.left + x];
      if (column && !isLocked(column, rowAt(at.top + y))) {
        changes.push({ row: at.top + y, column: column.key, value: oneLine(value) });
      }
    }
  }
  return changes;
}

/** The lines of a rectangle over and over into the rows below it down to `to`, or above it up to there. */
export function repeatRange(rowAt: RowAt, columns: readonly EditorColumn[], range: Range, to: number): CellChange[] {
  const lines = readRange(rowAt, columns, range);
  const above = Math.max(0, range.top - to);
  const top = above > 0 ? to : range.bottom + 1;
  // The line that meets the rectangle from above is its last.
  const first = above > 0 ? lines.length - (above % lines.length) : 0;
  const count = above > 0 ? above : Math.max(0, to - range.bottom);
  const cells = Array.from({ length: count }, (_, n) => lines[(first + n) % lines.length] ?? []);
  return putCells(rowAt, columns, { top, left: range.left }, cells);
}
