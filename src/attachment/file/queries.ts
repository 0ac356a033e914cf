import type { Db } from '../../platform/db/pool.ts';

/** Where the bytes of a file lie. */
export const attachmentFile = (db: Db, id: number) =>
  db
    .selectFrom('attachment')
    .select(['hash', 'content_type as type', 'name', 'size'])
    .where('id', '=', id)
    .where('is_url', '=', false)
    .executeTakeFirst();

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
