import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { everything, nothing, setSelected, toggle } from './selection.ts';
import type { Selection } from './selection.ts';

export interface GridKeysOptions<R> {
  rows: readonly R[];
  rowId: (row: R) => string;
  /** Where the focus enters: the open row, or the first. */
  start: number;
  selection: Selection | undefined;
  onSelection: ((selection: Selection) => void) | undefined;
  onOpen: ((row: R) => void) | undefined;
  /** What Space does instead of selecting; X selects all the same. */
  onSpace?: ((row: R) => void) | undefined;
  focus: (index: number) => void;
  /** Rows of PageUp and PageDown. */
  page: number;
}

export interface GridKeys {
  /** The focused row, -1 before the focus came. */
  active: number;
  /** The row that Tab reaches. */
  stop: number;
  setActive: (index: number) => void;
  /** Goes on from the row that Tab reaches; the first time, where no row is open, to that row itself. */
  step: (by: 1 | -1) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Where a key moves to, or undefined if it is not a moving one. */
function targetOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  at: number,
  last: number,
  page: number,
): number | undefined {
  if (event.ctrlKey && event.key !== 'Home' && event.key !== 'End') return undefined;
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    j: at + 1,
    J: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    K: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const target = moves[event.key];
  return target === undefined ? undefined : Math.max(0, Math.min(last, target));
}

export function useGridKeys<R>(options: GridKeysOptions<R>): GridKeys {
  const { rows, rowId, start, selection, onSelection, onOpen, onSpace, focus, page } = options;
  const [active, setActive] = useState(-1);
  const anchor = useRef<number | null>(null);
  const last = rows.length - 1;

  function extend(to: number): void {
    if (!selection || !onSelection) return;
    anchor.current ??= active;
    const [low, high] = anchor.current < to ? [anchor.current, to] : [to, anchor.current];
    onSelection(setSelected(selection, rows.slice(low, high + 1).map(rowId), true));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof Element) || event.target.closest('input:not([type="checkbox"]), .dg-head')) return;
    if (event.altKey || last < 0) return;
    const at = Math.max(0, active);
    const target = targetOf(event, at, last, page);
    const row = rows[at];
    if (target !== undefined) {
      if (event.shiftKey) extend(target);
      else anchor.current = null;
      setActive(target);
      focus(target);
    } else if (event.key === 'Enter' && row !== undefined && event.target.closest('button, a') === null) {
      onOpen?.(row);
    } else if (event.key === ' ' && onSpace && row !== undefined && event.target.closest('button, a, input') === null) {
      onSpace(row);
    } else if ((event.key === ' ' || event.key === 'x') && !event.ctrlKey && row !== undefined && selection) {
      onSelection?.(toggle(selection, rowId(row)));
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selection) {
      onSelection?.(everything);
    } else if (event.key === 'Escape' && selection && (selection.all || selection.ids.size > 0)) {
      onSelection?.(nothing);
    } else {
      return;
    }
    event.preventDefault();
  }

  const entry = active >= 0 && active <= last ? active : Math.max(0, start);
  function step(by: 1 | -1): void {
    if (last < 0) return;
    const target = active < 0 && start < 0 ? entry : Math.max(0, Math.min(last, entry + by));
    setActive(target);
    focus(target);
  }
  return { active, stop: entry, setActive, step, onKeyDown };
}
