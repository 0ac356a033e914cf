import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../contexts.ts';
import { baseTypes, mainTypeOf } from '../hierarchy/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { isMissing } from '../platform/files/storeErrors.ts';
import type { Manifest } from '../release/contract.ts';
import { publicLayer, releaseFormat } from '../release/rules.ts';
import { openBefore } from './read/service.before.ts';
import { groundsTouched, touchedItems } from './delta/queries.ts';
import { sharedChangesSince, sharedTouched } from './delta/queries.unit.ts';
import { type DeltaSources, deriveDelta } from './delta/service.ts';
import { type Taken, takenItems } from './derive/taken.ts';
import { itemsInWords } from './read/queries.item.ts';
import { type BaseRelease, type BuildOrder, type Making, openMaking, type Report } from './read/service.making.ts';
import type { LayerRoots } from './maps/service.ts';
import { changesSince } from './read/queries.past.ts';
import { type Derived, deriveWhole } from './whole/service.ts';
import { currentSnapshot, itemsIn, type Kept, releaseBefore, writeItems } from './queries.ts';

export { buildPrices } from './read/service.inForce.ts';

/** Whether releases of a context hold what belongs to the installation. */
export const readsShared = (context: Context): boolean => mainTypeOf(context) === baseTypes.majorUnit;

/**
 * How many units and levels of taxonomies changes of the installation mean that a release had not seen, up to one more
 * than `most`; 0 where the context has no units.
 */
export async function sharedNews(db: Db, context: Context, snapshot: string, most: number): Promise<number> {
  if (!readsShared(context)) return 0;
  const { units, levels, isTaxonomyTouched } = await sharedTouched(db, await sharedChangesSince(db, snapshot), most);
  return units.length + (levels.length || Number(isTaxonomyTouched));
}

export interface BuiltRelease {
  /** The moment that it shows, as pg_current_snapshot() says it. */
  snapshot: string;
  /** Layer → name of its manifest. */
  manifests: Record<string, string>;
  /** Items whose row differs from the release before. */
  taken: Taken[];
  /** Items of the release before that are not in this one. */
  gone: number[];
  counts: { items: number; diagrams: number; parts: number };
  /** Items and parts added, changed or taken out. */
  changes: number;
  /** Items in a published state that are not in it: what they hang under is not published. */
  leftOut: number[];
}

/**
 * Makes the files of a release of the catalogue at the transaction's moment: whole, or by patching the release before.
 * Both give the same files. The caller settles them.
 * @throws JobFailed where it can't be made, with what to tell people
 */
export async function buildRelease(order: BuildOrder): Promise<BuiltRelease> {
  const { db, base, mode, report } = order;
  report.step('prepare', 0, 1);
  const [making, snapshot, changes, sharedChanges] = await Promise.all([
    openMaking(order),
    currentSnapshot(db),
    base ? changesSince(db, base.snapshot) : [],
    base ? sharedChangesSince(db, base.snapshot) : [],
  ]);
  report.step('prepare', 1, 1);
  const { tree } = making;
  const [isNewGround, touched] = await Promise.all([
    groundsTouched(db, changes),
    touchedItems(db, changes, making.hasUnits),
  ]);
  const { taken, gone } = takenItems({
    ...tree,
    tree,
    // Where states or types are others, every item is taken anew.
    touched: isNewGround ? new Set(tree.now.keys()) : touched.items,
    moved: touched.moved,
  });
  report.step('hierarchy', tree.items.size, tree.items.size);
  const patched =
    mode === 'delta' && base && !isNewGround
      ? await patchedOver(making, base, { changes, sharedChanges, touched, taken, gone })
      : undefined;
  const derived = patched ?? (await deriveWhole(making));
  await tellOf(making, derived);
  return {
    snapshot,
    manifests: await putManifests(making, derived.roots),
    taken,
    gone,
    counts: { items: tree.items.size, diagrams: countDiagrams(making), parts: derived.parts },
    changes: derived.changes,
    leftOut: tree.leftOut,
  };
}

/** A branch has no more items than that in a draft. */
const mostOfBranch = 3000;

/**
 * Makes the files of a draft: an item with what is above and below it, as all of it is now, and the parts that it uses.
 * Undefined where the item hangs nowhere. The caller settles them.
 */
export async function buildBranch(order: BuildOrder, itemId: number): Promise<Record<string, string> | undefined> {
  const making = await openMaking(order, { itemId, most: mostOfBranch });
  if (!making.tree.items.has(itemId)) return undefined;
  const { roots } = await deriveWhole(making);
  return putManifests(making, roots);
}

/** Undefined where only deriving everything will do: settings are others, too much changed, or files are gone. */
async function patchedOver(
  making: Making,
  base: BaseRelease,
  of: Omit<DeltaSources, 'base' | 'before'>,
): Promise<Derived | undefined> {
  try {
    const before = await openBefore(making.files, base.manifests);
    // Chains of earlier versions were whole, also where they led into hidden branches.
    const isParted = before.meta?.partedChains === true || making.tree.layersToday.size === 0;
    const isGround =
      isParted && hasAllMaps(before.roots) && isDeepStrictEqual(groundOf(before.meta), groundOf(making.meta));
    return isGround ? await deriveDelta(making, { base, before, ...of }) : undefined;
  } catch (error) {
    if (!isMissing(error)) throw error;
    making.report.log('warning', 'prepare', 'Files of the release before are missing: all are written anew.');
    return undefined;
  }
}

/**
 * What records depend on: all that the manifest says but the brand and the names of codes, which readers look up, and
 * what a delta brings a release of an earlier version to.
 */
const groundOf = (meta: Manifest['meta']) => ({
  ...meta,
  brand: undefined,
  names: undefined,
  allPictures: undefined,
  partedChains: undefined,
});

/** Releases of earlier versions lack maps, which a delta could not begin. */
const hasAllMaps = (roots: LayerRoots) =>
  [...roots.values()].every(
    (maps) => (!maps['numbers'] || maps['hits']) && (!maps['words.EN'] || maps['itemWords.EN'] || maps['partWords.EN']),
  );

const countDiagrams = ({ tree }: Making) => [...tree.items.keys()].filter((id) => tree.now.get(id)?.isDiagram).length;

/** Each layer's manifest. The public one is there even where a release is empty, since it says what all refer to. */
async function putManifests({ files, meta }: Making, roots: LayerRoots): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const layer of new Set([publicLayer, ...[...roots.keys()].sort()])) {
    const maps = roots.get(layer) ?? {};
    const manifest: Manifest = { format: releaseFormat, layer, maps, ...(layer === publicLayer && { meta }) };
    names[layer] = await files.layer(layer).putManifest(manifest);
  }
  return names;
}

/** Names that the log lists before it only counts. */
const namesListed = 50;

/** What is published and hangs under nothing that is: by what keeps it out, each with its path. */
async function logLeftOut(db: Db, tree: Making['tree'], report: Report): Promise<void> {
  const { leftOut } = tree;
  if (leftOut.length === 0) return;
  const groups = [...Map.groupBy(leftOut, (id) => keepsOut(tree, id))].slice(0, namesListed);
  const listed = new Set(groups.flatMap(([, ids]) => ids).slice(0, namesListed));
  const words = await itemsInWords(db, [...groups.map(([by]) => by), ...listed]);
  for (const [by, ids] of groups) {
    const { path = '', state = '' } = words.get(by) ?? {};
    const [count, above] = ids.length === 1 ? ['1 item is', 'it'] : [`${ids.length} items are`, 'them'];
    const why = state === '' ? 'is not published' : `is in the state ${state}`;
    report.log('warning', 'hierarchy', `${count} left out: ${path}, above ${above}, ${why}.`, by);
    for (const id of ids.filter((one) => listed.has(one))) {
      report.log('warning', 'hierarchy', words.get(id)?.path ?? '', id);
    }
  }
  if (leftOut.length > listed.size)
    report.log('warning', 'hierarchy', `${leftOut.length - listed.size} more items are left out.`);
}

/** The topmost item above that is not in the release. */
function keepsOut({ items, primaryParents }: Making['tree'], id: number): number {
  let by = id;
  const seen = new Set([id]);
  for (let above = primaryParents.get(id) ?? null; above !== null; above = primaryParents.get(above) ?? null) {
    if (items.has(above) || seen.has(above)) break;
    seen.add(above);
    by = above;
  }
  return by;
}

async function tellOf({ db, tree, report, ends }: Making, { withoutHotspots }: Derived): Promise<void> {
  await logLeftOut(db, tree, report);
  if (withoutHotspots > 0)
    report.log(
      'warning',
      'diagrams',
      withoutHotspots === 1 ? '1 diagram has no hotspots' : `${withoutHotspots} diagrams have no hotspots`,
    );
  const ended = [...ends.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
  for (const { number, after } of ended.slice(0, namesListed))
    report.log(
      'warning',
      'parts',
      `${number} is used in hidden branches alone: for others the chain ends at ${after}.`,
    );
  if (ended.length > namesListed)
    report.log('warning', 'parts', `${ended.length - namesListed} more parts are left out of chains in this way.`);
}

/** Writes the rows of release_item for a release that was made from `base`, which need not be the newest one. */
export async function keepItems(
  db: Db,
  releaseId: number,
  base: number | undefined,
  { taken, gone }: Pick<BuiltRelease, 'taken' | 'gone'>,
): Promise<void> {
  const begun = taken.map(({ takenBefore, ...item }): Kept => ({ ...item, takenRelease: takenBefore ?? releaseId }));
  const ended = [...gone, ...taken.map((item) => item.itemId)];
  if ((await releaseBefore(db, releaseId)) === base) return writeItems(db, releaseId, { ended, begun });
  // After going back: what stands is not what this release was made from.
  const [standing, before] = await Promise.all([itemsIn(db, 'newest'), base === undefined ? [] : itemsIn(db, base)]);
  const wanted = new Map(before.map((item) => [item.itemId, item]));
  for (const id of ended) wanted.delete(id);
  for (const item of begun) wanted.set(item.itemId, item);
  const isAsWanted = (item: Kept) => isDeepStrictEqual(item, wanted.get(item.itemId));
  const left = new Set(standing.filter(isAsWanted).map((item) => item.itemId));
  return writeItems(db, releaseId, {
    ended: standing.flatMap(({ itemId }) => (left.has(itemId) ? [] : itemId)),
    begun: [...wanted.values()].filter((item) => !left.has(item.itemId)),
  });
}
