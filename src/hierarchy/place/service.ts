import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { carrierState } from '../states/queries.ts';
import { contentSaved, requireEditable } from '../states/service.ts';
import type { ContentSaved } from '../states/service.ts';
import { hierarchyMessages, sortTypes } from '../rules.ts';
import {
  arrange,
  countChildren,
  deletePlace,
  insertPlace,
  lockStructure,
  ordinalFor,
  placeFacts,
  placeUnder,
  setPrimary,
  setSortType,
  settleOrder,
  settlePositions,
} from './queries.ts';
import type { PlaceFacts } from './queries.ts';

/** What a write answers that changed nothing. */
export const nothingSaved: ContentSaved = { workflowUpdated: false, workflowAncestorId: null };

/** Leaves the children of a parent in its order, no two at one position. */
export async function settlePlaces(db: Db, parentId: number | null) {
  if (parentId !== null) await settleOrder(db, sql`${parentId}::bigint`);
  await settlePositions(db, [parentId]);
}

/** What hangs anew under a parent is no content of it: its state stays (docs/domain/workflow.md, Back to the initial state). */
export const placesEntered = async (db: Db, parentId: number | null): Promise<ContentSaved> => ({
  workflowUpdated: false,
  workflowAncestorId: parentId === null ? null : ((await carrierState(db, parentId))?.id ?? null),
});

/** 409 where the state of the parent keeps its children as they are. */
export async function requireEditableParent(db: Db, parentId: number | null) {
  if (parentId !== null) await requireEditable(db, parentId);
}

/** 404 for an unknown parent, 400 for a cycle, a type or a mode that is not allowed there. */
function requireAllowed(facts: PlaceFacts, parentId: number | null, as: 'primary' | 'link') {
  if (parentId !== null && facts.parentId === null) throw notFound();
  if (facts.isCycle) throw invalid('parentId', hierarchyMessages.cycle(facts.name));
  if (parentId === null) {
    if (!facts.allowTopLevel) throw invalid('parentId', hierarchyMessages.notTopLevel(facts.type, facts.taken));
  } else if (!(as === 'primary' ? facts.allowPrimary : facts.allowLink)) {
    throw invalid('parentId', hierarchyMessages.notAllowed(facts.type, facts.parentType ?? '', facts.taken));
  }
}

/**
 * Hangs an item that has no place yet under its primary parent. Throws as the routes say; call `lockStructure` at the
 * beginning of the change.
 */
export async function placeItem(db: Db, itemId: number, parentId: number | null, ordinal: number | undefined) {
  const facts = await placeFacts(db, itemId, parentId);
  if (!facts) throw notFound();
  requireAllowed(facts, parentId, 'primary');
  await requireEditableParent(db, parentId);
  const at = await ordinalFor(db, parentId, itemId, ordinal);
  await insertPlace(db, { parentId, childId: itemId, isPrimary: true, ordinal: at });
  await settlePlaces(db, parentId);
  return placesEntered(db, parentId);
}

export interface Move {
  id: number;
  parentId: number | null;
  oldParentId: number | null;
  ordinal?: number | undefined;
}

/** Moves an item with all under it to another primary parent. */
export async function moveItem(db: Db, { id, parentId, oldParentId, ordinal }: Move): Promise<ContentSaved> {
  await lockStructure(db);
  const facts = await placeFacts(db, id, parentId);
  if (!facts) throw notFound();
  if (facts.primaryParentId !== oldParentId) throw conflict();
  requireAllowed(facts, parentId, 'primary');
  await requireEditableParent(db, parentId);
  await requireEditableParent(db, oldParentId);
  // A place among others is one that somebody chose: dragging sets custom (docs/domain/tree.md, Order).
  if (parentId !== null && ordinal !== undefined) await setSortType(db, parentId, sortTypes.custom);
  await setPrimary(db, id, parentId, await ordinalFor(db, parentId, id, ordinal));
  await settlePlaces(db, parentId);
  return placesEntered(db, parentId ?? oldParentId);
}

/** Shows an item under a further parent too; an orphan gets its primary place so. */
export async function linkItem(db: Db, id: number, parentId: number): Promise<ContentSaved> {
  await lockStructure(db);
  const facts = await placeFacts(db, id, parentId);
  if (!facts) throw notFound();
  requireAllowed(facts, parentId, facts.hasPrimary ? 'link' : 'primary');
  await requireEditableParent(db, parentId);
  if (await placeUnder(db, id, parentId)) throw conflict({ parentId: [hierarchyMessages.alreadyThere] });
  const ordinal = await ordinalFor(db, parentId, id, undefined);
  await insertPlace(db, { parentId, childId: id, isPrimary: !facts.hasPrimary, ordinal });
  await settlePlaces(db, parentId);
  return placesEntered(db, parentId);
}

/** Takes a link away; the primary place stays. */
export async function unlinkItem(db: Db, id: number, parentId: number): Promise<ContentSaved> {
  await lockStructure(db);
  const place = await placeUnder(db, id, parentId);
  if (!place) throw notFound();
  if (place.isPrimary) throw conflict({ parentId: [hierarchyMessages.primaryStays] });
  await requireEditableParent(db, parentId);
  await deletePlace(db, place.id);
  return contentSaved(db, parentId);
}

/** Sorts children by name, or the listed ones as listed. 404 where one of them does not stand there. */
export async function sortChildren(db: Db, id: number, sortType: number, items: number[]): Promise<ContentSaved> {
  await lockStructure(db);
  await requireEditable(db, id);
  if (new Set(items).size !== items.length) throw invalid('items', 'An item is listed twice.');
  if ((await countChildren(db, id, items)) !== items.length) throw notFound();
  await setSortType(db, id, sortType);
  if (sortType === sortTypes.custom) await arrange(db, id, items);
  else await settlePlaces(db, id);
  return contentSaved(db, id);
}
