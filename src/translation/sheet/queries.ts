import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { sheetStates } from './rules.ts';
import type { SheetOptions } from './rules.ts';

type Sql = RawBuilder<unknown>;

/** Texts of a table that sheets have, with what a sheet says of them. */
export interface SheetKind {
  /** Noun and field of its rows in `translation`. */
  noun: string;
  field: string;
  /** Its content table. */
  table: string;
  /** The text that is translated, of the row `r`; empty where there is none. */
  shown: Sql;
  /** Most characters of a translation. */
  length: number;
}

/** A key of a text of the kind, of the row whose id is `id`. */
export const keyCell = ({ noun, field }: Pick<SheetKind, 'noun' | 'field'>, id: Sql): Sql =>
  sql`${`${noun}-`}::text || ${id} || ${`-${field}`}::text`;

/** The id in the key `key` where it is one of the kind; null where it is none. */
export const idOfKey = ({ noun, field }: Pick<SheetKind, 'noun' | 'field'>, key: Sql): Sql =>
  sql`substring(${key} from ${`^${noun}-(\\d{1,15})-${field}$`})::bigint`;

/** The last change that the connection sees: what a sheet is compared with when it comes back. */
export async function sheetChange(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from change`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Joins a statement's `memory` as `m` to texts that have no translation `t`. */
export const joinMemory = (source: Sql): Sql =>
  sql`left join memory m on t.id is null and m.source = platform.text_key(${source})`;

interface SheetCells {
  key: Sql;
  /** Cells that name the record. */
  record: readonly Sql[];
  source: Sql;
  length: Sql;
  used: Sql;
}

/** The cells of a row of a sheet, over a translation `t`, the memory `m` and what the kind has at hand. */
export function sheetCells(of: SheetCells, { language }: SheetOptions, change: number): Sql {
  const state = sql`case when t.id is not null then ${sheetStates.translated}
    when m.text is not null then ${sheetStates.proposed} else ${sheetStates.untranslated} end`;
  return sql`array[${sql.join([of.key, ...of.record, of.source, sql`${language}::text`, sql`coalesce(t.text, m.text, '')`, of.length, of.used, state, sql`${String(change)}::text`])}]::text[]`;
}

/** Joins the translation `t` of a kind to its rows `r`. */
export const joinText = ({ noun, field }: SheetKind, language: string): Sql => sql`
  left join translation t on t.noun = ${noun} and t.row_id = r.id and t.field = ${field} and t.language = ${language}`;

/** Which texts of a kind without a translation a sheet has. */
export const isWanted = (source: Sql, { untranslatedOnly }: SheetOptions): Sql =>
  untranslatedOnly ? sql`${source} <> '' and t.id is null` : sql`${source} <> ''`;

/** Staged rows of a sheet that a kind's texts are meant by, and where they keep what they say. */
export interface JudgedRows {
  /** What follows `from`: staged rows `s`, each with `k.row_id`. */
  from: Sql;
  /** What the row says, null where it leaves. */
  text: Sql;
  table: Sql;
  /** Looks for what may be wrong with the texts, which takes the most time. */
  finds: boolean;
}

/**
 * Adds to `table` for each row of a sheet: line, the source as it is now, why the row is held back, and what may be wrong
 * with its text. What was seen is what stood after the sheet's change; a source is compared as it stands in the sheet too.
 */
export async function judgeSheet(db: Db, kind: SheetKind, { from, text, table, finds }: JudgedRows): Promise<void> {
  const { noun, field, shown } = kind;
  const past = sql.table(`past.${kind.table}`);
  const seen = (version: string) =>
    sql`${sql.ref(`${version}.change_id`)} <= s.change and coalesce(${sql.ref(`${version}.ended_by`)} > s.change, true)`;
  await sql`
    insert into ${table}
    select n.line, n.source, case
        when n.said <> n.source_key then 'stale'
        when n.change is null then case when n.is_proposed then 'proposed' end
        when n.is_stale then 'stale'
        when n.is_edited then 'edited'
        when n.is_proposed then 'proposed' end,
      ${finds ? sql`platform.text_faults(n.source, n.text)` : sql`'{}'::text[]`}
    from (
      select s.line, s.change, ${text} as text, ${shown} as source,
        platform.text_key(${shown}) as source_key, coalesce(platform.text_key(s.source), platform.text_key(${shown})) as said,
        r.change_id > s.change and (select ${shown} from ${past} r where r.id = k.row_id and ${seen('r')} limit 1)
          is distinct from ${shown} as is_stale,
        case when t.id is null then gone.row_id is not null
          else t.change_id > s.change and (select h.text from past.translation h where h.id = t.id and ${seen('h')} limit 1)
            is distinct from t.text end as is_edited,
        lower(s.state) = lower(${sheetStates.proposed}) as is_proposed
      from ${from} join ${sql.table(kind.table)} r on r.id = k.row_id
      left join translation t on t.noun = ${noun} and t.row_id = k.row_id and t.field = ${field} and t.language = upper(s.language)
      left join (
        select distinct on (h.row_id, h.language) h.row_id, h.language, h.change_id, h.ended_by from past.translation h
        where h.noun = ${noun} and h.field = ${field} and h.ended_by is not null
        order by h.row_id, h.language, h.ended_by desc) gone
        on gone.row_id = k.row_id and gone.language = upper(s.language) and gone.ended_by > s.change and gone.change_id <= s.change
      where not s.bad and k.row_id is not null) n`.execute(db);
}

/** The table that `judgeSheet` fills, empty. */
export async function makeJudged(db: Db, table: Sql): Promise<void> {
  await sql`drop table if exists ${table}`.execute(db);
  await sql`create unlogged table ${table} (line bigint, source text, held text, faults text[])`.execute(db);
}

/** Makes what has been judged quick to be looked up by its line. */
export async function settleJudged(db: Db, table: Sql): Promise<void> {
  await sql`create index on ${table} (line)`.execute(db);
  await sql`analyze ${table}`.execute(db);
}
