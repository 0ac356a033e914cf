import { useCallback, useMemo, useState } from 'react';
import type { Hotspot } from '../../image/contract.ts';
import { moved, record, redo, startHistory, stepsSinceSaved, undo } from '../../platform/web/editor/history.ts';
import type { History } from '../../platform/web/editor/history.ts';
import { rebase } from '../../platform/web/editor/rebase.ts';
import { differs, inTagOrder, spotFields, spotOf, spotsToSave } from '../../drawing/rules.spots.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { spotStep } from '../canvas/step.ts';
import type { SpotStep } from '../canvas/step.ts';

export interface Spots {
  /** In tag order. */
  all: readonly Spot[];
  selected: ReadonlySet<string>;
  /** Hotspots that a save would write or remove. */
  changes: number;
  /** Steps since what is saved. */
  steps: () => number;
  select: (keys: Iterable<string>) => void;
  change: (next: (spots: readonly Spot[]) => readonly Spot[]) => void;
  undo: () => void;
  redo: () => void;
  /** What undo and redo would take back and do again. */
  undoes: SpotStep | null;
  redoes: SpotStep | null;
}

interface Editing {
  /** What the server has. */
  base: readonly Hotspot[];
  /** The same under the keys of the editing. */
  ground: readonly Spot[];
  history: History<readonly Spot[]>;
}

function startEditing(base: readonly Hotspot[]): Editing {
  const ground = base.map(spotOf);
  return { base, ground, history: startHistory<readonly Spot[]>(ground) };
}

const unsaved = (spots: readonly Spot[], saved: readonly Hotspot[]): number => {
  const { items, deleted } = spotsToSave(spots, saved);
  return items.length + deleted.length;
};

/** What the server has, under the keys by which it is known. */
function savedSpots(saved: readonly Hotspot[], known: readonly Spot[]): Spot[] {
  const keys = new Map(known.map(({ id, key }) => [id, key]));
  return saved.map((one) => ({ ...spotOf(one), key: keys.get(one.id) ?? spotOf(one).key }));
}

/** Hotspots of an editing on what the server has by now; `believed` is what it was taken to have. */
const spotsOn = (believed: readonly Spot[], fresh: readonly Spot[]) =>
  rebase<Spot>({
    believed,
    fresh,
    same: (a, b) => !differs(a, b),
    over: (mine, now, was) => ({
      ...now,
      ...Object.fromEntries(spotFields.filter((key) => mine[key] !== was[key]).map((key) => [key, mine[key]])),
    }),
    anew: ({ id: _id, version: _version, ...mine }) => mine,
  });

/** Whether two states hold the same hotspots. */
export function sameSpots(a: readonly Spot[], b: readonly Spot[]): boolean {
  const byKey = new Map(b.map((spot) => [spot.key, spot]));
  return (
    a.length === b.length &&
    a.every((spot) => {
      const other = byKey.get(spot.key);
      return other !== undefined && !differs(spot, other);
    })
  );
}

/** The hotspots under edit beside what the server has, their history and which are selected. */
export function useSpots(saved: readonly Hotspot[]) {
  const [{ base, history }, setEditing] = useState(() => startEditing(saved));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const spots = history.present;
  const all = useMemo(() => inTagOrder(spots), [spots]);
  const changes = useMemo(() => unsaved(spots, base), [spots, base]);
  const present = useMemo(() => {
    const keys = new Set(spots.map(({ key }) => key));
    return new Set([...selected].filter((key) => keys.has(key)));
  }, [spots, selected]);

  const go = useCallback((next: (history: History<readonly Spot[]>) => History<readonly Spot[]>) => {
    setEditing((now) => ({ ...now, history: next(now.history) }));
  }, []);
  const change = useCallback<Spots['change']>((next) => go((now) => record(now, next(now.present))), [go]);
  /**
   * Goes on from what the server has, after a save of what was `sent`, a cancel or others' saves; with `mine` that goes
   * on being edited on top of it. Undo reaches what was before.
   */
  const restart = useCallback((next: readonly Hotspot[], mine?: readonly Spot[], sent?: readonly Spot[]) => {
    setEditing((now) => {
      const known = [...now.ground, ...(mine ?? [])];
      const ground = savedSpots(next, known);
      const keys = new Map(ground.map(({ id, key }) => [id, key]));
      const on = mine?.map((spot) => ({ ...spot, key: (spot.id !== undefined && keys.get(spot.id)) || spot.key }));
      const move = spotsOn(sent ?? now.ground, ground);
      return { base: next, ground, history: moved(now.history, { move, present: on ?? ground, same: sameSpots }) };
    });
  }, []);
  const select = useCallback((keys: Iterable<string>) => setSelected(new Set(keys)), []);
  const back = useCallback(() => go(undo), [go]);
  const forth = useCallback(() => go(redo), [go]);
  const steps = () => stepsSinceSaved(history, (state) => unsaved(state, base) === 0);
  const before = history.past.at(-1);
  const [after] = history.future;
  const undoes = useMemo(() => before && spotStep(before, spots), [before, spots]) ?? null;
  const redoes = useMemo(() => after && spotStep(spots, after), [after, spots]) ?? null;
  const done = { undo: back, redo: forth, undoes, redoes };
  const edited: Spots = { all, selected: present, changes, steps, select, change, ...done };
  return { base, spots: edited, restart };
}
