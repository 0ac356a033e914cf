import type { Before } from '../read/service.before.ts';
import { patchItems } from './service.items.ts';
import { mostParts, patchParts } from './service.parts.ts';
import type { Taken } from '../derive/taken.ts';
import { partsWithPriceFrom } from '../read/queries.inForce.ts';
import type { BaseRelease, Making } from '../read/service.making.ts';
import { PatchedMaps } from '../maps/service.patching.ts';
import type { Derived } from '../whole/service.ts';
import {
  diagramsLeadingTo,
  diagramsOfHidden,
  itemsWithLiterature,
  releaseFacts,
  type Touched,
  touchedBesides,
  touchedParts,
  touchedPrices,
} from './queries.ts';

/** Above so many a delta would cost more than deriving everything, and more memory. */
const mostItems = 5000;

export interface DeltaSources {
  base: BaseRelease;
  before: Before;
  /** Changes that the release before had not seen. */
  changes: readonly number[];
  touched: Touched;
  taken: readonly Taken[];
  gone: readonly number[];
}

/**
 * Derives what the changes since the release before mean for its files, in proportion to them. Gives the same maps as
 * deriving everything. Undefined where that would be quicker.
 */
export async function deriveDelta(making: Making, of: DeltaSources): Promise<Derived | undefined> {
  const { db, tree, files } = making;
  const { base, before, changes, touched } = of;
  const [besides, hidden, unread, leading, seeds, repriced, facts] = await Promise.all([
    touchedBesides(db, changes),
    diagramsOfHidden(db, changes),
    // Releases of earlier versions have no literature.
    before.meta?.names?.literature === undefined ? itemsWithLiterature(db) : [],
    diagramsLeadingTo(db, [...of.gone, ...relayered(making, of.taken)]),
    touchedParts(db, changes),
    touchedPrices(db, changes),
    releaseFacts(db, base.releaseId),
  ]);
  const priced = new Set([...repriced, ...(await partsThatTurn(making, facts.pricesOf))]);
  const items = new Set([...of.taken.map((one) => one.itemId), ...of.gone]);
  for (const id of [...besides, ...hidden, ...unread, ...leading]) if (tree.items.has(id)) items.add(id);
  if (items.size > mostItems || seeds.length + priced.size > mostParts) return undefined;
  const maps = new PatchedMaps();
  const itemDelta = await patchItems(making, { base, before, items, parents: touched.parents }, maps);
  const partDelta = await patchParts(making, { before, seeds, priced: [...priced], items: itemDelta }, maps);
  if (!partDelta) return undefined;
  making.report.step('search', 0, 1);
  const roots = await maps.over(files, before.roots);
  making.report.step('search', 1, 1);
  return {
    roots,
    parts: facts.parts + partDelta.added,
    changes: itemDelta.changes + partDelta.changes,
    withoutHotspots: itemDelta.withoutHotspots,
  };
}

/** Items that are new in the release, or stand in other layers of it than before. */
const relayered = ({ tree }: Making, taken: readonly Taken[]): number[] =>
  taken
    .filter(({ itemId, layers }) => tree.kept.get(itemId)?.layers.join() !== layers.join())
    .map(({ itemId }) => itemId);

/** Parts with a price that begins after one of two days and up to the other. */
const partsThatTurn = ({ db, today }: Making, day: string): Promise<number[]> =>
  day < today ? partsWithPriceFrom(db, day, today) : partsWithPriceFrom(db, today, day);
