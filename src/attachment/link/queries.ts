import { sql } from 'kysely';
import { linksOf } from '../item/queries.ts';
import type { Place } from '../item/queries.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Hangs attachments on an item or part, at the end of its order; those that hang there stay. */
export const insertLinks = (db: Db, place: Place, ids: readonly number[]) =>
  sql`
    insert into attachment_link (${sql.ref(place.column)}, attachment_id, ordinal)
    select ${place.id}, w.id, w.n + (select coalesce(max(l.ordinal), 0) from attachment_link l where ${linksOf(place)})
    from unnest(${[...ids]}::bigint[]) with ordinality w(id, n)
    on conflict do nothing`.execute(db);

/** Lets the place of `from` be one of `to`. */
export const relink = (db: Db, place: Place, from: number, to: number) =>
  sql`update attachment_link l set attachment_id = ${to} where ${linksOf(place)} and l.attachment_id = ${from}`.execute(
    db,
  );

export async function deleteLink(db: Db, place: Place, attachmentId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from attachment_link l where ${linksOf(place)} and l.attachment_id = ${attachmentId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export const arrangeLinks = (db: Db, place: Place, ids: readonly number[]) =>
  sql`
    update attachment_link l set ordinal = w.n from unnest(${[...ids]}::bigint[]) with ordinality w(id, n)
    where ${linksOf(place)} and l.attachment_id = w.id and l.ordinal <> w.n`.execute(db);

/** Which of the ids are attachments that this caller may see. */
export async function countAttachments(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from attachment where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
