import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** What goes on being edited on top of `source`. */
  edited: readonly GridRow[] | undefined;
  revision: number;
  state: EditorState;
  onState: (state: EditorState) => void;
  /** Starts over from what the server has; with `edited` that goes on being edited on top of it. */
  restart: (base: readonly PeggedRow[], edited?: readonly GridRow[]) => void;
}

interface Start {
  base: readonly PeggedRow[];
  edited: readonly GridRow[] | undefined;
  revision: number;
}

/** The parts list under edit beside what the server has. */
export function useRows(saved: readonly PeggedRow[]): Rows {
  const [{ base, edited, revision }, setStart] = useState<Start>({ base: saved, edited: undefined, revision: 0 });
  const [state, setState] = useState<EditorState>(nothing);
  const source = useMemo(() => base.map(gridRow), [base]);

  const restart = useCallback((next: readonly PeggedRow[], on?: readonly GridRow[]) => {
    setStart((now) => ({ base: next, revision: now.revision + 1, edited: on }));
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

  return { base, source, edited, revision, state, onState, restart };
}
