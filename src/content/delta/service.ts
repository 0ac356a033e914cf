import type { Before } from '../read/service.before.ts';
import { patchItems } from './service.items.ts';
import { patchTaxonomies } from './service.taxonomies.ts';
import { patchUnitPrices } from './service.units.ts';
import { relatedUnits, sharedTouched, touchedUnitPrices } from './queries.unit.ts';
import { mostParts, patchParts } from './service.parts.ts';
import type { Taken } from '../derive/taken.ts';
import { partsWithPriceFrom, unitsWithPriceFrom } from '../read/queries.inForce.ts';
import type { BaseRelease, Making } from '../read/service.making.ts';
import { PatchedMaps } from '../maps/service.patching.ts';
import type { Derived } from '../whole/service.ts';
import {
  diagramsLeadingTo,
  diagramsOfHidden,
  itemsWithLiterature,
  partsSeenOtherwise,
  partsWithAlternates,
  releaseFacts,
  type Touched,
  touchedParts,
  touchedPrices,
  withFurtherPictures,
} from './queries.ts';

/** Above so many a delta would cost more than deriving everything, and more memory. */
const mostItems = 5000;

export interface DeltaSources {
  base: BaseRelease;
  before: Before;
  /** Changes that the release before had not seen. */
  changes: readonly number[];
  /** Those of the installation. */
  sharedChanges: readonly number[];
  touched: Touched;
  taken: readonly Taken[];
  gone: readonly number[];
}

/**
 * Derives what the changes since the release before mean for its files, in proportion to them. Gives the same maps as
 * deriving everything. Undefined where that would be quicker.
 */
export async function deriveDelta(making: Making, of: DeltaSources): Promise<Derived | undefined> {
  const { db, tree, files, hasParts } = making;
  const { base, before, changes, touched } = of;
  const hasPictures = before.meta?.allPictures === true;
  const [hidden, unread, unseen, unseenParts, leading, seeds, seenOtherwise, unnamed, repriced, facts, units] =
    await Promise.all([
      hasParts ? diagramsOfHidden(db, changes) : [],
      // Releases of earlier versions have no literature.
      before.meta?.names?.literature === undefined ? itemsWithLiterature(db) : [],
      // And the first picture alone.
      hasPictures ? [] : withFurtherPictures(db, 'item', mostItems),
      hasPictures || !hasParts ? [] : withFurtherPictures(db, 'part', mostParts),
      diagramsLeadingTo(db, [...of.gone, ...relayered(making, of.taken)]),
      hasParts ? touchedParts(db, changes) : [],
      hasParts ? partsSeenOtherwise(db, changes, { moved: touched.moved, layersToday: tree.layersToday }) : [],
      // Nor do their alternates lead to a part.
      !hasParts || [...before.roots.values()].some(({ alternates }) => alternates)
        ? []
        : partsWithAlternates(db, mostParts),
      hasParts ? touchedPrices(db, changes) : [],
      releaseFacts(db, base.releaseId),
      touchedOfUnits(making, of),
    ]);
  const priced = new Set([...repriced, ...(await partsThatTurn(making, facts.pricesOf))]);
  const pricedUnits = new Set([...units.repriced, ...(await unitsThatTurn(making, facts.pricesOf))]);
  const items = new Set([...of.taken.map((one) => one.itemId), ...of.gone]);
  for (const id of [...hidden, ...unread, ...unseen, ...leading, ...units.besides, ...units.shared.units])
    if (tree.items.has(id)) items.add(id);
  const turned = [...new Set([...seeds, ...seenOtherwise, ...unnamed, ...unseenParts])];
  const isTooMuch = items.size > mostItems || units.shared.units.length > mostItems;
  if (isTooMuch || turned.length + priced.size > mostParts || pricedUnits.size > mostParts) return undefined;
  const maps = new PatchedMaps();
  const itemDelta = await patchItems(making, { before, items, parents: touched.parents }, maps);
  const partDelta = await patchParts(making, { before, seeds: turned, priced: [...priced], items: itemDelta }, maps);
  if (!partDelta) return undefined;
  if (making.hasUnits) {
    await patchTaxonomies(making, { before, moved: itemDelta.levels, shared: units.shared }, maps);
    await patchUnitPrices(
      making,
      [...new Set([...pricedUnits, ...items, ...of.gone, ...relayered(making, of.taken)])],
      maps,
    );
  }
  making.report.step('search', 0, 1);
  const roots = await maps.over(files, before.roots, making.languages);
  making.report.step('search', 1, 1);
  return {
    roots,
    parts: facts.parts + partDelta.added,
    changes:
      itemDelta.changed.size +
      partDelta.changes +
      [...pricedUnits].filter((id) => tree.items.has(id) && !itemDelta.changed.has(id)).length,
    withoutHotspots: itemDelta.withoutHotspots,
  };
}

/** Items that are new in the release, or stand in other layers of it than before. */
const relayered = ({ tree }: Making, taken: readonly Taken[]): number[] =>
  taken
    .filter(({ itemId, layers }) => tree.kept.get(itemId)?.layers.join() !== layers.join())
    .map(({ itemId }) => itemId);

/** Parts with a price that begins after one of two days and up to the other. */
const partsThatTurn = async ({ db, today, hasParts }: Making, day: string): Promise<number[]> =>
  !hasParts ? [] : day < today ? partsWithPriceFrom(db, day, today) : partsWithPriceFrom(db, today, day);

const unitsThatTurn = async ({ db, today, hasUnits }: Making, day: string): Promise<number[]> =>
  !hasUnits ? [] : day < today ? unitsWithPriceFrom(db, day, today) : unitsWithPriceFrom(db, today, day);

/** What the changes mean for units beside what is taken of them anew. */
async function touchedOfUnits({ db, hasUnits }: Making, { changes, sharedChanges }: DeltaSources) {
  const [besides, repriced, shared] = await Promise.all([
    hasUnits ? relatedUnits(db, changes) : [],
    hasUnits ? touchedUnitPrices(db, changes) : [],
    sharedTouched(db, hasUnits ? sharedChanges : [], mostItems),
  ]);
  return { besides, repriced, shared };
}
