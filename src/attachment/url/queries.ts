import { sql } from 'kysely';
import { linksOf } from '../item/queries.ts';
import type { Place } from '../item/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { putGroups } from '../settings/queries.ts';
import type { Settings } from '../settings/queries.ts';

/** URLs that are there, with the settings that may conflict, and at how many places but one they hang. */
export async function urlsNamed(db: Db, names: readonly string[], but: Place) {
  const { rows } = await sql<{ id: number; name: string; visibility: number[]; language: string; places: number }>`
    select a.id, a.name, a.language,
      coalesce((select jsonb_agg(v.group_id order by v.group_id) from attachment_visibility v where v.attachment_id = a.id), '[]') as visibility,
      (select count(*) from attachment_link l where l.attachment_id = a.id and (${linksOf(but)}) is not true) as places
    from attachment a where a.is_url and a.name = any(${[...names]}::text[])`.execute(db);
  return rows;
}

/** Adds URLs that are not there and brings those that are to the settings given. Answers their ids. */
export async function putUrls(db: Db, urls: readonly (Settings & { name: string })[]): Promise<number[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(urls)}::jsonb)
    as n(name text, "displayName" text, "categoryId" bigint, visibility jsonb, language text, "contentGroups" bigint[], attributes jsonb)`;
  const { rows } = await sql<{ id: number }>`
    insert into attachment (name, is_url, display_name, category_id, language, content_groups, attributes)
    select n.name, true, n."displayName", n."categoryId", n.language, n."contentGroups", coalesce(n.attributes, '{}') from ${given}
    on conflict (catalog_id, name) where is_url do update
      set display_name = excluded.display_name, category_id = excluded.category_id, language = excluded.language,
        content_groups = excluded.content_groups, attributes = case when exists (
          select from ${given} where n.name = attachment.name and n.attributes is not null) then excluded.attributes else attachment.attributes end
    returning id`.execute(db);
  const ids = rows.map((row) => row.id);
  await putGroups(
    db,
    sql`select a.id, g::bigint from ${given} join attachment a on a.is_url and a.name = n.name
      cross join lateral jsonb_array_elements_text(n.visibility) g`,
    ids,
  );
  return ids;
}
