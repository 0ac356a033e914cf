import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import { newRow } from '../../platform/web/editor/model.ts';
import type { EditorRow } from '../../platform/web/editor/model.ts';
import type { EditorState } from '../../platform/web/editor/useEditor.ts';
import type { PeggedRow } from '../contract.ts';
import { gridRow } from '../rows/values.ts';
import type { GridRow } from '../rows/values.ts';

const nothing: EditorState = {
  rows: [],
  all: [],
  changes: 0,
  errors: 0,
  warnings: 0,
  dirty: false,
  valid: true,
};

export interface Rows {
  /** What the editing started from. */
  base: readonly PeggedRow[];
  source: readonly GridRow[];
  revision: number;
  state: EditorState;
  onState: (state: EditorState) => void;
  /** Starts over from what the server has; with `mine` that goes on being edited on top of it. */
  restart: (base: readonly PeggedRow[], mine?: readonly GridRow[]) => void;
}

/** The parts list under edit beside what the server has. */
export function useRows(saved: readonly PeggedRow[], grid: RefObject<EditorHandle | null>): Rows {
  const [start, setStart] = useState<{
    base: readonly PeggedRow[];
    revision: number;
    mine: readonly GridRow[] | undefined;
  }>({ base: saved, revision: 0, mine: undefined });
  const [state, setState] = useState<EditorState>(nothing);
  const { base, revision, mine } = start;
  const source = useMemo(() => base.map(gridRow), [base]);

  // The grid has taken the new base by now; what is mine goes on top, as one step that can be undone.
  useEffect(() => {
    if (mine) grid.current?.change((rows) => onTop(rows, mine));
  }, [mine, grid]);

  const restart = useCallback((next: readonly PeggedRow[], edited?: readonly GridRow[]) => {
    setStart((now) => ({ base: next, revision: now.revision + 1, mine: edited }));
  }, []);

  // Others' saves are taken over while nothing is being edited here.
  const latest = useRef({ dirty: state.dirty, base });
  useEffect(() => {
    latest.current = { dirty: state.dirty, base };
  });
  useEffect(() => {
    if (!latest.current.dirty && saved !== latest.current.base) restart(saved);
  }, [saved, restart]);

  return { base, source, revision, state, onState: setState, restart };
}

/** Edited rows as rows of the grid, which knows what is saved. */
function onTop(rows: readonly EditorRow[], mine: readonly GridRow[]): EditorRow[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return mine.map(({ id, values }) => {
    const row = id === undefined ? undefined : known.get(id);
    return row ? { ...row, values } : newRow(values);
  });
}
