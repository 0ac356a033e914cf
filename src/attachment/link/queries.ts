import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Hangs attachments on an item, at the end of its order; those that hang there stay. Answers how many it hung. */
export async function insertLinks(db: Db, itemId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into attachment_link (item_id, attachment_id, ordinal)
    select ${itemId}, w.id, w.n + (select coalesce(max(ordinal), 0) from attachment_link where item_id = ${itemId})
    from unnest(${[...ids]}::bigint[]) with ordinality w(id, n)
    on conflict (catalog_id, item_id, attachment_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Lets the item's place of `from` be one of `to`. */
export const relink = (db: Db, itemId: number, from: number, to: number) =>
  sql`update attachment_link set attachment_id = ${to} where item_id = ${itemId} and attachment_id = ${from}`.execute(
    db,
  );

export async function deleteLink(db: Db, itemId: number, attachmentId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from attachment_link where item_id = ${itemId} and attachment_id = ${attachmentId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export const arrangeLinks = (db: Db, itemId: number, ids: readonly number[]) =>
  sql`
    update attachment_link l set ordinal = w.n from unnest(${[...ids]}::bigint[]) with ordinality w(id, n)
    where l.item_id = ${itemId} and l.attachment_id = w.id and l.ordinal <> w.n`.execute(db);

/** Which of the ids are attachments that this caller may see. */
export async function countAttachments(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from attachment where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
