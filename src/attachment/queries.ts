import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { putGroups } from './settings/queries.ts';
import type { Settings } from './settings/queries.ts';

/** Saves an attachment that is still as `version` left it; false where it is not. */
export async function updateAttachment(
  db: Db,
  id: number,
  version: number,
  { name, ...settings }: Settings & { name?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attachment')
    .set({
      name: name ?? sql<string>`name`,
      display_name: settings.displayName,
      category_id: settings.categoryId,
      language: settings.language,
      content_groups: [...settings.contentGroups],
      ...(settings.attributes && { attributes: settings.attributes }),
    })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await putGroups(db, sql`select ${id}::bigint, unnest(${[...settings.visibility]}::bigint[])`, [id]);
  return true;
}

/** A further attachment of the same bytes or, for URLs, with another address. */
export async function copyAttachment(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attachment (name, display_name, is_url, hash, content_type, size, category_id, language, content_groups, attributes, width, height)
    select name, display_name, is_url, hash, content_type, size, category_id, language, content_groups, attributes, width, height
    from attachment where id = ${id} returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no attachment ${id}.`);
  return row.id;
}
