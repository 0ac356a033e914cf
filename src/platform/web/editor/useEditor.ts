import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { moved, record, redo, startHistory, stepsSinceSaved, undo } from './history.ts';
import { countIssues, findIssues } from './issues.ts';
import type { RowIssues } from './issues.ts';
import { countChanges, fromModels, onTop, rekeyed, rowsOn, sameRows, setCells, toModels } from './model.ts';
import type { CellChange, EditorColumn, EditorRow, RowModel } from './model.ts';

/** Where an editing begins. */
export interface EditorStart {
  /** What the server has. Taken at the start and whenever `revision` changes. */
  source: readonly RowModel[];
  /** Taken with a new `revision`: the rows as they go on being edited, where they differ from `source`. */
  edited?: readonly RowModel[] | undefined;
  /** With a new `revision` that a save made: the rows that it sent. */
  sent?: readonly RowModel[] | undefined;
  revision: number;
}

/** What the screen hears after every change. */
export interface EditorState {
  /** What would be saved: rows that hold something. A cell that is open counts as it was. */
  rows: RowModel[];
  /** Every row under edit, empty ones too: their indexes are the grid's. */
  all: readonly EditorRow[];
  /** Added, changed, moved and removed rows; a cell that is open counts as it is typed. */
  changes: number;
  errors: number;
  warnings: number;
  dirty: boolean;
  valid: boolean;
  /** The rows that undo and redo lead to. */
  before: readonly EditorRow[] | undefined;
  after: readonly EditorRow[] | undefined;
}

export interface Editor {
  rows: readonly EditorRow[];
  /** What the server has. */
  saved: readonly EditorRow[];
  issues: readonly RowIssues[];
  errors: number;
  warnings: number;
  before: readonly EditorRow[] | undefined;
  after: readonly EditorRow[] | undefined;
  change: (next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => void;
  /** Steps since what is saved. */
  steps: () => number;
  /** Answers the rows that it leads to; undefined where there is nothing to take back. */
  undo: () => readonly EditorRow[] | undefined;
  redo: () => readonly EditorRow[] | undefined;
}

/**
 * The rows under edit with their history and issues. A new `revision` (after a save, a cancel or others' saves) goes on
 * from `source`, with `edited` on top of it; otherwise neither is looked at again. The history goes on with it: undo
 * reaches what was cancelled and what stood before a save.
 */
export function useEditor({ source, edited, sent, revision }: EditorStart, columns: readonly EditorColumn[]): Editor {
  const [saved, setSaved] = useState(() => fromModels(source));
  const [history, setHistory] = useState(() => startHistory<readonly EditorRow[]>(saved));
  const [known, setKnown] = useState(revision);
  if (known !== revision) {
    // A cell that is open stays open in its row.
    const fresh = rekeyed(source, [...saved, ...(edited ?? history.present)]);
    const present = edited ? onTop(fresh, edited) : fresh;
    setKnown(revision);
    setSaved(fresh);
    setHistory(moved(history, { move: rowsOn(sent ? fromModels(sent) : saved, fresh), present, same: sameRows }));
  }
  const rows = history.present;
  const issues = useMemo(() => findIssues(rows, columns), [rows, columns]);
  const errors = countIssues(issues, 'error');
  const warnings = countIssues(issues, 'warning');

  const change = useCallback((next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => {
    setHistory((now) => record(now, next(now.present)));
  }, []);

  return {
    rows,
    saved,
    issues,
    errors,
    warnings,
    before: history.past.at(-1),
    after: history.future[0],
    change,
    steps: () => stepsSinceSaved(history, (state) => countChanges(state, saved, columns) === 0),
    undo() {
      setHistory(undo);
      return history.past.at(-1);
    },
    redo() {
      setHistory(redo);
      return history.future[0];
    },
  };
}

/** Tells the screen what the rows are, with the cell that is `open` as it is typed. */
export function useEditorState(
  { rows, saved, errors, warnings, before, after }: Editor,
  open: CellChange | null,
  columns: readonly EditorColumn[],
  onState: (state: EditorState) => void,
): void {
  const listener = useRef(onState);
  useEffect(() => {
    listener.current = onState;
  });
  const changes = useMemo(
    () => countChanges(open ? setCells(rows, [open]) : rows, saved, columns),
    [rows, open, saved, columns],
  );
  useEffect(() => {
    listener.current({
      rows: toModels(rows, columns),
      all: rows,
      changes,
      errors,
      warnings,
      dirty: changes > 0,
      valid: errors === 0,
      before,
      after,
    });
  }, [rows, changes, columns, errors, warnings, before, after]);
}
