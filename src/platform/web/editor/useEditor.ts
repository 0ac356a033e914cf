import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { record, redo, startHistory, undo } from './history.ts';
import { countIssues, findIssues } from './issues.ts';
import type { RowIssues } from './issues.ts';
import { countChanges, fromModels, onTop, rekeyed, toModels } from './model.ts';
import type { EditorColumn, EditorRow, RowModel } from './model.ts';

/** Where an editing begins. */
export interface EditorStart {
  /** What the server has. Taken at the start and whenever `revision` changes. */
  source: readonly RowModel[];
  /** Taken with a new `revision`: the rows as they go on being edited, where they differ from `source`. */
  edited?: readonly RowModel[] | undefined;
  revision: string | number;
}

/** What the screen hears after every change. */
export interface EditorState {
  /** What would be saved: rows that hold something. */
  rows: RowModel[];
  /** Every row under edit, empty ones too: their indexes are the grid's. */
  all: readonly EditorRow[];
  /** Added, changed, moved and removed rows. */
  changes: number;
  errors: number;
  warnings: number;
  dirty: boolean;
  valid: boolean;
}

export interface Editor {
  rows: readonly EditorRow[];
  issues: readonly RowIssues[];
  errors: number;
  warnings: number;
  change: (next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => void;
  /** Answers the rows that it leads to; undefined where there is nothing to take back. */
  undo: () => readonly EditorRow[] | undefined;
  redo: () => readonly EditorRow[] | undefined;
}

/**
 * The rows under edit with their history and issues. A new `revision` (after save or cancel) starts
 * over from `source`, with `edited` on top of it as one step; otherwise neither is looked at again.
 */
export function useEditor(
  { source, edited, revision }: EditorStart,
  columns: readonly EditorColumn[],
  onState: (state: EditorState) => void,
): Editor {
  const [saved, setSaved] = useState(() => fromModels(source));
  const [history, setHistory] = useState(() => startHistory<readonly EditorRow[]>(saved));
  const [known, setKnown] = useState(revision);
  if (known !== revision) {
    // A cell that is open stays open in its row.
    const fresh = rekeyed(source, edited ?? history.present);
    setKnown(revision);
    setSaved(fresh);
    const start = startHistory<readonly EditorRow[]>(fresh);
    const next = edited && onTop(fresh, edited);
    const goesOn = next && (next.length !== fresh.length || countChanges(next, fresh, columns) > 0);
    setHistory(goesOn ? record(start, next) : start);
  }
  const rows = history.present;
  const issues = useMemo(() => findIssues(rows, columns), [rows, columns]);
  const errors = countIssues(issues, 'error');
  const warnings = countIssues(issues, 'warning');

  const listener = useRef(onState);
  useEffect(() => {
    listener.current = onState;
  });
  useEffect(() => {
    const changes = countChanges(rows, saved, columns);
    listener.current({
      rows: toModels(rows, columns),
      all: rows,
      changes,
      errors,
      warnings,
      dirty: changes > 0,
      valid: errors === 0,
    });
  }, [rows, saved, columns, errors, warnings]);

  const change = useCallback((next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => {
    setHistory((now) => record(now, next(now.present)));
  }, []);

  return {
    rows,
    issues,
    errors,
    warnings,
    change,
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
