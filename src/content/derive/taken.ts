import type { Kept, Tree, TreeItem } from './tree.ts';

/** An item of a release whose row differs from that of the release before. */
export interface Taken {
  itemId: number;
  version: number;
  layers: string[];
  /** The release that took it, whose moment its content stays of; null where this one takes it. */
  takenBefore: number | null;
}

export interface TakenSources {
  tree: Tree;
  now: ReadonlyMap<number, TreeItem>;
  kept: ReadonlyMap<number, Kept>;
  primaryParents: ReadonlyMap<number, number | null>;
  /** Items whose own content, or whose list of children, was written since the release before. */
  touched: ReadonlySet<number>;
  /** Items whose places were. */
  moved: ReadonlySet<number>;
}

/**
 * What has to be kept of the items of a release. An item that nobody touched stays taken by the release that took it:
 * its content is the same then and now.
 */
export function takenItems(sources: TakenSources): { taken: Taken[]; gone: number[] } {
  const { tree, now, kept } = sources;
  const isNew = takenAnew(sources);
  const taken: Taken[] = [];
  for (const [itemId, { standing, layers }] of tree.items) {
    const before = kept.get(itemId);
    const stays = before && (standing === 'held' || !isNew(itemId)) ? before : undefined;
    const version = stays?.version ?? now.get(itemId)?.version ?? 0;
    if (stays && stays.layers.join() === layers.join()) continue;
    taken.push({ itemId, version, layers: [...layers], takenBefore: stays?.takenRelease ?? null });
  }
  return { taken, gone: [...kept.keys()].filter((id) => !tree.items.has(id)) };
}

/**
 * Whether an item that is taken as it is has to be taken anew. One without a workflow of its own may have been held with
 * what is above it and edited meanwhile, so whatever touched the way up to its workflow counts.
 */
function takenAnew({ now, primaryParents, touched, moved }: TakenSources): (id: number) => boolean {
  const known = new Map<number, boolean>();
  const isNew = (id: number): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const item = now.get(id);
    const parent = primaryParents.get(id);
    const above = item?.state === null && (moved.has(id) || (typeof parent === 'number' && isNew(parent)));
    const answer = touched.has(id) || above;
    known.set(id, answer);
    return answer;
  };
  return isNew;
}
