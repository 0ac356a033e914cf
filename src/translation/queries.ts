import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';

// Texts belong to a noun and the id of a row; which nouns and fields there are, the table says.

/** Texts as SQL, each row, field and language once: line (of a file), row_id, field, language, text. */
export type TextRows = RawBuilder<unknown>;

const languages = sql`(select c.languages from catalog c where c.id = platform.catalog())`;

/** Holds where the catalogue does not have the language in `column`. */
export const isUnknownLanguage = (column: RawBuilder<unknown>) => sql`upper(${column}) <> all(${languages}::text[])`;

/** Holds for the catalogue's first language, whose texts the rows themselves have. */
export const isFirstLanguage = (column: RawBuilder<unknown>) => sql`upper(${column}) = (${languages})[1]`;

/** How many lines bring texts where there were none, and how many change some. */
export async function countTexts(db: Db, noun: string, texts: TextRows): Promise<{ create: number; update: number }> {
  const { rows } = await sql<{ create: number; update: number }>`
    select count(*) filter (where differs and not any_there)::int as create,
      count(*) filter (where differs and any_there)::int as update
    from (select n.line, bool_or(t.text is distinct from n.text) as differs, bool_or(t.id is not null) as any_there
          from ${texts} n left join translation t on t.noun = ${noun} and t.row_id = n.row_id and t.field = n.field
            and t.language = n.language
          group by n.line) line`.execute(db);
  return rows[0] ?? { create: 0, update: 0 };
}

/** Sets texts; those that stand already are not touched. Run inside a change. */
export const setTexts = (db: Db, noun: string, texts: TextRows) =>
  sql`
    insert into translation (noun, row_id, field, language, text)
    select ${noun}, n.row_id, n.field, n.language, n.text from ${texts} n order by n.row_id, n.field, n.language
    on conflict (catalog_id, noun, row_id, field, language) do update set text = excluded.text
    where translation.text <> excluded.text`.execute(db);

/** Takes the texts of a row away that is deleted in the same change. */
export const forgetTexts = (db: Db, noun: string, rows: number | readonly number[]) =>
  sql`delete from translation where noun = ${noun} and row_id = any(${[rows].flat()}::bigint[])`.execute(db);
