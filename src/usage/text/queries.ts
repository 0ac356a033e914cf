import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { RecordDiff, Stage } from '../../import/service.ts';
import { isSheet, textOfRow } from '../../item-exchange/service.sheet.ts';
import type { Judging } from '../../item-exchange/service.sheet.ts';
import type { Db } from '../../platform/db/pool.ts';
import { judgeTexts } from './queries.sheet.ts';

/** A staged kind of text: context or footnote; null for what is none. */
export const textField = sql`(case regexp_replace(lower(s.kind), 's$', '') when 'context' then 'context' when 'footnote' then 'footnote' end)`;

/** The texts that rows of parts lists bear, as rows of field and source. */
const borne = sql`(
  select distinct 'context' as field, r.context as source from parts_list_row r where r.context <> ''
  union all
  select distinct 'footnote', r.footnote from parts_list_row r where r.footnote <> '')`;

/** Side table `text`: each good row with its field, whether a row of a list bears the text, and the first line of the same. */
export async function findTexts(stage: Stage, of: Judging = { judges: true, finds: false }): Promise<void> {
  const texts = stage.side('text');
  await sql`drop table if exists ${texts}`.execute(stage.db);
  await sql`
    create unlogged table ${texts} as
    with known as materialized (
      select field, digest, bool_or(now) as now from (
        select field, md5(source) as digest, true as now from ${borne} b
        union all select t.field, md5(t.source), false from row_translation t) f group by 1, 2)
    select n.line, n.field, k.digest is not null as is_borne, coalesce(k.now, false) as is_borne_now,
      min(n.line) over (partition by n.field, md5(n.source), n.language) as first
    from (select s.line, ${textField} as field, s.text as source, upper(s.language) as language
      from ${stage.table} s where not s.bad) n
    left join known k on k.field = n.field and k.digest = md5(n.source)`.execute(stage.db);
  await sql`analyze ${texts}`.execute(stage.db);
  if (of.judges) await judgeTexts(stage, of);
}

/** What the row `s` says, without blanks at its ends where the file is no sheet. */
const said = textOfRow(sql`s.translation`);

/** Whether blank cells take translations away. */
const clears = (stage: Stage): boolean => stage.mode === 'replace' || stage.erases('translation');

/** Good rows with the translation `t` that stands. */
const planned = (stage: Stage) => sql`${stage.table} s join ${stage.side('text')} k on k.line = s.line and not s.bad
  left join row_translation t on t.field = k.field and md5(t.source) = md5(s.text) and t.language = upper(s.language)`;

/** The translations as the import changes them, row by row. */
export const textRecords = (stage: Stage): RecordDiff[] => {
  const { mode } = stage;
  const removes = mode === 'delete';
  return [
    {
      table: 'row_translation',
      from: sql`${stage.table} s join ${stage.side('text')} k on k.line = s.line
        left join row_translation r on r.field = k.field and md5(r.source) = md5(s.text) and r.language = upper(s.language)`,
      where: removes
        ? sql`not s.bad and r.id is not null`
        : sql`not s.bad and (s.translation is not null or (r.id is not null and ${clears(stage)}))
            and (r.id is not null or ${mode !== 'update'})`,
      ...(removes && { kind: sql`'remove'` }),
      ...(!removes && { rejectNew: 'cells' as const }),
      ...(isSheet(stage) && { held: sql`(select x.held from ${stage.side('sheet')} x where x.line = s.line)` }),
      cells: [
        { key: 'kind', now: sql`initcap(r.field)`, becomes: sql`initcap(${textField})`, isIdentity: true },
        { key: 'text', now: sql`r.source`, becomes: sql`s.text`, isIdentity: true },
        { key: 'language', now: sql`r.language`, becomes: sql`upper(s.language)`, isIdentity: true },
        { key: 'translation', now: sql`r.text`, becomes: said, left: sql`r.text` },
      ],
      group: {
        id: sql`array_position((select c.languages from catalog c where c.id = platform.catalog()), upper(s.language))`,
        labels: (ids) => sql`
          select l.id, l.language as label
          from unnest((select c.languages from catalog c where c.id = platform.catalog())) with ordinality l(language, id)
          where l.id in (${ids})`,
      },
    },
  ];
};

export async function countTexts(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ create: number; update: number; found: number; all: number }>`
    select count(*) filter (where t.id is null and s.translation is not null)::int as create,
      count(*) filter (where t.text <> ${said} or (t.id is not null and s.translation is null and ${clears(stage)}))::int as update,
      count(t.id)::int as found, count(*)::int as all
    from ${planned(stage)}`.execute(stage.db);
  const { create = 0, update = 0, found = 0, all = 0 } = rows[0] ?? {};
  const { mode } = stage;
  if (mode === 'delete') return { create: 0, update: 0, unchanged: 0, remove: found, skipped: all - found };
  const unchanged = all - create - update;
  return mode === 'update'
    ? { create: 0, update, unchanged, remove: 0, skipped: create }
    : { create, update, unchanged, remove: 0 };
}

/** Sets translations, or takes the named ones away; those that are as said stay untouched. */
export async function writeTexts(stage: Stage): Promise<Counts> {
  const { db, mode } = stage;
  const counts = await countTexts(stage);
  if (mode === 'delete') {
    await sql`delete from row_translation x where x.id in (select t.id from ${planned(stage)} where t.id is not null)`.execute(
      db,
    );
    return counts;
  }
  if (clears(stage))
    await sql`delete from row_translation x
      where x.id in (select t.id from ${planned(stage)} where t.id is not null and s.translation is null)`.execute(db);
  await sql`update row_translation x set text = n.text
    from (select t.id, ${said} as text from ${planned(stage)} where t.text <> ${said}) n where x.id = n.id`.execute(db);
  if (mode === 'update') return counts;
  await sql`
    insert into row_translation (field, source, language, text)
    select k.field, s.text, upper(s.language), ${said} from ${planned(stage)}
    where t.id is null and s.translation is not null order by s.line`.execute(db);
  return counts;
}

/**
 * Makes the translations into `next` the texts of the rows themselves, and what these were translations into `first`.
 * Of several texts that become the same one the oldest translations stay. A text without a translation stays and becomes
 * one too. Run inside a change.
 */
export async function exchangeRowTexts(db: Db, first: string, next: string): Promise<void> {
  await sql`
    create temp table row_text on commit drop as
    select distinct on (field, source) field, source, target, nth from (
      select t.field, t.source, t.text as target, 0 as nth from row_translation t where t.language = ${next}
      union all select b.field, b.source, b.source, 1 from ${borne} b
      union all select t.field, t.source, t.source, 2 from row_translation t) n order by field, source, nth`.execute(
    db,
  );
  await sql`
    create temp table row_text_new on commit drop as
    select distinct on (field, source, language) field, source, language, text from (
      select m.field, m.target as source, t.language, t.text, t.id from row_translation t
      join pg_temp.row_text m on m.field = t.field and m.source = t.source where t.language <> ${next}
      union all
      select m.field, m.target, ${first}, m.source, 0 from pg_temp.row_text m
      where m.nth > 0 or m.target <> m.source) n order by field, source, language, id, text`.execute(db);
  await sql`
    update parts_list_row r set context = n.context, footnote = n.footnote
    from (select x.id, coalesce(c.target, x.context) as context, coalesce(f.target, x.footnote) as footnote
      from parts_list_row x
      left join pg_temp.row_text c on c.field = 'context' and c.source = x.context
      left join pg_temp.row_text f on f.field = 'footnote' and f.source = x.footnote
      where x.context <> '' or x.footnote <> '') n
    where r.id = n.id and (r.context, r.footnote) <> (n.context, n.footnote)`.execute(db);
  await sql`
    delete from row_translation t where not exists (select from pg_temp.row_text_new n
      where n.field = t.field and n.source = t.source and n.language = t.language)`.execute(db);
  await sql`
    insert into row_translation (field, source, language, text)
    select n.field, n.source, n.language, n.text from pg_temp.row_text_new n order by n.field, n.source, n.language
    on conflict (catalog_id, field, md5(source), language) do update set text = excluded.text
    where row_translation.text <> excluded.text`.execute(db);
}
