import { sql } from 'kysely';
import { contentImported } from '../hierarchy/states/service.ts';
import type { ImportType, Stage } from '../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { cleanDescription } from '../major-unit/description/service.clean.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { unitLimits, unitMessages } from '../major-unit/rules.ts';
import { byUnit, findUnits } from './queries.named.ts';
import { descriptionColumns, unitNameColumns } from './rules.ts';

/** Descriptions that are cleaned at once: so many rows, and so many characters but for one that has more. */
const batch = { rows: 200, characters: 1_000_000 };

/**
 * Reduces the descriptions of good rows to what one may hold, some at a time. Side table `unclean`: rows whose description is
 * none, with the reason.
 */
async function cleanStaged(stage: Stage): Promise<void> {
  const unclean = stage.side('unclean');
  await makeSide(stage, 'unclean', sql`select null::bigint as line, null::text as reason where false`);
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ line: number; html: string }>`
      select b.line, b.html from (
        select s.line, s.description as html,
          sum(char_length(s.description)) over (order by s.line) - char_length(s.description) as before
        from (select s.line, s.description from ${stage.table} s
          where not s.bad and s.line > ${after} order by s.line limit ${batch.rows}) s) b
      where b.before < ${batch.characters} order by b.line`.execute(stage.db);
    const last = rows.at(-1);
    if (!last) return;
    stage.progress('Cleaning descriptions');
    const wrong: [line: number, reason: string][] = [];
    const cleaned: [line: number, body: string][] = [];
    for (const { line, html } of rows) {
      const body = await cleanDescription(html);
      if (body === null) wrong.push([line, unitMessages.unreadable]);
      else if (body === '') wrong.push([line, saysNothing]);
      else if (Array.from(body).length > unitLimits.description) wrong.push([line, unitMessages.tooLong]);
      else if (body !== html) cleaned.push([line, body]);
    }
    if (wrong.length > 0) await sql`insert into ${unclean} select * from ${pairs(wrong)}`.execute(stage.db);
    if (cleaned.length > 0)
      await sql`update ${stage.table} s set description = n.text from ${pairs(cleaned)} where s.line = n.line`.execute(
        stage.db,
      );
    after = last.line;
  }
}

const saysNothing = 'The description says nothing';

const pairs = (of: readonly [line: number, text: string][]) => sql`
  unnest(${of.map(([line]) => line)}::bigint[], ${of.map(([, text]) => text)}::text[]) as n(line, text)`;

/** Side table `description`: of each good row the unit, and the language as the catalogue writes it. */
const planDescriptions = (stage: Stage) =>
  makeSide(
    stage,
    'description',
    sql`
    select s.line, i.item_id, l.language, min(s.line) over (partition by i.item_id, l.language) as first
    from ${stage.table} s join ${stage.side('item')} i on i.line = s.line
    left join (select unnest(c.languages) as language from catalog c where c.id = platform.catalog()) l
      on lower(l.language) = lower(s.language)
    where not s.bad`,
  );

const records = (stage: Stage): Records => ({
  table: 'unit_description',
  side: 'description',
  match: sql`r.item_id = k.item_id and r.language = k.language`,
  added: { item_id: sql`k.item_id`, language: sql`k.language` },
  fields: [{ key: 'description', column: 'body', value: sql`s.description`, fresh: sql`s.description` }],
  by: [...byUnit(stage), { key: 'language', now: sql`r.language`, becomes: sql`s.language`, isIdentity: true }],
});

/** Import 206: descriptions of units, one a row in a language of the catalogue, cleaned as those that are typed. */
export const descriptionsImport: ImportType = {
  id: 206,
  key: 'unitDescriptions',
  name: 'Unit descriptions',
  xml: { number: 206, list: 'unitDescriptions', element: 'unitDescription' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: ['update'],
  tables: ['unit_description'],
  columns: [...unitNameColumns, ...descriptionColumns],

  prepare: cleanStaged,

  async validate(stage) {
    await findUnits(stage);
    await planDescriptions(stage);
    await rejectSide(stage, {
      side: 'description',
      column: 'language',
      reason: 'The catalogue does not have this language',
      where: sql`k.language is null`,
    });
    await rejectRepeated(stage, 'description', 'language', 'Same unit and language as in row');
    await rejectSide(stage, { side: 'unclean', column: 'description', reason: sql`k.reason`, where: sql`true` });
  },

  count: (stage) => countRecords(stage, records(stage)),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records(stage))] },

  async write(stage, changeId) {
    const counts = await writeRecords(stage, records(stage));
    await contentImported(
      stage.db,
      sql`select d.item_id from unit_description d where d.change_id = ${changeId}`,
      stage.options.stateAfterImport,
    );
    return counts;
  },
};
