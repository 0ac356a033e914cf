/** A cell by its place: rows include the spare one. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells, both ends included. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(a: Place, b: Place): Range {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

/** A place in a grid that may have fewer rows by now. */
export const kept = (place: Place, rows: number): Place =>
  place.row < rows ? place : { row: Math.max(0, rows - 1), column: place.column };

export interface Size {
  rows: number;
  columns: number;
  /** Rows that a page key goes on by. */
  page: number;
}

/** Whether the cell at a place holds something. */
export type Filled = (place: Place) => boolean;

/** Ctrl with an arrow: to the end of a run of filled cells, else to the next filled one, else to the edge. */
function runEnd(from: number, step: 1 | -1, last: number, filled: (at: number) => boolean): number {
  const edge = step > 0 ? last : 0;
  if (from === edge) return from;
  const within = filled(from) && filled(from + step);
  let at = from + step;
  while (at !== edge && (within ? filled(at + step) : !filled(at))) at += step;
  return at;
}

/** Where a moving key leads, inside the grid; undefined for other keys. */
export function moveOf(key: string, ctrl: boolean, at: Place, size: Size, filled: Filled): Place | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const inside = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  const down = (step: 1 | -1): Place => {
    if (!ctrl) return inside(at.row + step, at.column);
    const row = runEnd(at.row, step, lastRow, (one) => filled({ row: one, column: at.column }));
    return { row, column: at.column };
  };
  const along = (step: 1 | -1): Place => {
    if (!ctrl) return inside(at.row, at.column + step);
    const column = runEnd(at.column, step, lastColumn, (one) => filled({ row: at.row, column: one }));
    return { row: at.row, column };
  };
  switch (key) {
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return down(-1);
    case 'ArrowRight':
      return along(1);
    case 'ArrowLeft':
      return along(-1);
    case 'Home':
      return inside(ctrl ? 0 : at.row, 0);
    case 'End':
      return inside(ctrl ? lastRow : at.row, lastColumn);
    case 'PageDown':
      return inside(at.row + size.page, at.column);
    case 'PageUp':
      return inside(at.row - size.page, at.column);
    default:
      return undefined;
  }
}

/** The cell to the right, or the first of the next row; the same where there is none. */
export function after(at: Place, size: Size): Place {
  if (at.column + 1 < size.columns) return { row: at.row, column: at.column + 1 };
  return at.row + 1 < size.rows ? { row: at.row + 1, column: 0 } : at;
}

/** The cell to the left, or the last of the row before; the same where there is none. */
export function before(at: Place, size: Size): Place {
  if (at.column > 0) return { row: at.row, column: at.column - 1 };
  return at.row > 0 ? { row: at.row - 1, column: size.columns - 1 } : at;
}
