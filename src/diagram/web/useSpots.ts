import { useCallback, useMemo, useState } from 'react';
import type { Hotspot } from '../../image/contract.ts';
import { record, redo, startHistory, undo } from '../../platform/web/editor/history.ts';
import { inTagOrder, spotOf, spotsToSave } from '../canvas/spots.ts';
import type { Spot } from '../canvas/spots.ts';

export interface Spots {
  /** In tag order. */
  all: readonly Spot[];
  selected: ReadonlySet<string>;
  /** Hotspots that a save would write or remove. */
  changes: number;
  select: (keys: Iterable<string>) => void;
  change: (next: (spots: readonly Spot[]) => readonly Spot[]) => void;
  /** Starts over, after a save, a cancel or a merge. */
  reset: (spots: readonly Spot[]) => void;
  undo: () => void;
  redo: () => void;
}

/** The hotspots under edit, their history and which are selected. */
export function useSpots(saved: readonly Hotspot[]): Spots {
  const [history, setHistory] = useState(() => startHistory<readonly Spot[]>(saved.map(spotOf)));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const spots = history.present;
  const all = useMemo(() => inTagOrder(spots), [spots]);
  const changes = useMemo(() => {
    const { items, deleted } = spotsToSave(spots, saved);
    return items.length + deleted.length;
  }, [spots, saved]);
  const present = useMemo(() => {
    const keys = new Set(spots.map(({ key }) => key));
    return new Set([...selected].filter((key) => keys.has(key)));
  }, [spots, selected]);

  const change = useCallback(
    (next: (spots: readonly Spot[]) => readonly Spot[]) => setHistory((now) => record(now, next(now.present))),
    [],
  );
  const reset = useCallback((next: readonly Spot[]) => setHistory(startHistory(next)), []);
  const select = useCallback((keys: Iterable<string>) => setSelected(new Set(keys)), []);
  const back = useCallback(() => setHistory(undo), []);
  const forth = useCallback(() => setHistory(redo), []);
  return { all, selected: present, changes, select, change, reset, undo: back, redo: forth };
}
