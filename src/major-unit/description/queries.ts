import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

export interface Description {
  language: string;
  body: string;
}

/** Descriptions of a unit in the order of the catalogue's languages. */
export async function descriptionsOf(db: Db, itemId: number): Promise<Description[]> {
  const { rows } = await sql<Description>`
    select d.language, d.body from unit_description d join catalog c on c.id = platform.catalog()
    where d.item_id = ${itemId} order by array_position(c.languages, d.language), d.language`.execute(db);
  return rows;
}

/** Content languages of the catalogue. */
export async function contentLanguages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ languages: string[] }>`
    select languages from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.languages ?? [];
}

/** Writes descriptions; an empty body takes the one of its language away. */
export async function writeDescriptions(db: Db, itemId: number, wanted: readonly Description[]): Promise<void> {
  const rows = sql`unnest(${wanted.map(({ language }) => language)}::text[], ${wanted.map(({ body }) => body)}::text[])
    as n(language, body)`;
  await sql`
    delete from unit_description d using ${rows}
    where d.item_id = ${itemId} and d.language = n.language and n.body = ''`.execute(db);
  await sql`
    insert into unit_description as d (item_id, language, body)
    select ${itemId}, n.language, n.body from ${rows} where n.body <> ''
    on conflict (catalog_id, item_id, language) do update set body = excluded.body
      where d.body <> excluded.body`.execute(db);
}
