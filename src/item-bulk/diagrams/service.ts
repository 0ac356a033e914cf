import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import { ancestorAmong } from '../duplicate/queries.ts';
import { duplicateMessages } from '../duplicate/rules.ts';
import type { DiagramMode } from '../duplicate/rules.ts';
import { copyItems, typedCopy } from '../duplicate/service.ts';
import type { CopyAs } from '../duplicate/service.ts';
import { deletePlace, lockStructure, settleOrder } from '../../hierarchy/place/queries.ts';
import { linkItem, nothingSaved, placeItem, placesEntered } from '../../hierarchy/place/service.ts';
import { baseTypes, hierarchyMessages } from '../../hierarchy/rules.ts';
import { typeOfItem } from '../../hierarchy/type/queries.ts';
import { appendPlaces, pastedUnder, placeToTake, promoteLink } from './queries.ts';

/** Puts diagrams, or copies of them, under a parent. Throws as the route says. */
export async function pasteDiagrams(db: Db, parentId: number, items: readonly number[], as: DiagramMode) {
  await lockStructure(db);
  await requireEditable(db, parentId);
  const ids = [...new Set(items)];
  const found = await pastedUnder(db, parentId, ids);
  if (found.length !== ids.length) throw notFound();
  const above = await ancestorAmong(db, parentId, as === 'links' ? ids : []);
  if (above) throw invalid('items', hierarchyMessages.cycle(above.name));

  const pasted = as === 'copies' ? found : found.filter(({ isThere }) => !isThere);
  const alreadyThere = found.length - pasted.length;
  if (pasted.length === 0) return { ids, alreadyThere, ...nothingSaved };
  const asPrimary = ({ hasPrimary }: { hasPrimary: boolean }) => as === 'copies' || !hasPrimary;
  const refused = pasted.find((one) => !(asPrimary(one) ? one.allowPrimary : one.allowLink));
  if (refused) throw invalid('items', hierarchyMessages.notAllowed(refused.type, refused.parentType));

  const copies = as === 'copies' ? await copyItems(db, ids, null) : undefined;
  const children = pasted.map((one) => ({ id: copies?.get(one.id) ?? one.id, isPrimary: asPrimary(one) }));
  await appendPlaces(db, parentId, children);
  await settleOrder(db, sql`${parentId}::bigint`);
  return {
    ids: copies ? [...copies.values()] : ids,
    alreadyThere,
    ...(await placesEntered(db, parentId)),
  };
}

export interface Clone extends CopyAs {
  id: number;
  targets: readonly number[];
  unlinkSource?: number | undefined;
}

/** Takes a diagram's place away and answers where it was; a link elsewhere becomes its primary place. */
async function takePlace(db: Db, id: number, parentId: number): Promise<number> {
  const place = await placeToTake(db, id, parentId);
  if (!place) throw notFound();
  if (place.isOnly) throw conflict({ unlinkSource: [duplicateMessages.onlyPlace] });
  await deletePlace(db, place.id);
  if (place.isPrimary) await promoteLink(db, id);
  return place.ordinal;
}

/** Saves a diagram as another one. Throws as the route says. */
export async function cloneDiagram(db: Db, { id, targets, unlinkSource, ...as }: Clone) {
  await lockStructure(db);
  const type = await typeOfItem(db, id);
  if (type?.baseType !== baseTypes.diagram) throw notFound();
  const [first, ...others] = new Set(unlinkSource === undefined ? targets : [unlinkSource, ...targets]);
  if (first === undefined) throw invalid('targets', 'A target is required.');
  const copies = await copyItems(db, [id], await typedCopy(db, id, as));
  const clone = copies.get(id);
  if (clone === undefined) throw notFound();

  const ordinal = unlinkSource === undefined ? undefined : await takePlace(db, id, unlinkSource);
  const entered = await placeItem(db, clone, first, ordinal);
  // Bounded by `mostTargets`: each target says for itself whether it takes the clone.
  for (const target of others) await linkItem(db, clone, target);
  // What hung there is gone from there.
  return { id: clone, ...(unlinkSource === undefined ? entered : await contentSaved(db, first)) };
}
