import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditorStart, EditorState } from '../../platform/web/editor/useEditor.ts';
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
  before: undefined,
  after: undefined,
};

export interface Rows {
  /** What the editing started from. */
  base: readonly PeggedRow[];
  /** The same for the grid. */
  start: EditorStart;
  state: EditorState;
  onState: (state: EditorState) => void;
  /** Goes on from what the server has, which answers what was `sent`; with `edited` on top of it. */
  restart: (base: readonly PeggedRow[], edited?: readonly GridRow[], sent?: readonly GridRow[]) => void;
}

/** The parts list under edit beside what the server has. */
export function useRows(saved: readonly PeggedRow[]): Rows {
  const [{ base, start }, setStart] = useState<Pick<Rows, 'base' | 'start'>>(() => ({
    base: saved,
    start: { source: saved.map(gridRow), revision: 0 },
  }));
  const [state, setState] = useState<EditorState>(nothing);

  const restart = useCallback<Rows['restart']>((next, edited, sent) => {
    const source = next.map(gridRow);
    setStart((now) => ({ base: next, start: { source, edited, sent, revision: now.start.revision + 1 } }));
  }, []);

  // The grid tells before the effects below run: `state` would be a moment late for them.
  const latest = useRef({ dirty: false, base });
  const onState = useCallback((next: EditorState) => {
    latest.current.dirty = next.dirty;
    setState(next);
  }, []);
  useEffect(() => {
    latest.current.base = base;
  }, [base]);
  // Others' saves are taken over while nothing is being edited here.
  useEffect(() => {
    if (!latest.current.dirty && saved !== latest.current.base) restart(saved);
  }, [saved, restart]);

  return { base, start, state, onState, restart };
}
