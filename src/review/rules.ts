import type { Manifest, MapName, MapRecords } from '../release/contract.ts';

/** What a line of a review is about (docs/domain/publishing.md, Review). */
export const reviewKinds = ['model', 'diagram', 'row', 'part', 'price', 'supersession', 'text'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewMarks = ['added', 'changed', 'removed'] as const;
export type ReviewMark = (typeof reviewMarks)[number];

/** How many lines there are of each kind and mark, those that a new or removed item folds among them. */
export type ReviewCounts = Record<ReviewKind, Record<ReviewMark, number>>;

/** Why readers will not see an edit yet. */
export const heldReasons = ['state', 'ancestor', 'date', 'visibility'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Lines that a review keeps; it counts further ones. */
export const mostLines = 100_000;

/** Lines of a review that a file has at most. */
export const linesInFile = 10_000;

/** Lines of a group that come with it. */
export const linesShown = 20;

export function noCounts(): ReviewCounts {
  const none = () => ({ added: 0, changed: 0, removed: 0 });
  return {
    model: none(),
    diagram: none(),
    row: none(),
    part: none(),
    price: none(),
    supersession: none(),
    text: none(),
  };
}

/** What two releases hold under a key; `isMoved` where other readers have it than before. */
export interface Pair<T> {
  key: readonly (string | number)[];
  before: T | undefined;
  after: T | undefined;
  isMoved: boolean;
}

type Pairs<M extends MapName> = Pair<MapRecords[M]>[];

/** Records of two releases that differ, whichever layers they are in. */
export interface Differing {
  items: Pairs<'items'>;
  diagrams: Pairs<'diagrams'>;
  children: Pairs<'children'>;
  parents: Pairs<'parents'>;
  serials: Pairs<'serials'>;
  literature: Pairs<'literature'>;
  parts: Pairs<'parts'>;
  supersessions: Pairs<'supersessions'>;
  /** The key is [part, audience]. */
  prices: Pairs<'prices'>;
  units: Pairs<'units'>;
  /** The key is [unit, audience]. */
  unitPrices: Pairs<'unitPrices'>;
  /** Of the newer release. */
  meta: Manifest['meta'];
}
