import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { attachmentsOf } from '../item/queries.ts';
import { requireAttaching, written } from '../item/service.ts';
import type { Written } from '../item/service.ts';
import { attachmentMessages, maxAttachments } from '../rules.ts';
import { arrangeLinks, countAttachments, deleteLink, insertLinks } from './queries.ts';

/** Hangs attachments on an item, at the end of its order. */
export async function hang(db: Db, itemId: number, ids: readonly number[]): Promise<Written> {
  await insertLinks(db, itemId, ids);
  const result = await written(db, itemId);
  if (result.attachments.length >= maxAttachments) throw invalid('items', attachmentMessages.tooMany);
  return result;
}

/** Hangs attachments that exist on an item too. 404 where one of them is unknown. */
export async function linkAttachments(db: Db, itemId: number, items: readonly number[]): Promise<Written> {
  await requireAttaching(db, itemId);
  const ids = [...new Set(items)];
  if ((await countAttachments(db, ids)) < ids.length) throw notFound();
  return hang(db, itemId, ids);
}

/** Orders the attachments of an item. 409 where `items` are not exactly these. */
export async function orderAttachments(db: Db, itemId: number, items: readonly number[]): Promise<Written> {
  await requireAttaching(db, itemId);
  const there = new Set((await attachmentsOf(db, itemId)).map(({ id }) => id));
  if (there.size !== items.length || new Set(items).size !== items.length || items.some((id) => !there.has(id)))
    throw conflict();
  await arrangeLinks(db, itemId, items);
  return written(db, itemId);
}

/** Takes an attachment from an item. */
export async function unlinkAttachment(db: Db, itemId: number, attachmentId: number): Promise<Written> {
  await requireAttaching(db, itemId);
  if (!(await deleteLink(db, itemId, attachmentId))) throw notFound();
  return written(db, itemId);
}
