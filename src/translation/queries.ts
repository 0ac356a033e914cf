import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';

// Texts belong to a noun and the id of a row; which nouns and fields there are, the table says.

/** Texts as SQL, each row, field and language once: line (of a file), row_id, field, language, text; null clears. */
export type TextRows = RawBuilder<unknown>;

const languages = sql`(select c.languages from catalog c where c.id = platform.catalog())`;

/** Holds where the catalogue does not have the language in `column`. */
export const isUnknownLanguage = (column: RawBuilder<unknown>) => sql`upper(${column}) <> all(${languages}::text[])`;

/** Holds for the catalogue's first language, whose texts the rows themselves have. */
export const isFirstLanguage = (column: RawBuilder<unknown>) => sql`upper(${column}) = (${languages})[1]`;

/** How many lines bring texts where there were none, and how many change some. */
async function countTexts(db: Db, noun: string, texts: TextRows): Promise<{ create: number; update: number }> {
  const { rows } = await sql<{ create: number; update: number }>`
    select count(*) filter (where differs and not any_there)::int as create,
      count(*) filter (where differs and any_there)::int as update
    from (select n.line, bool_or(t.text is distinct from n.text) as differs, bool_or(t.id is not null) as any_there
          from ${texts} n left join translation t on t.noun = ${noun} and t.row_id = n.row_id and t.field = n.field
            and t.language = n.language
          group by n.line) line`.execute(db);
  return rows[0] ?? { create: 0, update: 0 };
}

/** Those of the texts that have a translation already: what an update alone may change. */
export const standingTexts = (noun: string, texts: TextRows): TextRows => sql`(
  select n.* from ${texts} n where exists (select from translation t where t.noun = ${noun} and t.row_id = n.row_id
    and t.field = n.field and t.language = n.language))`;

/** What an import of texts does: `rows` good rows, `update` where it changes only translations that stand. */
export async function countTextRows(
  db: Db,
  noun: string,
  texts: TextRows,
  { rows, mode }: { rows: number; mode: string },
): Promise<{ create: number; update: number; unchanged: number; remove: number; skipped?: number }> {
  if (mode !== 'update') {
    const counted = await countTexts(db, noun, texts);
    return { ...counted, unchanged: rows - counted.create - counted.update, remove: 0 };
  }
  const standing = standingTexts(noun, texts);
  const { update } = await countTexts(db, noun, standing);
  const { rows: found } = await sql<{ n: number }>`select count(distinct n.line)::int as n from ${standing} n`.execute(
    db,
  );
  const there = found[0]?.n ?? 0;
  return { create: 0, update, unchanged: there - update, remove: 0, skipped: rows - there };
}

/** Sets texts, and takes those away that a row clears; those that stand already are not touched. Run inside a change. */
export async function setTexts(db: Db, noun: string, texts: TextRows, { clears = false } = {}): Promise<void> {
  if (clears)
    await sql`
      delete from translation t using ${texts} n
      where n.text is null and t.noun = ${noun} and t.row_id = n.row_id and t.field = n.field and t.language = n.language`.execute(
      db,
    );
  await sql`
    insert into translation (noun, row_id, field, language, text)
    select ${noun}, n.row_id, n.field, n.language, n.text from ${texts} n where n.text is not null
    order by n.row_id, n.field, n.language
    on conflict (catalog_id, noun, row_id, field, language) do update set text = excluded.text
    where translation.text <> excluded.text`.execute(db);
}

/** Takes the texts of a row away that is deleted in the same change. */
export const forgetTexts = (db: Db, noun: string, rows: number | readonly number[]) =>
  sql`delete from translation where noun = ${noun} and row_id = any(${[rows].flat()}::bigint[])`.execute(db);
