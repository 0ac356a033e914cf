import { addFile, type takeFile } from '../../attachment/file/service.ts';
import { itemHolder } from '../../attachment/item/service.ts';
import { attachmentMessages } from '../../attachment/rules.ts';
import { categoriesByCode } from '../../attachment/settings/queries.ts';
import { keepFiles } from '../../catalog/quota/service.ts';
import { writableItem } from '../../hierarchy/states/service.ts';
import type { imageContract, RelationData } from '../../image/contract.ts';
import { addImage, imageById } from '../../image/queries.ts';
import type { NewImage } from '../../image/queries.ts';
import { imageMessages, maxPictures } from '../../image/rules.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { StoredFile } from '../../platform/files/store.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { replaceImage, requireWriteOfImage } from '../image/service.ts';
import { lockedParent, picturesOf } from '../picture/queries.ts';
import { savePictures } from '../picture/service.ts';
import { hangsUnder } from './queries.ts';
import type { z } from 'zod';

/** What an upload says of where its file goes. */
export type UploadPlace = Pick<
  z.output<NonNullable<(typeof imageContract.upload)['~orpc']['inputSchema']>>,
  'context' | 'parentId' | 'iplParentId' | 'oldImageItemId' | 'isAttachment' | 'customData' | 'relationCustomData'
>;

/**
 * Refuses an upload that names no place, or two, before its body is read. Throws 403 for what the caller may not
 * write, 404 for what is not there, 400 where the diagram does not hang under the model.
 */
export async function requirePlace(db: Db, who: Who, place: UploadPlace): Promise<void> {
  const { context, parentId, iplParentId, oldImageItemId, isAttachment } = place;
  if (isAttachment && parentId === undefined) throw invalid('parentId', imageMessages.noItem);
  if (oldImageItemId !== undefined && parentId !== undefined) throw invalid('parentId', imageMessages.onePlace);
  if (oldImageItemId !== undefined) {
    if (!(await imageById(db, oldImageItemId))) throw notFound();
    await requireWriteOfImage(db, who, oldImageItemId);
  }
  if (iplParentId !== undefined && parentId === undefined) throw invalid('iplParentId', imageMessages.noParent);
  if (parentId === undefined) return;
  await writableItem(db, who, parentId, context);
  if (iplParentId !== undefined && !(await hangsUnder(db, parentId, iplParentId)))
    throw invalid('iplParentId', imageMessages.notUnder);
}

/**
 * Adds an image that was taken in and gives it to what the upload names; run inside a change. Throws as the routes of
 * pictures and replacement do, 413 where it has no room. Answers the image that is shown then.
 */
export async function placeImage(
  db: Db,
  of: { userId: number; image: NewImage; kept: readonly StoredFile[] },
  { parentId, oldImageItemId, relationCustomData }: UploadPlace,
): Promise<number> {
  await keepFiles(db, of.userId, of.kept);
  if (oldImageItemId !== undefined) {
    const old = await imageById(db, oldImageItemId);
    if (!old) throw notFound();
    await replaceImage(db, oldImageItemId, old.version, { file: of.image });
    return oldImageItemId;
  }
  const { id } = await addImage(db, of.image);
  if (parentId !== undefined) await showPicture(db, parentId, id, relationCustomData);
  return id;
}

/** Puts an image among the pictures of an item; the drawing of a diagram it replaces. */
async function showPicture(db: Db, itemId: number, imageId: number, { IsPrimary, Weight }: RelationData) {
  const parent = { parentType: 'item', parentId: itemId } as const;
  const { isDiagram } = (await lockedParent(db, parent)) ?? { isDiagram: false };
  const known = (await picturesOf(db, parent)).map(({ id }) => id);
  if (isDiagram && (IsPrimary === false || (Weight ?? 1) > 1))
    throw invalid('relationCustomData', imageMessages.oneDrawing);
  if (!isDiagram && known.length >= maxPictures) throw invalid('parentId', imageMessages.tooMany);
  const place = (Weight ?? (IsPrimary ? 1 : known.length + 1)) - 1;
  await savePictures(db, parent, known, isDiagram ? [imageId] : known.toSpliced(place, 0, imageId));
}

/** Hangs a file on an item as literature; run inside a change. Throws as the route of its upload does. */
export async function placeAttachment(
  db: Db,
  userId: number,
  file: Awaited<ReturnType<typeof takeFile>>,
  { parentId = 0, customData: { ImageName: displayName = '', LiteratureCategory } }: UploadPlace,
) {
  const literatureCategoryId = await categoryOf(db, LiteratureCategory);
  const { id, attachments } = await addFile(db, userId, itemHolder(parentId), file, {
    displayName,
    literatureCategoryId,
  });
  const added = attachments.find((one) => one.id === id);
  if (!added) throw notFound();
  return added;
}

/** The literature category of a code, compared without case; undefined where none is named. */
async function categoryOf(db: Db, code: string | undefined): Promise<number | undefined> {
  if (code === undefined) return undefined;
  const id = (await categoriesByCode(db, [code]))(code);
  if (id === undefined) throw invalid('customData', attachmentMessages.unknownCategory);
  return id;
}
