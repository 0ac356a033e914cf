import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { isSheet } from '../../item-exchange/service.sheet.ts';
import type { Judging } from '../../item-exchange/service.sheet.ts';
import { makeJudged, settleJudged } from '../../translation/sheet/queries.ts';
import { sheetStates } from '../../translation/sheet/rules.ts';

const seen = (version: string): SqlFragment =>
  sql`${sql.ref(`${version}.change_id`)} <= s.change and coalesce(${sql.ref(`${version}.ended_by`)} > s.change, true)`;

/**
 * Makes the side table `sheet`: what is to be said of the rows of a sheet. A text is its own key, so it is stale once no
 * row of a parts list bears it. Reads the side table `text`.
 */
export async function judgeTexts(stage: Stage, { finds }: Pick<Judging, 'finds'>): Promise<void> {
  const { db, side, table } = stage;
  const judged = side('sheet');
  await makeJudged(db, judged);
  if (!isSheet(stage)) return;
  await sql`
    insert into ${judged}
    select n.line, case when n.is_borne then n.source end, case
        when n.change is null then null
        when not n.is_borne then 'stale'
        when n.is_edited then 'edited'
        when n.is_proposed then 'proposed' end,
      ${finds ? sql`platform.text_faults(n.source, n.text)` : sql`'{}'::text[]`}
    from (
      select s.line, s.change, s.text as source, s.translation as text, k.is_borne_now as is_borne,
        case when t.id is null then gone.id is not null
          else t.change_id > s.change and (select h.text from past.row_translation h where h.id = t.id and ${seen('h')} limit 1)
            is distinct from t.text end as is_edited,
        lower(s.state) = lower(${sheetStates.proposed}) as is_proposed
      from ${table} s join ${side('text')} k on k.line = s.line
      left join row_translation t on t.field = k.field and md5(t.source) = md5(s.text) and t.language = upper(s.language)
      left join (
        select distinct on (h.field, md5(h.source), h.language) h.id, h.field, md5(h.source) as digest, h.language, h.change_id, h.ended_by
        from past.row_translation h where h.ended_by is not null
        order by h.field, md5(h.source), h.language, h.ended_by desc) gone
        on gone.field = k.field and gone.digest = md5(s.text) and gone.language = upper(s.language)
          and gone.ended_by > s.change and gone.change_id <= s.change
      where not s.bad) n`.execute(db);
  await settleJudged(db, judged);
}
