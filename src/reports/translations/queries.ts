import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TextKind } from '../../translation/first/queries.ts';
import type { LanguageCounts } from './contract.ts';

/** The languages that the catalogue is translated into, in its order. */
export async function translatedInto(db: Db): Promise<string[]> {
  const { rows } = await sql<{ languages: string[] }>`
    select c.languages[2:] as languages from catalog c where c.id = platform.catalog()`.execute(db);
  return rows[0]?.languages ?? [];
}

/** Texts with and without a translation, by language and kind: each kind is read twice, whatever the languages. */
export async function countTranslations(
  db: Db,
  kinds: readonly TextKind[],
  languages: readonly string[],
): Promise<LanguageCounts[]> {
  const counts = kinds.map(
    ({ noun, field, table, shown }, at) => sql`
      select ${sql.lit(at)} as at, ${noun} as noun, ${field} as field, l.language,
        coalesce(t.translated, 0) as translated, whole.texts - coalesce(t.of_texts, 0) as untranslated
      from (select count(*) as texts from ${table} r where ${shown} <> '') whole
      cross join unnest(${languages}::text[]) l(language)
      left join (
        select t.language, count(*) as translated, count(*) filter (where ${shown} <> '') as of_texts
        from translation t join ${table} r on r.id = t.row_id
        where t.noun = ${noun} and t.field = ${field} and t.language = any(${languages}::text[]) group by t.language
      ) t on t.language = l.language`,
  );
  const { rows } = await sql<LanguageCounts>`
    select language, sum(translated)::int as translated, sum(untranslated)::int as untranslated,
      jsonb_agg(jsonb_build_object('noun', noun, 'field', field, 'translated', translated, 'untranslated', untranslated)
        order by at) as kinds
    from (${sql.join(counts, sql` union all `)}) counted
    group by language order by array_position(${languages}::text[], language)`.execute(db);
  return rows;
}
