import { lockPlaces } from '../../platform/db/places.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { attachmentsOf } from '../item/queries.ts';
import { written } from '../item/service.ts';
import type { Holder, Written } from '../item/service.ts';
import { attachmentMessages, maxAttachments } from '../rules.ts';
import { arrangeLinks, countAttachments, deleteLink, insertLinks } from './queries.ts';

/** Hangs attachments on an item or part, at the end of its order. */
export async function hang(db: Db, holder: Holder, ids: readonly number[]): Promise<Written> {
  await lockPlaces(db, `literature ${holder.column} ${holder.id}`);
  await insertLinks(db, holder, ids);
  const result = await written(db, holder);
  if (result.attachments.length > maxAttachments) throw invalid('items', attachmentMessages.tooMany);
  return result;
}

/** Hangs attachments that exist on an item or part too. 404 where one of them is unknown. */
export async function linkAttachments(db: Db, holder: Holder, items: readonly number[]): Promise<Written> {
  await holder.require(db);
  const ids = [...new Set(items)];
  if ((await countAttachments(db, ids)) < ids.length) throw notFound();
  return hang(db, holder, ids);
}

/** Orders the attachments of an item or part. 409 where `items` are not exactly these. */
export async function orderAttachments(db: Db, holder: Holder, items: readonly number[]): Promise<Written> {
  await holder.require(db);
  const there = new Set((await attachmentsOf(db, holder)).map(({ id }) => id));
  if (there.size !== items.length || new Set(items).size !== items.length || items.some((id) => !there.has(id)))
    throw conflict();
  await arrangeLinks(db, holder, items);
  return written(db, holder);
}

/** Takes an attachment from an item or part. */
export async function unlinkAttachment(db: Db, holder: Holder, attachmentId: number): Promise<Written> {
  await holder.require(db);
  if (!(await deleteLink(db, holder, attachmentId))) throw notFound();
  return written(db, holder);
}
