import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { SameFile } from '../contract.ts';

/** Where the bytes of a file lie. */
export const attachmentFile = (db: Db, id: number) =>
  db
    .selectFrom('attachment')
    .select(['hash', 'content_type as type', 'name', 'size'])
    .where('id', '=', id)
    .where('is_url', '=', false)
    .executeTakeFirst();

/** The attachment that has these bytes already, first one that hangs somewhere; undefined where none has. */
export async function attachmentOfBytes(db: Db, { hash, size }: { hash: string; size: number }) {
  const { rows } = await sql<SameFile>`
    select a.id, a.name, a.display_name as "displayName", n.places as "howManyPlacesUsed"
    from attachment a, lateral (select count(*)::int as places from attachment_link l where l.attachment_id = a.id) n
    where a.hash = ${hash} and a.size = ${size} and not a.is_url order by n.places = 0, a.id limit 1`.execute(db);
  return rows[0];
}

export interface NewFile {
  name: string;
  /** Shown instead of the name; empty for none. */
  displayName: string;
  hash: string;
  size: number;
  contentType: string;
  categoryId: number;
  /** Pixels of a picture. */
  width: number | null;
  height: number | null;
}

export async function insertFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto('attachment')
    .values({
      name: file.name,
      display_name: file.displayName,
      is_url: false,
      hash: file.hash,
      size: file.size,
      content_type: file.contentType,
      category_id: file.categoryId,
      width: file.width,
      height: file.height,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
