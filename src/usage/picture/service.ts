import { contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import { nothingSaved } from '../../hierarchy/place/service.ts';
import type { PictureParent } from '../../image/picture/contract.ts';
import { imageMessages } from '../../image/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { copyImages, heldBy, lockedParent, picturesOf, writePictures } from './queries.ts';

/**
 * Lets an item or a part have the wanted pictures, and says what that did to its state. Throws 404 for what is not there,
 * 400 where it can have no such pictures, 409 where they are not those known or its state is not editable.
 */
export async function savePictures(db: Db, parent: PictureParent, known: readonly number[], items: readonly number[]) {
  const { type, allowed, isDiagram } = (await lockedParent(db, parent)) ?? missing();
  if (!allowed) throw invalid('parentId', imageMessages.noImage(type ?? ''));
  if (parent.parentType === 'item') await requireEditable(db, parent.parentId);
  const before = await picturesOf(db, parent);
  const had = before.map(({ id }) => id);
  const wanted = [...new Set(items)];
  if (!same(had, known)) throw conflict();
  if (isDiagram && wanted.length > 1) throw invalid('items', imageMessages.oneDrawing);
  if (same(had, wanted)) return { isWritten: false, pictures: before, ...nothingSaved };
  await writePictures(db, parent, await ownImages(db, parent, had, wanted));
  const saved = parent.parentType === 'item' ? await contentSaved(db, parent.parentId) : nothingSaved;
  return { isWritten: true, pictures: await picturesOf(db, parent), ...saved };
}

/**
 * The wanted images, with a copy for each that belongs to something else: to an item, or, where an item gets it, to
 * anything. 404 for an image that is not there.
 */
async function ownImages(db: Db, { parentType }: PictureParent, had: readonly number[], wanted: readonly number[]) {
  const isNew = (id: number) => !had.includes(id);
  const held = await heldBy(db, wanted);
  if (held.length < wanted.length) throw notFound();
  const isOthers = ({ id, byItem, byAny }: (typeof held)[number]) =>
    isNew(id) ? (parentType === 'item' ? byAny : byItem) : parentType === 'item' && byItem && id !== had[0];
  const copies = await copyImages(
    db,
    held.filter(isOthers).map(({ id }) => id),
  );
  return wanted.map((id) => copies.get(id) ?? id);
}

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id, at) => id === b[at]);

function missing(): never {
  throw notFound();
}
