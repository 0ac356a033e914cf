import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { redo, undo } from './editor/history.ts';
import type { History } from './editor/history.ts';
import { followed, startForm } from './formHistory.ts';
import { useUndoKeys } from './useUndoKeys.ts';

/** A form as its history sees it. */
export interface FormState<V extends object> {
  /** What the server has. */
  base: V;
  /** What the form holds. */
  values: V;
  /** Puts values into the form, as if they were typed. */
  restore: (values: V) => void;
}

/** Undo and redo of a form by the keyboard. They reach over Cancel, over a save (as a new edit) and over its answer. */
export function useFormHistory<V extends object>(
  ref: RefObject<HTMLElement | null>,
  form: FormState<V>,
  inDialog = false,
): void {
  const { base, values, restore } = form;
  const history = useRef(startForm(base, values));
  useEffect(() => {
    history.current = followed(history.current, base, values, Date.now());
  });
  function go(step: (states: History<V>) => History<V>): void {
    const states = step(history.current.states);
    history.current = { ...history.current, states, last: null };
    restore(states.present);
  }
  useUndoKeys(ref, {
    canUndo: () => history.current.states.past.length > 0,
    canRedo: () => history.current.states.future.length > 0,
    undo: () => go(undo),
    redo: () => go(redo),
    inDialog,
  });
}
