import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Attachment } from './contract.ts';
import { maxAttachments } from '../rules.ts';

/** An attachment `a` with its category `c`. */
export const columns = sql`a.id, a.name, a.display_name as "displayName", a.is_url as "isUrl", a.content_type as "contentType",
  a.size, a.category_id as "literatureCategoryId", c.char_code as "literatureCategory", c.name as "literatureCategoryName",
  jsonb_build_object('26', coalesce((select jsonb_agg(v.group_id order by v.group_id) from attachment_visibility v
    where v.attachment_id = a.id), '[]'), '31', a.language, '42', c.char_code) as "customAttributes",
  (select coalesce(jsonb_object_agg(v.key, case jsonb_typeof(v.value) when 'array' then v.value
    else jsonb_build_array(v.value #>> '{}') end), '{}') from jsonb_each(a.attributes) v) as attributes,
  to_jsonb(a.content_groups) as "contentGroups",
  (select count(*) from attachment_link u where u.attachment_id = a.id) as "howManyPlacesUsed",
  a.change_id as version`;

/** The item with what says whether it may have attachments; undefined where there is none. */
export async function attachingItem(db: Db, id: number) {
  const { rows } = await sql<{ name: string; context: string; type: string; isAllowed: boolean; version: number }>`
    select i.name, t.context, t.description as type, t.allow_attachments as "isAllowed", i.change_id as version
    from hierarchy_item i join hierarchy_type t on t.id = i.type_id where i.id = ${id}`.execute(db);
  return rows[0];
}

/** What literature hangs on, by the column of `attachment_link` that names it. */
export interface Place {
  column: 'item_id' | 'part_id';
  id: number;
}

/** Of literature that hangs nowhere: no item has this id. */
export const nowhere: Place = { column: 'item_id', id: 0 };

/** Links `l` of a place. */
export const linksOf = ({ column, id }: Place) => sql`l.${sql.ref(column)} = ${id}`;

/** An attachment by itself; undefined where there is none. */
export async function attachmentOf(db: Db, id: number): Promise<Attachment | undefined> {
  const { rows } = await sql<Attachment>`
    select ${columns} from attachment a join lookup_value c on c.id = a.category_id where a.id = ${id}`.execute(db);
  return rows[0];
}

/** The attachments of an item or part in their order: one more than it may have at most. */
export async function attachmentsOf(db: Db, place: Place): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    select ${columns} from attachment_link l
    join attachment a on a.id = l.attachment_id join lookup_value c on c.id = a.category_id
    where ${linksOf(place)} order by l.ordinal, l.id limit ${maxAttachments + 1}`.execute(db);
  return rows;
}
