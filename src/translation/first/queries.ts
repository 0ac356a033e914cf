import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Where a kind of text stands that can be translated: its noun and field in `translation`, and the row's own text. */
interface Kind {
  noun: string;
  field: string;
  table: RawBuilder<unknown>;
  /** The text as it is shown, of the row `r`. */
  shown: RawBuilder<unknown>;
  /** Sets it to `t.text`. */
  set: RawBuilder<unknown>;
}

const kinds: readonly Kind[] = [
  {
    noun: 'item',
    field: 'display_name',
    table: sql`hierarchy_item`,
    shown: sql`coalesce(nullif(r.override_name, ''), nullif(r.display_name, ''), r.name)`,
    set: sql`override_name = case when r.override_name = '' then '' else t.text end,
      display_name = case when r.override_name = '' then t.text else r.display_name end`,
  },
  {
    noun: 'part',
    field: 'description',
    table: sql`part`,
    shown: sql`r.description`,
    set: sql`description = t.text`,
  },
  {
    noun: 'part',
    field: 'long_description',
    table: sql`part`,
    shown: sql`r.long_description`,
    set: sql`long_description = t.text`,
  },
  {
    noun: 'attribute',
    field: 'name',
    table: sql`attribute`,
    // Those below are the product's and have no translations (002 §5, Settings).
    shown: sql`case when r.id > 1000 then r.name else '' end`,
    set: sql`name = t.text`,
  },
];

/** The translations of a kind into a language, as `t`. */
const into = ({ noun, field }: Kind, language: string) =>
  sql`t.noun = ${noun} and t.field = ${field} and t.language = ${language} and t.row_id = r.id`;

/** How many texts of the catalogue have a translation into the language, and how many have none. */
export async function countTranslated(db: Db, language: string): Promise<{ translated: number; untranslated: number }> {
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
export async function exchangeTexts(db: Db, first: string, next: string): Promise<void> {
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
