import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** A kind of text that can be translated, which the slice of its table hands in. */
export interface TextKind {
  /** Noun and field of its rows in `translation`. */
  noun: string;
  field: string;
  table: RawBuilder<unknown>;
  /** The text as it is shown, of the row `r`. */
  shown: RawBuilder<unknown>;
  /** Sets it to `t.text`. */
  set: RawBuilder<unknown>;
}

/** The translations of a kind into a language, as `t`. */
const into = ({ noun, field }: TextKind, language: string) =>
  sql`t.noun = ${noun} and t.field = ${field} and t.language = ${language} and t.row_id = r.id`;

/** How many texts of the catalogue have a translation into the language, and how many have none. */
export async function countTranslated(
  db: Db,
  kinds: readonly TextKind[],
  language: string,
): Promise<{ translated: number; untranslated: number }> {
  const counts = kinds.map(
    (kind) => sql`
      select count(t.id) as translated, count(*) - count(t.id) as untranslated
      from ${kind.table} r left join translation t on ${into(kind, language)}
      where t.id is not null or ${kind.shown} <> ''`,
  );
  const { rows } = await sql<{ translated: number; untranslated: number }>`
    select sum(translated)::int as translated, sum(untranslated)::int as untranslated
    from (${sql.join(counts, sql` union all `)}) counted`.execute(db);
  return rows[0] ?? { translated: 0, untranslated: 0 };
}

/**
 * Makes the translations into `next` the texts of the rows themselves, and what these were translations into `first`. A
 * text without a translation stays and becomes one too, so that it is known which language it is in. Run inside a
 * change.
 */
export async function exchangeTexts(db: Db, kinds: readonly TextKind[], first: string, next: string): Promise<void> {
  for (const kind of kinds) {
    const { noun, field, table, shown, set } = kind;
    await sql`
      insert into translation (noun, row_id, field, language, text)
      select ${noun}, r.id, ${field}, ${first}, ${shown}
      from ${table} r left join translation t on ${into(kind, next)}
      where ${shown} <> '' and t.text is distinct from ${shown}
      on conflict (catalog_id, noun, row_id, field, language) do update set text = excluded.text`.execute(db);
    await sql`
      update ${table} r set ${set} from translation t where ${into(kind, next)} and t.text <> ${shown}`.execute(db);
    await sql`
      delete from translation t where noun = ${noun} and field = ${field} and language = ${next}`.execute(db);
  }
}

/** Sets the languages of the catalogue. */
export const setLanguages = (db: Db, languages: readonly string[]) =>
  sql`update catalog set languages = ${languages}::text[], version = version + 1
    where id = platform.catalog()`.execute(db);
