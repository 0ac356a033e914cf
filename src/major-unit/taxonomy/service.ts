import { sql } from 'kysely';
import { contentImported } from '../../hierarchy/states/service.ts';
import { heldItems, lockedState } from '../../hierarchy/states/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { lockLeaves } from '../../taxonomy/queries.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { addPlaces, judgePlaces, pastInitial, removePlaces, type Places } from './queries.ts';
import { unitTaxonomyMessages } from './rules.ts';

/** A unit with the leaf that it comes to and the one that it leaves. */
export interface Assignment {
  itemId: number;
  newLeafNode: number | null;
  leafNodeToRemove: number | null;
}

/**
 * Assigns units to leaves, or takes them away; what it changes goes back to its initial state. Throws as the route says.
 * Run inside a change.
 */
export async function assignUnits(db: Db, given: readonly Assignment[]) {
  await lockLeaves(db);
  const all = placesOf(given);
  const { unknownItems, unknownLevels, branches, foreign } = await judgePlaces(db, all);
  if (unknownItems > 0) throw notFound();
  if (unknownLevels > 0) throw invalid('newLeafNode', unitTaxonomyMessages.unknownLevel);
  if (branches > 0) throw invalid('newLeafNode', unitTaxonomyMessages.onlyLeaves);
  if (foreign > 0) throw invalid('newLeafNode', unitTaxonomyMessages.otherIndustry);
  const items = sql`select unnest(${all.itemIds}::bigint[])`;
  const held = new Set(await heldItems(db, items));
  const free = given.filter(({ itemId }) => !held.has(itemId));
  if (free.length === 0) {
    throw conflict({ workflow: [workflowMessages.notEditable((await lockedState(db, items)) ?? '')] });
  }
  const places = placesOf(free);
  const removed = await removePlaces(db, places);
  const assigned = await addPlaces(db, places);
  const changed = [...new Set([...removed, ...assigned])];
  await contentImported(db, sql`select unnest(${await pastInitial(db, changed)}::bigint[])`, 'initial');
  return {
    assigned: new Set(assigned).size,
    removed: new Set(removed).size,
    leftOut: held.size,
    isChanged: changed.length > 0,
  };
}

const placesOf = (given: readonly Assignment[]): Places => ({
  itemIds: given.map(({ itemId }) => itemId),
  newLeaves: given.map(({ newLeafNode }) => newLeafNode),
  oldLeaves: given.map(({ leafNodeToRemove }) => leafNodeToRemove),
});
