import type { Db } from '../../platform/db/pool.ts';
import { groupLayer, publicLayer } from '../../release/rules.ts';
import {
  deriveTree,
  type Kept,
  layersOf,
  listIn,
  type Place,
  standings,
  type Tree,
  type TreeItem,
} from '../derive/tree.ts';
import { branchIds, keptItems, type Moment, places, placesThen, treeItems, visibility } from './queries.tree.ts';

/** The items of a release with what decides on them. */
export interface ReleaseTree extends Tree {
  /** Every item of the catalogue as it is now. */
  now: ReadonlyMap<number, TreeItem>;
  primaryParents: ReadonlyMap<number, number | null>;
  /** The release before; empty where there is none. */
  kept: ReadonlyMap<number, Kept & Moment>;
  /** The layers of every item that hangs in the catalogue today, published or not; empty where all see everything. */
  layersToday: ReadonlyMap<number, readonly string[]>;
}

/** Reads the whole tree, narrow, and derives what of it is in the release. */
export async function readTree(db: Db, context: string, baseId: number | undefined): Promise<ReleaseTree> {
  const [items, allPlaces, groups, before] = await Promise.all([
    treeItems(db, context),
    places(db),
    visibility(db),
    baseId === undefined ? [] : keptItems(db, baseId),
  ]);
  const now = new Map(items.map((item) => [item.id, item]));
  const kept = new Map(before.map((item) => [item.id, item]));
  const primaryParents = new Map(allPlaces.filter((p) => p.isPrimary).map((p) => [p.childId, p.parentId]));
  const standing = standings(now, primaryParents, kept);
  const held = before.filter((item) => standing.get(item.id) === 'held');
  const placesNow = byParent(allPlaces);
  const placesHeld = byParent(await placesThen(db, held));
  const groupsOf = new Map<number, number[]>();
  for (const { itemId, groupId } of groups) listIn(groupsOf, itemId).push(groupId);
  const pairs = new Set(allPlaces.map(({ parentId, childId }) => `${parentId ?? 0} ${childId}`));
  const tree = deriveTree({
    standing,
    placed: new Set(allPlaces.map((place) => place.childId)),
    top: placesNow.get(0) ?? [],
    placesUnder: (id) => (standing.get(id) === 'held' ? placesHeld : placesNow).get(id) ?? [],
    isPlacedNow: (parentId, childId) => pairs.has(`${parentId} ${childId}`),
    groups: groupsOf,
    publicLayer,
    groupLayer,
  });
  return { ...tree, now, primaryParents, kept, layersToday: layersToday(placesNow, groupsOf) };
}

function layersToday(all: ReadonlyMap<number, readonly Place[]>, groups: ReadonlyMap<number, readonly number[]>) {
  if (groups.size === 0) return new Map<number, readonly string[]>();
  const children = new Map([...all].map(([id, under]) => [id, under.map(({ childId }) => ({ id: childId }))]));
  return layersOf({ groups, publicLayer, groupLayer }, children.get(0) ?? [], children);
}

/**
 * The tree of a draft: an item with what is above and below it, as all of it is now, whatever its state. What is to be
 * removed stays out.
 */
export async function readBranch(db: Db, context: string, itemId: number, most: number): Promise<ReleaseTree> {
  const { above, below } = await branchIds(db, itemId, most);
  const ids = [...new Set([...above, ...below])];
  const [items, allPlaces, groups] = await Promise.all([treeItems(db, context, ids), places(db, ids), visibility(db)]);
  const now = new Map(items.map((item) => [item.id, item]));
  const isUp = new Set(above);
  const shown = items.filter(({ id, state }) => isUp.has(id) || state !== 'locked');
  const scope = new Set(ids);
  const branchPlaces = byParent(allPlaces.filter(({ parentId }) => parentId === null || scope.has(parentId)));
  const groupsOf = new Map<number, number[]>();
  for (const { itemId: id, groupId } of groups) listIn(groupsOf, id).push(groupId);
  const tree = deriveTree({
    standing: new Map(shown.map(({ id }) => [id, 'now'])),
    placed: new Set(allPlaces.map((place) => place.childId)),
    top: branchPlaces.get(0) ?? [],
    placesUnder: (id) => branchPlaces.get(id) ?? [],
    isPlacedNow: () => true,
    groups: groupsOf,
    publicLayer,
    groupLayer,
  });
  const primaryParents = new Map(allPlaces.filter((p) => p.isPrimary).map((p) => [p.childId, p.parentId]));
  // The parts that it uses stand in chains with parts of other branches.
  const everyPlace = groups.length === 0 ? [] : await places(db);
  return { ...tree, now, primaryParents, kept: new Map(), layersToday: layersToday(byParent(everyPlace), groupsOf) };
}

function byParent(list: readonly Place[]): Map<number, Place[]> {
  const found = new Map<number, Place[]>();
  for (const place of list) listIn(found, place.parentId ?? 0).push(place);
  return found;
}
