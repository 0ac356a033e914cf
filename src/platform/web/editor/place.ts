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

export interface Size {
  rows: number;
  columns: number;
}

/** Where a moving key leads, inside the grid; undefined for other keys. */
export function moveOf(key: string, ctrl: boolean, at: Place, size: Size): Place | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const inside = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  switch (key) {
    case 'ArrowDown':
      return inside(ctrl ? lastRow : at.row + 1, at.column);
    case 'ArrowUp':
      return inside(ctrl ? 0 : at.row - 1, at.column);
    case 'ArrowRight':
      return inside(at.row, ctrl ? lastColumn : at.column + 1);
    case 'ArrowLeft':
      return inside(at.row, ctrl ? 0 : at.column - 1);
    case 'Home':
      return inside(ctrl ? 0 : at.row, 0);
    case 'End':
      return inside(ctrl ? lastRow : at.row, lastColumn);
    case 'PageDown':
      return inside(at.row + 15, at.column);
    case 'PageUp':
      return inside(at.row - 15, at.column);
    default:
      return undefined;
  }
}

/** The cell to the right, or the first of the next row. */
export function after(at: Place, size: Size): Place {
  if (at.column + 1 < size.columns) return { row: at.row, column: at.column + 1 };
  return { row: Math.min(size.rows - 1, at.row + 1), column: 0 };
}
