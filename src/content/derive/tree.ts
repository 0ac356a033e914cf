/** An item as it is now, as far as it decides what is released. */
export interface TreeItem {
  id: number;
  /** The change that wrote it. */
  version: number;
  /** State of its own; null where its type has no workflow. */
  state: 'published' | 'editable' | 'locked' | null;
  isDiagram: boolean;
}

/** Where an item hangs, in the order of its parent's children. */
export interface Place {
  parentId: number | null;
  childId: number;
  isPrimary: boolean;
  ordinal: number;
}

/** An item of the release that the next one is made from. */
export interface Kept {
  /** The release whose moment its content is of. */
  takenRelease: number;
  version: number;
  layers: readonly string[];
}

/** How an item that may be released is taken: as it is, or as the release before has it. */
export type Standing = 'now' | 'held';

export interface Child {
  id: number;
  /** Sorts the children of a parent. */
  place: number;
  isPrimary: boolean;
}

/** An item in the release. */
export interface Released {
  standing: Standing;
  layers: readonly string[];
  children: readonly Child[];
  parents: number[];
}

export interface Tree {
  items: Map<number, Released>;
  /** Items at the top level in their order. */
  top: readonly Child[];
  /** Items that are published but hang under none that is. */
  leftOut: number[];
  /** Held items with a child that does not hang there any more: their branch depends on where that child is now. */
  unsettled: number[];
}

/** Which items may be released, by their states and those of the nearest items above that have one. */
export function standings(
  items: ReadonlyMap<number, TreeItem>,
  primaryParents: ReadonlyMap<number, number | null>,
  kept: ReadonlyMap<number, Kept>,
): Map<number, Standing> {
  const found = new Map<number, Standing>();
  for (const item of items.values()) {
    const state = carrierState(item, items, primaryParents);
    if (state === 'published') found.set(item.id, 'now');
    else if (state === 'editable' && kept.has(item.id)) found.set(item.id, 'held');
  }
  return found;
}

/** The state that content belongs to. What stands under no workflow at all is always out for readers. */
function carrierState(
  item: TreeItem,
  items: ReadonlyMap<number, TreeItem>,
  primaryParents: ReadonlyMap<number, number | null>,
): TreeItem['state'] {
  let at: TreeItem | undefined = item;
  while (at && at.state === null) {
    const parent = primaryParents.get(at.id);
    if (parent === undefined) return 'locked';
    if (parent === null) return 'published';
    at = items.get(parent);
  }
  return at?.state ?? 'locked';
}

export interface TreeSources {
  standing: ReadonlyMap<number, Standing>;
  /** Items that have a place now. */
  placed: ReadonlySet<number>;
  top: readonly Place[];
  /** Children of an item as it is taken. */
  placesUnder(id: number): readonly Place[];
  /** Whether the child hangs there now too. */
  isPlacedNow(parentId: number, childId: number): boolean;
  /** Visibility groups of items at the top level; none: all see them. */
  groups: ReadonlyMap<number, readonly number[]>;
  publicLayer: string;
  groupLayer(group: number): string;
}

/**
 * What is in the release: the items that can be reached from the top level through items that may be released, each
 * with the layers that it is in. An item without a place goes out, whatever its release before says of its parents.
 */
export function deriveTree(sources: TreeSources): Tree {
  const { standing, placed } = sources;
  const isIn = (id: number) => standing.has(id) && placed.has(id);
  const childrenOf = (places: readonly Place[]) => inOrder(places.filter((place) => isIn(place.childId)));
  const top = childrenOf(sources.top);
  const children = new Map<number, Child[]>();
  const open = top.map((child) => child.id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (children.has(id)) continue;
    const under = childrenOf(sources.placesUnder(id));
    children.set(id, under);
    open.push(...under.map((child) => child.id));
  }
  const circle = inCircles(children);
  if (circle.size > 0) return withoutCircles(sources, circle);
  return placedInLayers(sources, top, children);
}

/** Strictly ascending, also where editors' ordinals are equal. */
function inOrder(places: readonly Place[]): Child[] {
  let last = -1;
  return places.map(({ childId, isPrimary, ordinal }) => {
    last = Math.max(ordinal, last + 1);
    return { id: childId, place: last, isPrimary };
  });
}

/**
 * Places of different moments can close a circle that none of them had. Those that are no more give way to those of
 * today, which have none.
 */
function withoutCircles(sources: TreeSources, circle: ReadonlySet<number>): Tree {
  const tree = deriveTree({
    ...sources,
    placesUnder: (id) => {
      const isKept = ({ childId }: Place) => !circle.has(childId) || sources.isPlacedNow(id, childId);
      const places = sources.placesUnder(id);
      return circle.has(id) ? places.filter(isKept) : places;
    },
  });
  // By all that was kept: what gave way comes back when the circle is gone.
  return { ...tree, unsettled: unsettledIn(sources, tree.items) };
}

/** The items that hang below themselves: all that stays when those without children, or without parents, are taken off. */
function inCircles(children: ReadonlyMap<number, readonly Child[]>): Set<number> {
  const parents = new Map<number, number[]>();
  for (const [id, under] of children) for (const child of under) listIn(parents, child.id).push(id);
  const left = new Set(children.keys());
  const peel = (below: (id: number) => readonly number[], above: (id: number) => readonly number[]) => {
    const count = new Map<number, number>();
    for (const id of left) count.set(id, below(id).filter((other) => left.has(other)).length);
    const bare = [...left].filter((id) => count.get(id) === 0);
    for (let id = bare.pop(); id !== undefined; id = bare.pop()) {
      left.delete(id);
      for (const other of above(id)) {
        const rest = (count.get(other) ?? 0) - 1;
        count.set(other, rest);
        if (rest === 0 && left.has(other)) bare.push(other);
      }
    }
  };
  const childIds = (id: number) => (children.get(id) ?? []).map((child) => child.id);
  const parentIds = (id: number) => parents.get(id) ?? [];
  peel(childIds, parentIds);
  if (left.size > 0) peel(parentIds, childIds);
  return left;
}

function placedInLayers(sources: TreeSources, top: readonly Child[], children: ReadonlyMap<number, Child[]>): Tree {
  const layers = layersOf(sources, top, children);
  const items = new Map<number, Released>();
  for (const [id, under] of children) {
    items.set(id, {
      standing: sources.standing.get(id) ?? 'now',
      layers: layers.get(id) ?? [],
      children: under,
      parents: [],
    });
  }
  for (const { id } of top) items.get(id)?.parents.push(0);
  for (const [id, { children: under }] of items) for (const child of under) items.get(child.id)?.parents.push(id);
  const leftOut = [...sources.standing].filter(
    ([id, how]) => how === 'now' && !items.has(id) && sources.placed.has(id),
  );
  return { items, top, leftOut: leftOut.map(([id]) => id), unsettled: unsettledIn(sources, items) };
}

function unsettledIn({ placesUnder, isPlacedNow }: TreeSources, items: ReadonlyMap<number, Released>): number[] {
  const held = [...items].filter(([, { standing }]) => standing === 'held').map(([id]) => id);
  return held.filter((id) => placesUnder(id).some(({ childId }) => !isPlacedNow(id, childId)));
}

/**
 * An item is public where any way up ends at a top level that all may see, else in the layer of each group on a way.
 * What is under no top level is absent.
 */
export function layersOf(
  { groups, publicLayer, groupLayer }: Pick<TreeSources, 'groups' | 'publicLayer' | 'groupLayer'>,
  top: readonly Pick<Child, 'id'>[],
  children: ReadonlyMap<number, readonly Pick<Child, 'id'>[]>,
) {
  const isPublic = new Set<number>();
  const open = top.filter(({ id }) => (groups.get(id) ?? []).length === 0).map(({ id }) => id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (isPublic.has(id)) continue;
    isPublic.add(id);
    open.push(...(children.get(id) ?? []).map((child) => child.id));
  }
  const everybody = [publicLayer];
  const layers = new Map<number, readonly string[]>([...isPublic].map((id) => [id, everybody]));
  const seenBy = new Map<number, Set<number>>();
  for (const { id } of top) if (!isPublic.has(id)) spread(id, new Set(groups.get(id)), { isPublic, children, seenBy });
  const named = new Map<string, readonly string[]>();
  for (const [id, of] of seenBy) {
    const sorted = [...of].sort((a, b) => a - b).map(groupLayer);
    const key = sorted.join();
    layers.set(id, named.get(key) ?? sorted);
    if (!named.has(key)) named.set(key, sorted);
  }
  return layers;
}

function spread(
  from: number,
  added: ReadonlySet<number>,
  to: {
    isPublic: ReadonlySet<number>;
    children: ReadonlyMap<number, readonly Pick<Child, 'id'>[]>;
    seenBy: Map<number, Set<number>>;
  },
) {
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (to.isPublic.has(id)) continue;
    const seen = to.seenBy.get(id) ?? new Set();
    const before = seen.size;
    for (const group of added) seen.add(group);
    if (seen.size === before && to.seenBy.has(id)) continue;
    to.seenBy.set(id, seen);
    open.push(...(to.children.get(id) ?? []).map((child) => child.id));
  }
}

/** The list under a key, made where there is none. */
export function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** What has the same value under a key, together. */
export function byKey<T, K extends keyof T>(list: Iterable<T>, key: K): Map<T[K], T[]> {
  const found = new Map<T[K], T[]>();
  for (const one of list) listIn(found, one[key]).push(one);
  return found;
}
