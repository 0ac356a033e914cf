import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useUnsent } from '../../platform/web/unsent.ts';
import { useUndoKeys } from '../../platform/web/useUndoKeys.ts';
import { mayDrop, useUnsavedGuard } from '../../platform/web/curtain.tsx';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import { mergeSpots } from '../../drawing/rules.spots.ts';
import { sameRows } from '../../platform/web/editor/model.ts';
import { mergedRows } from '../rows/merge.ts';
import type { Rows } from './useRows.ts';
import { sameSpots } from './useSpots.ts';
import type { useSpots } from './useSpots.ts';

type Side = 'rows' | 'spots';

/** Within this time what an act changed has reached the page, in milliseconds. */
const SEEN_MS = 200;

/**
 * What rows and hotspots are as one form: its guard, Cancel, and Ctrl+Z where neither of them has the focus. That takes
 * back where something was done last; after a Cancel, in both.
 */
export function useEditing(of: {
  grid: RefObject<EditorHandle | null>;
  rows: Rows;
  editing: ReturnType<typeof useSpots>;
  /** Asks before the page is left. */
  ask: () => Promise<boolean>;
  onCancelled: () => void;
}) {
  const { grid, rows, editing, ask, onCancelled } = of;
  const { spots } = editing;
  const { state } = rows;
  const dirty = state.dirty || spots.changes > 0;
  const guard = useUnsavedGuard(dirty, ask);

  /** Where something was done last, and where its change has not been seen yet. */
  const last = useRef<readonly Side[]>(['rows']);
  const awaited = useRef(new Set<Side>());
  const seen = useRef({ rows: state.all, spots: spots.all });
  useEffect(() => {
    const sides: Side[] = [];
    if (!sameRows(seen.current.rows, state.all)) sides.push('rows');
    if (!sameSpots(seen.current.spots, spots.all)) sides.push('spots');
    seen.current = { rows: state.all, spots: spots.all };
    // The grid tells of its rows a moment after the hotspots have changed.
    const done = sides.filter((side) => !awaited.current.delete(side));
    if (done.length > 0) last.current = done;
  });
  function begin(sides: readonly Side[]): void {
    last.current = sides;
    awaited.current = new Set(sides);
    setTimeout(() => awaited.current.clear(), SEEN_MS);
  }
  const can = (act: 'undo' | 'redo', side: Side): boolean => {
    if (side === 'spots') return (act === 'undo' ? spots.undoes : spots.redoes) !== null;
    return grid.current?.can(act) ?? false;
  };
  const canAny = (act: 'undo' | 'redo'): boolean => can(act, 'rows') || can(act, 'spots');
  function go(act: 'undo' | 'redo'): void {
    // Where the last one has nothing left, the other goes on.
    const others = (['rows', 'spots'] as const).filter((side) => can(act, side));
    begin(last.current.some((side) => can(act, side)) ? last.current : others);
    if (last.current.includes('spots')) spots[act]();
    if (last.current.includes('rows')) grid.current?.[act]();
  }
  useUndoKeys(null, {
    canUndo: () => canAny('undo'),
    canRedo: () => canAny('redo'),
    undo: () => go('undo'),
    redo: () => go('redo'),
  });

  useUnsent(
    dirty,
    () => ({
      rows: { mine: grid.current?.typed() ?? state.all, base: rows.base },
      spots: { mine: spots.all, base: editing.base },
    }),
    (kept) => {
      rows.restart(rows.base, mergedRows({ ...kept.rows, theirs: rows.base }, new Map()));
      editing.restart(editing.base, mergeSpots(kept.spots.mine, kept.spots.base, editing.base));
    },
  );

  async function cancel(): Promise<void> {
    if ((grid.current?.steps() ?? 0) + spots.steps() > 1 && !(await mayDrop())) return;
    begin([...(state.dirty ? (['rows'] as const) : []), ...(spots.changes > 0 ? (['spots'] as const) : [])]);
    rows.restart(rows.base);
    editing.restart(editing.base);
    onCancelled();
  }
  return { dirty, guard, cancel };
}
