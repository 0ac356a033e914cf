import type { State } from '../rules.ts';

export type Flow = Pick<State, 'id' | 'isInit' | 'nextFlowIds'>;

/** Two states of which one or each leads to the other; `from` lies in the same layer or further left. */
export interface Edge {
  from: number;
  to: number;
  /** `from` leads to `to`. */
  ahead: boolean;
  /** `to` leads to `from`. */
  back: boolean;
}

/** A place in a layer: a state, or where a line passes by (`id` undefined). */
export interface Slot {
  id: number | undefined;
  layer: number;
  /** Slots of the neighbouring layers that a line joins it with. */
  joined: Slot[];
}

/** An edge with all that it joins from left to right, its two states included. */
export interface Way extends Edge {
  slots: Slot[];
}

/** Steps from the initial state to each; a state that nothing leads to lies beside the initial one. */
export function layersOf(states: readonly Flow[]): Map<number, number> {
  const layers = new Map<number, number>();
  let front = states.filter((s) => s.isInit);
  for (let layer = 0; front.length > 0; layer++) {
    for (const { id } of front) layers.set(id, layer);
    const next = new Set(front.flatMap((s) => s.nextFlowIds));
    front = states.filter((s) => next.has(s.id) && !layers.has(s.id));
  }
  for (const { id } of states) if (!layers.has(id)) layers.set(id, 0);
  return layers;
}

/** Every pair of states that leads anywhere, once. */
export function edgesOf(states: readonly Flow[], layers: ReadonlyMap<number, number>): Edge[] {
  const layerOf = (s: Flow) => layers.get(s.id) ?? 0;
  const ranked = states.toSorted((a, b) => layerOf(a) - layerOf(b) || a.id - b.id);
  return ranked.flatMap((from, at) =>
    ranked.slice(at + 1).flatMap((to) => {
      const ahead = from.nextFlowIds.includes(to.id);
      const back = to.nextFlowIds.includes(from.id);
      return ahead || back ? [{ from: from.id, to: to.id, ahead, back }] : [];
    }),
  );
}

/** The slots of each layer, with places for lines that pass by, and the ways through them. */
export function slotsOf(
  states: readonly Flow[],
  layers: ReadonlyMap<number, number>,
  edges: readonly Edge[],
): { columns: Slot[][]; ways: Way[] } {
  const columns: Slot[][] = Array.from({ length: Math.max(0, ...layers.values()) + 1 }, () => []);
  const add = (id: number | undefined, layer: number): Slot => {
    const slot: Slot = { id, layer, joined: [] };
    columns[layer]?.push(slot);
    return slot;
  };
  const nodes = new Map(states.map(({ id }) => [id, add(id, layers.get(id) ?? 0)]));
  const ways = edges.flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from || !to) return [];
    const between = Array.from({ length: Math.max(0, to.layer - from.layer - 1) }, (_, step) =>
      add(undefined, from.layer + 1 + step),
    );
    const slots = [from, ...between, to];
    if (from.layer !== to.layer) join(slots);
    return [{ ...edge, slots }];
  });
  return { columns, ways };
}

function join(slots: readonly Slot[]): void {
  for (const [at, slot] of slots.entries()) {
    const next = slots[at + 1];
    if (!next) continue;
    slot.joined.push(next);
    next.joined.push(slot);
  }
}
