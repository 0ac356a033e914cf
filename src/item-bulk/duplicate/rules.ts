/** Most items and places that one duplicate covers. */
export const mostDuplicated = 50_000;

/** How the diagrams under a duplicated item come along. */
export const diagramModes = ['links', 'copies'] as const;
export type DiagramMode = (typeof diagramModes)[number];

export const duplicateMessages = {
  tooMany: `At most ${mostDuplicated} items can be duplicated at once.`,
  noRoom: (suffix: string) => `A tag under it is too long for “${suffix}”.`,
  onlyPlace: 'This is the only place of the diagram.',
} as const;

/** A child at its place under an item that is copied. */
export interface Place {
  parentId: number;
  childId: number;
  isPrimary: boolean;
  ordinal: number;
  isDiagram: boolean;
}

/** A place under a copy; ids are those of the originals. */
export interface PlannedPlace {
  parentId: number;
  childId: number;
  /** The child's copy stands there, else the child itself is linked. */
  toCopy: boolean;
  isPrimary: boolean;
  ordinal: number;
}

/** Whether a child is copied with its parent: its own children are, what is only linked there stays one item. */
const isCopied = ({ isPrimary, isDiagram }: Pick<Place, 'isPrimary' | 'isDiagram'>, mode: DiagramMode) =>
  isDiagram ? mode === 'copies' : isPrimary;

/**
 * What a duplicate of `rootId` consists of: the items to copy, the root first, and the places under their copies. Links
 * from inside to what is copied lead to the copies; a copied diagram that hung there only as a link gets its first
 * place as its primary one.
 */
export function planCopies(rootId: number, places: readonly Place[], mode: DiagramMode) {
  const copied = new Set([rootId]);
  const placed = new Set<number>();
  for (const place of places) {
    if (!isCopied(place, mode)) continue;
    copied.add(place.childId);
    if (place.isPrimary) placed.add(place.childId);
  }
  const planned = places.map(({ parentId, childId, isPrimary, ordinal }): PlannedPlace => {
    const toCopy = copied.has(childId);
    const first = toCopy && !isPrimary && !placed.has(childId);
    if (first) placed.add(childId);
    return { parentId, childId, toCopy, isPrimary: toCopy && (isPrimary || first), ordinal };
  });
  return { items: [...copied], places: planned };
}

/** The smallest number from 2 on that is not taken. */
export function smallestFree(taken: ReadonlySet<number>): number {
  let n = 2;
  while (taken.has(n)) n += 1;
  return n;
}
