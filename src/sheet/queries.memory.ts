import { sql, type RawBuilder } from 'kysely';
import { hierarchyKinds } from '../item-exchange/queries.translations.ts';
import { partKinds } from '../part/queries.translations.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import type { SheetOptions } from '../translation/sheet/rules.ts';

/** Kinds of text that the memory knows, beside contexts and footnotes. */
const memoryKinds: readonly SheetKind[] = [...hierarchyKinds, ...partKinds];

/**
 * Sources with their one translation into a language, by what they are looked up by; nothing where a sheet is not to be
 * filled in. Of what is translated in two ways nothing is proposed: a wrong name costs more than an empty one.
 */
export function memoryOf({ language, fill }: SheetOptions): RawBuilder<unknown> {
  if (!fill) return sql`(select ''::text as source, ''::text as text where false)`;
  const found = memoryKinds.map(
    ({ noun, field, table, shown }) => sql`
      select platform.text_key(${shown}) as source, t.text from translation t join ${sql.table(table)} r on r.id = t.row_id
      where t.noun = ${noun} and t.field = ${field} and t.language = ${language}`,
  );
  const rows = sql`select platform.text_key(t.source), t.text from row_translation t where t.language = ${language}`;
  return sql`(select source, min(text) as text from (${sql.join([...found, rows], sql` union all `)}) m
    where source <> '' group by source having min(text) = max(text))`;
}
