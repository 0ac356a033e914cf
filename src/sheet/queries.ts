import { sql, type RawBuilder } from 'kysely';
import { rowsMeant } from '../import/diff/queries.kept.ts';
import type { StageDiff } from '../import/diff/service.parts.ts';
import { importStates } from '../import/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { joinText } from '../translation/sheet/queries.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import { languagesOffered } from '../translation/sheet/rules.ts';
import { hierarchyKinds } from '../item-exchange/queries.translations.ts';
import { partKinds } from '../part/queries.translations.ts';
import { limits } from '../diagram/rules.ts';
import { memoryOf } from './queries.memory.ts';
import type { TextNoun } from '../translation/record/contract.ts';
import { shownSheets } from './rules.ts';

/** The catalogue's own language, and the further ones as panels offer them. */
export async function furtherLanguages(db: Db): Promise<{ first: string; further: string[] }> {
  const { languages } = await db
    .selectFrom('catalog')
    .select('languages')
    .where('id', '=', sql<number>`platform.catalog()`)
    .executeTakeFirstOrThrow();
  return { first: languages[0] ?? 'EN', further: languagesOffered(languages) };
}

type Sql = RawBuilder<unknown>;

/** Texts of parts lists, each once: `r.source` of a field. */
const borne = (field: 'context' | 'footnote'): Sql => sql`(
  select ${sql.ref(`l.${field}`)} as source from parts_list_row l where ${sql.ref(`l.${field}`)} <> '' group by 1)`;
const fields = ['context', 'footnote'] as const;

/** The translation `t` of a text `r.source`, and what the memory `m` has for it. */
const joinRowText = (field: 'context' | 'footnote', language: string): Sql => sql`
  left join row_translation t on t.field = ${field} and md5(t.source) = md5(r.source) and t.language = ${language}`;
/** A proposal that a kind has room for. */
const joinFitting = (source: Sql, length: number): Sql => sql`
  left join memory m on t.id is null and m.source = platform.text_key(${source}) and char_length(m.text) <= ${sql.lit(length)}`;

const panels: readonly { importTypeId: number; kinds: readonly SheetKind[] }[] = [
  { importTypeId: 8, kinds: hierarchyKinds },
  { importTypeId: 9, kinds: partKinds },
  { importTypeId: 11, kinds: [] },
];

/** How many texts each panel has in a language: all, without a translation, and of these those that the memory knows. */
export async function countPanels(db: Db, language: string) {
  const counted = sql`count(*) as texts, count(*) filter (where t.id is null) as untranslated, count(m.text) as matches`;
  const parts = panels.flatMap(({ importTypeId, kinds }) =>
    importTypeId === 11
      ? fields.map(
          (field) => sql`select 11 as panel, ${counted} from ${borne(field)} r
            ${joinRowText(field, language)} ${joinFitting(sql`r.source`, limits[field])}`,
        )
      : kinds.map(
          (kind) => sql`select ${sql.lit(importTypeId)} as panel, ${counted} from ${sql.table(kind.table)} r
            ${joinText(kind, language)} ${joinFitting(kind.shown, kind.length)} where ${kind.shown} <> ''`,
        ),
  );
  const { rows } = await sql<{ importTypeId: number; texts: number; untranslated: number; matches: number }>`
    with memory as materialized ${memoryOf({ language, untranslatedOnly: true, fill: true })}
    select panel as "importTypeId", sum(texts)::bigint as texts, sum(untranslated)::bigint as untranslated,
      sum(matches)::bigint as matches
    from (${sql.join(parts, sql` union all `)}) p group by panel order by panel`.execute(db);
  return rows;
}

/** Writes what the memory knows of a panel's texts that have no translation; answers how many. Run inside a change. */
export async function acceptMatches(db: Db, language: string, importTypeId: number | undefined): Promise<number> {
  // A large catalogue takes longer than a request otherwise may.
  await sql`set local statement_timeout = '10min'`.execute(db);
  await sql`create temp table memory on commit drop as
    select * from ${memoryOf({ language, untranslatedOnly: true, fill: true })} m`.execute(db);
  const memory = sql`pg_temp.memory`;
  let written = 0;
  for (const { importTypeId: panel, kinds } of panels) {
    if (importTypeId !== undefined && panel !== importTypeId) continue;
    for (const kind of kinds) {
      const { numAffectedRows = 0n } = await sql`
        insert into translation (noun, row_id, field, language, text)
        select ${kind.noun}, r.id, ${kind.field}, ${language}, m.text from ${sql.table(kind.table)} r
        ${joinText(kind, language)}
        join ${memory} m on m.source = platform.text_key(${kind.shown}) and char_length(m.text) <= ${sql.lit(kind.length)}
        where t.id is null and ${kind.shown} <> '' order by r.id`.execute(db);
      written += Number(numAffectedRows);
    }
    if (panel !== 11) continue;
    for (const field of fields) {
      const { numAffectedRows = 0n } = await sql`
        insert into row_translation (field, source, language, text)
        select ${field}, r.source, ${language}, m.text from ${borne(field)} r ${joinRowText(field, language)}
        join ${memory} m on m.source = platform.text_key(r.source) and char_length(m.text) <= ${sql.lit(limits[field])}
        where t.id is null order by r.source`.execute(db);
      written += Number(numAffectedRows);
    }
  }
  return written;
}

/** The import of a panel's sheet that runs or waits, else the user's last unless it has been put away. */
export async function sheetSessionId(db: Db, importTypeId: number, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_session')
    .select('id')
    .where('import_type_id', '=', importTypeId)
    .where('acknowledged_at', 'is', null)
    .where((e) =>
      e.or([
        e('state', 'in', [importStates.running, importStates.runningWithErrors]),
        e.and([
          e('started_by', '=', userId),
          e(
            'id',
            '=',
            e
              .selectFrom('import_session as own')
              .select((max) => max.fn.max('own.id').as('id'))
              .where('own.started_by', '=', userId)
              .where('own.import_type_id', '=', importTypeId),
          ),
        ]),
      ]),
    )
    .orderBy(sql`case state when 1 then 0 when 4 then 1 else 2 end`)
    .executeTakeFirst();
  return row?.id;
}

/** Rows of a change that tell the languages which it wrote. */
const toldRows = 10_000;
const writtenIn = (table: 'translation' | 'row_translation') =>
  sql`(select t.language from ${sql.table(`past.${table}`)} t where t.change_id = s.change_id limit ${sql.lit(toldRows)})`;

/** The last imports of a panel's sheets that everybody sees, newest first; each with the languages that it wrote. */
export async function sheetImports(db: Db, importTypeId: number) {
  const { rows } = await sql<{
    id: number;
    state: number;
    timestamp: string;
    by: string;
    fileName: string;
    isKept: boolean;
    message: string;
    mode: string | null;
    languages: string[];
    written: number;
  }>`
    select s.id, s.state, s.timestamp, s.started_by_name as by, f.name as "fileName", f.hash is not null as "isKept",
      s.message, s.options ->> 'mode' as mode, array(
        select w.language from (${writtenIn('translation')} union all ${writtenIn('row_translation')}) w group by 1 order by 1
      ) as languages,
      case when s.change_id is null then 0 else coalesce((s.counts ->> 'create')::bigint, 0) + coalesce((s.counts ->> 'update')::bigint, 0) end as written
    from import_session s join import_file f on f.id = s.file_id
    where s.import_type_id = ${importTypeId} order by s.id desc limit ${shownSheets}`.execute(db);
  return rows;
}

/** Warnings of lines of a dry run. */
export async function warningsOf(db: Db, sessionId: number, lines: readonly number[]) {
  if (lines.length === 0) return new Map<number, string[]>();
  const { rows } = await sql<{ line: number; texts: string[] }>`
    select line, array_agg(reason order by id) as texts from import_error
    where session_id = ${sessionId} and is_warning and line = any(${[...lines]}::bigint[]) group by line`.execute(db);
  return new Map(rows.map(({ line, texts }) => [line, texts]));
}

/** Of the rows of a sheet that would change something, how many have a warning, and their languages. */
export async function sheetMarks(of: StageDiff): Promise<{ warned: number; languages: string[] }> {
  const { table, side, db } = of.stage;
  const kept = side('kept');
  const { rows } = await sql<{ warned: number; languages: string[] }>`
    select (select count(*)::int from ${kept} k where ${rowsMeant(of, { warned: true })}) as warned, array(
      select upper(s.language) from ${table} s where s.line in (select k.line from ${kept} k) group by 1 order by 1
    ) as languages`.execute(db);
  return rows[0] ?? { warned: 0, languages: [] };
}

const nounKinds: Readonly<Record<TextNoun, readonly SheetKind[]>> = {
  item: hierarchyKinds.filter(({ noun }) => noun === 'item'),
  part: partKinds,
};

/** The texts of an item or part with their translations; none where there is no such row. */
export async function textsOfRecord(db: Db, noun: TextNoun, id: number) {
  const parts = nounKinds[noun].map(
    ({ field, table, shown }, nth) => sql`
      select ${sql.lit(nth)} as nth, ${field}::text as field, ${shown} as source,
        coalesce((select json_agg(json_build_object('language', t.language, 'text', t.text) order by t.language)
          from translation t where t.noun = ${noun} and t.row_id = r.id and t.field = ${field}), '[]') as translations
      from ${sql.table(table)} r where r.id = ${id}`,
  );
  const { rows } = await sql<{
    field: string;
    source: string;
    translations: { language: string; text: string }[];
  }>`select field, source, translations from (${sql.join(parts, sql` union all `)}) x order by nth`.execute(db);
  return rows;
}
