import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import type { ContentSaved } from '../../hierarchy/states/service.ts';
import type { Attachment } from './contract.ts';
import { attachmentMessages } from '../rules.ts';
import { attachingItem, attachmentsOf } from './queries.ts';

export type Written = ContentSaved & { attachments: Attachment[] };

/** The attachments of an item. Throws 404 where the context, if one is asked for, has no such item. */
export async function readAttachments(db: Db, itemId: number, context?: string) {
  const item = await attachingItem(db, itemId);
  if (!item || (context !== undefined && item.context !== context)) throw notFound();
  return { items: await attachmentsOf(db, itemId), version: item.version };
}

/** What may be attached to: 404, 400 where the type takes none, 409 where the state is not editable. */
export async function requireAttaching(db: Db, itemId: number, context?: string): Promise<void> {
  const item = await attachingItem(db, itemId);
  if (!item || (context !== undefined && item.context !== context)) throw notFound();
  if (!item.isAllowed) throw invalid('id', attachmentMessages.notAllowed(item.type));
  await requireEditable(db, itemId);
}

/** What a write of an item's attachments answers. */
export async function written(db: Db, itemId: number): Promise<Written> {
  const saved = await contentSaved(db, itemId);
  return { ...saved, attachments: await attachmentsOf(db, itemId) };
}
