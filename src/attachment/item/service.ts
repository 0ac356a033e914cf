import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import type { ContentSaved } from '../../hierarchy/states/service.ts';
import type { Attachment } from './contract.ts';
import { attachmentMessages } from '../rules.ts';
import { attachingItem, attachmentsOf } from './queries.ts';
import type { Place } from './queries.ts';

/** An item or part whose literature is written. */
export interface Holder extends Place {
  /** Throws where nothing may be attached to it now. */
  require(db: Db): Promise<void>;
  /** What a write of its literature does to its state. */
  saved(db: Db): Promise<ContentSaved>;
}

export type Written = ContentSaved & { attachments: Attachment[] };

/** An item as what literature hangs on: 404, 400 where its type takes none, 409 where its state is not editable. */
export const itemHolder = (id: number, context?: string): Holder => ({
  column: 'item_id',
  id,
  async require(db) {
    const item = await attachingItem(db, id);
    if (!item || (context !== undefined && item.context !== context)) throw notFound();
    if (!item.isAllowed) throw invalid('id', attachmentMessages.notAllowed(item.type));
    await requireEditable(db, id);
  },
  saved: (db) => contentSaved(db, id),
});

/** The attachments of an item. Throws 404 where the context, if one is asked for, has no such item. */
export async function readAttachments(db: Db, itemId: number, context?: string) {
  const item = await attachingItem(db, itemId);
  if (!item || (context !== undefined && item.context !== context)) throw notFound();
  return { items: await attachmentsOf(db, { column: 'item_id', id: itemId }), version: item.version };
}

/** What a write of literature answers. */
export async function written(db: Db, holder: Holder): Promise<Written> {
  const saved = await holder.saved(db);
  return { ...saved, attachments: await attachmentsOf(db, holder) };
}

/** Whether two lists of attachments say the same, whichever changes wrote them. */
export function sayTheSame(a: readonly Attachment[], b: readonly Attachment[]): boolean {
  const said = (all: readonly Attachment[]) => JSON.stringify(all.map((one) => ({ ...one, version: 0 })));
  return said(a) === said(b);
}
