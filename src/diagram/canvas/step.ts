import type { Spot } from '../../drawing/rules.spots.ts';

/** What led from one state of the hotspots to the next; `tag` where it was one of them. */
export interface SpotStep {
  act: 'draw' | 'remove' | 'move' | 'resize' | 'tag' | 'accept' | 'change';
  tag: string;
  count: number;
}

export function spotStep(before: readonly Spot[], after: readonly Spot[]): SpotStep | null {
  const old = new Map(before.map((spot) => [spot.key, spot]));
  const now = new Map(after.map((spot) => [spot.key, spot]));
  const of = (act: SpotStep['act'], spots: readonly Spot[]): SpotStep => ({
    act,
    tag: spots.length === 1 ? (spots[0]?.value ?? '') : '',
    count: spots.length,
  });
  const drawn = after.filter(({ key }) => !old.has(key));
  const removed = before.filter(({ key }) => !now.has(key));
  const changed = after.filter((spot) => old.has(spot.key) && old.get(spot.key) !== spot);
  if (drawn.length + removed.length > 0 && drawn.length * removed.length === 0 && changed.length === 0)
    return drawn.length > 0 ? of('draw', drawn) : of('remove', removed);
  if (drawn.length + removed.length + changed.length === 0) return null;
  if (drawn.length + removed.length > 0) return of('change', [...drawn, ...removed, ...changed]);
  const every = (differs: (a: Spot, b: Spot) => boolean) =>
    changed.every((spot) => differs(spot, old.get(spot.key) ?? spot));
  if (every((a, b) => a.value !== b.value)) return of('tag', changed);
  if (every((a, b) => a.w !== b.w || a.h !== b.h)) return of('resize', changed);
  if (every((a, b) => a.x !== b.x || a.y !== b.y)) return of('move', changed);
  return every((a, b) => a.confirmed && !b.confirmed) ? of('accept', changed) : of('change', changed);
}
