import type { ClipboardEvent } from 'react';
import { parseCells, printCells, tiled } from './clipboard.ts';
import type { CellChange, EditorColumn, EditorRow } from './model.ts';
import type { Place, Range } from './place.ts';
import { fillRange, putCells, readRange } from './ranges.ts';

/** Copying, cutting and pasting of rectangles, with spreadsheets and within the grid. */
export function useClipboard(options: {
  rowAt: (place: number) => EditorRow;
  columns: readonly EditorColumn[];
  range: Range;
  readOnly: boolean;
  /** Place of the spare row. */
  spare: number;
  /** A cell is being edited: the clipboard is its own. */
  busy: boolean;
  apply: (changes: readonly CellChange[]) => void;
  select: (from: Place, to: Place) => void;
  onPasted: (rows: number) => void;
}): { onCopy: (event: ClipboardEvent) => void; onPaste: (event: ClipboardEvent) => void } {
  const { rowAt, columns, range, readOnly, busy, apply } = options;

  function onCopy(event: ClipboardEvent): void {
    if (busy) return;
    event.clipboardData.setData('text/plain', printCells(readRange(rowAt, columns, range)));
    event.preventDefault();
    if (event.type === 'cut' && !readOnly) apply(fillRange(rowAt, columns, range, ''));
  }

  function onPaste(event: ClipboardEvent): void {
    if (busy || readOnly) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    const cells = tiled(parseCells(text), range.bottom - range.top + 1, range.right - range.left + 1);
    const width = Math.max(...cells.map((line) => line.length));
    // Whole rows begin at the first column, wherever in the spare row somebody clicked.
    const to = range.top === options.spare && width > 1 ? { ...range, left: 0 } : range;
    apply(putCells(rowAt, columns, to, cells));
    options.select(
      { row: to.top + cells.length - 1, column: Math.min(columns.length - 1, to.left + width - 1) },
      { row: to.top, column: to.left },
    );
    options.onPasted(cells.length);
  }
  return { onCopy, onPaste };
}
