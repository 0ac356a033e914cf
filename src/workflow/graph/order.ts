import type { Slot } from './layers.ts';

/** Sweeps over the layers; more change nothing with as few states as a context has. */
const sweeps = 8;

/** The slots of each layer from top to bottom so that few lines cross: each goes to the middle of what it is joined with. */
export function ordered(columns: readonly (readonly Slot[])[]): Slot[][] {
  let now = columns.map((column) => [...column]);
  let best = now;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const step = sweep % 2 === 0 ? 1 : -1;
    now = swept(now, step);
    if (crossings(now) < crossings(best)) best = now;
  }
  return best;
}

/** One pass over the layers, to the right or to the left, each sorted by the one before. */
function swept(columns: readonly Slot[][], step: 1 | -1): Slot[][] {
  const result = [...columns];
  const order = step === 1 ? [...columns.keys()] : [...columns.keys()].toReversed();
  for (const at of order) {
    const before = positions(result[at - step] ?? []);
    const own = positions(result[at] ?? []);
    const middle = (slot: Slot): number => {
      const near = slot.joined.flatMap((other) => before.get(other) ?? []);
      return near.length === 0 ? (own.get(slot) ?? 0) : near.reduce((sum, place) => sum + place, 0) / near.length;
    };
    result[at] = (result[at] ?? []).toSorted((a, b) => middle(a) - middle(b));
  }
  return result;
}

/** Where each slot of a layer is, counted from its middle. */
const positions = (column: readonly Slot[]): Map<Slot, number> =>
  new Map(column.map((slot, at) => [slot, at - (column.length - 1) / 2]));

/** How often lines between neighbouring layers cross. */
export function crossings(columns: readonly (readonly Slot[])[]): number {
  return columns.slice(1).reduce((sum, column, at) => {
    const left = columns[at] ?? [];
    const lines = left.flatMap((slot, from) =>
      slot.joined.flatMap((other) => (column.includes(other) ? [[from, column.indexOf(other)] as const] : [])),
    );
    const crossed = lines.flatMap(([from, to], one) =>
      lines.slice(one + 1).filter(([otherFrom, otherTo]) => (from - otherFrom) * (to - otherTo) < 0),
    );
    return sum + crossed.length;
  }, 0);
}
