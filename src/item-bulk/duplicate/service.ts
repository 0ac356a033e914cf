import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import { identityOf, collectValues, problemsOfValues } from '../../item/rules.ts';
import type { AttributeValue } from '../../item/rules.ts';
import { itemNames } from '../../item/queries.ts';
import { orNameTaken } from '../../item/service.ts';
import { lockStructure } from '../../hierarchy/place/queries.ts';
import { placeItem } from '../../hierarchy/place/service.ts';
import { hierarchyMessages, lengths } from '../../hierarchy/rules.ts';
import { typeOfItem } from '../../hierarchy/type/queries.ts';
import { ancestorAmong, insertCopies, insertPlaces, nameCopies, placesUnder, takenNumbers } from './queries.ts';
import type { StoredPlace, Typed } from './queries.ts';
import { duplicateMessages, mostDuplicated, planCopies, smallestFree } from './rules.ts';
import type { DiagramMode, PlannedPlace } from './rules.ts';

/** What a person says of a copy; see the contract. */
export interface CopyAs {
  name: string;
  displayName?: string | undefined;
  attributeValues?: AttributeValue[] | undefined;
}

/** The typed fields of the copy of `id`, checked against its type. 404 where the item does not exist. */
export async function typedCopy(db: Db, id: number, as: CopyAs): Promise<Typed> {
  const [type, original] = await Promise.all([typeOfItem(db, id), itemNames(db, id)]);
  if (!type || !original) throw notFound();
  const name = as.name.trim();
  const texts = { id, name, displayName: as.displayName?.trim() ?? '' };
  if (!as.attributeValues) {
    const keepsValues = name.toLowerCase() !== original.name.toLowerCase();
    return keepsValues
      ? { ...texts, values: original.values, identity: identityOf(type.attributes, original.values) }
      : { ...texts, values: null, identity: null };
  }
  const problems = problemsOfValues(type.attributes, as.attributeValues);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const values = collectValues(type.attributes, as.attributeValues);
  return { ...texts, values, identity: identityOf(type.attributes, values) };
}

/** The number that makes copies of `ids` differ from what there is. 400 where a Tag or name has no room for it. */
async function numberFor(db: Db, ids: readonly number[]): Promise<number> {
  const { taken, longestTag, mostTag, longestName } = await takenNumbers(db, ids);
  const number = smallestFree(new Set(taken));
  const suffix = ` ${number}`;
  if (longestTag + suffix.length > mostTag || longestName + suffix.length > lengths.name)
    throw invalid('attributeValues', duplicateMessages.noRoom(suffix));
  return number;
}

/**
 * Copies items without a place, `typed` as a person said and the others with a number at their Tags. Answers the copy of
 * each by the id of its original. Call `lockStructure` at the beginning of the change.
 */
export async function copyItems(db: Db, ids: readonly number[], typed: Typed | null): Promise<Map<number, number>> {
  const unnamed = ids.filter((id) => id !== typed?.id || typed.values === null);
  const number = unnamed.length > 0 ? await numberFor(db, unnamed) : null;
  const copies = await nameCopies(db, ids);
  await orNameTaken(insertCopies(db, copies, number, typed));
  return new Map(copies.map(({ from, to }) => [from, to]));
}

/** 400 where what hung under an original may not hang so under its copy. */
function requireAllowedPlaces(stored: readonly StoredPlace[], planned: readonly PlannedPlace[]) {
  planned.forEach(({ isPrimary }, at) => {
    const place = stored[at];
    if (place && !(isPrimary ? place.allowPrimary : place.allowLink))
      throw invalid('diagrams', hierarchyMessages.notAllowed(place.type, place.parentType));
  });
}

export interface Duplicate extends CopyAs {
  id: number;
  parentId: number | null;
  ordinal?: number | undefined;
  diagrams: DiagramMode;
}

/** Copies an item with everything under it into a parent. Throws as the route says. */
export async function duplicateItem(db: Db, { id, parentId, ordinal, diagrams, ...as }: Duplicate) {
  await lockStructure(db);
  const typed = await typedCopy(db, id, as);
  const stored = await placesUnder(db, id, diagrams);
  const plan = planCopies(id, stored, diagrams);
  if (Math.max(stored.length, plan.items.length) > mostDuplicated) throw invalid('id', duplicateMessages.tooMany);
  requireAllowedPlaces(stored, plan.places);
  const linked = plan.places.filter(({ toCopy }) => !toCopy);
  const above =
    parentId === null
      ? undefined
      : await ancestorAmong(
          db,
          parentId,
          linked.map(({ childId }) => childId),
        );
  if (above) throw invalid('parentId', hierarchyMessages.cycle(above.name));

  const copies = await copyItems(db, plan.items, typed);
  const copyOf = (original: number): number => {
    const copy = copies.get(original);
    if (copy === undefined) throw conflict();
    return copy;
  };
  await insertPlaces(
    db,
    plan.places.map(({ parentId: parent, childId, toCopy, isPrimary, ordinal: at }) => ({
      parentId: copyOf(parent),
      childId: toCopy ? copyOf(childId) : childId,
      isPrimary,
      ordinal: at,
    })),
  );
  const saved = await placeItem(db, copyOf(id), parentId, ordinal);
  return { id: copyOf(id), copied: copies.size, linked: linked.length, ...saved };
}
