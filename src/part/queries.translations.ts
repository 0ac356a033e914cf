import { sql } from 'kysely';
import type { Stage } from '../import/service.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { identityRule, keyOf } from './queries.ts';
import { makeSide } from './queries.staging.ts';

/** Makes the side table `part`: line, the part that its number names, and the first line of that part and language. */
export async function findParts(stage: Stage): Promise<void> {
  const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
  await makeSide(
    stage,
    'part',
    sql`select n.line, n.part_id, min(n.line) over (partition by n.part_id, n.language) as first
      from (select s.line, upper(s.language) as language, p.id as part_id from ${stage.table} s
            left join part p on p.number_key = ${key} where not s.bad) n`,
  );
}

/** What the good rows say, as texts of the rows of parts. A blank cell leaves the text that is there. */
export const texts = (stage: Stage) => sql`(
  select s.line, k.part_id as row_id, v.field, upper(s.language) as language, v.text
  from ${stage.table} s join ${stage.side('part')} k on k.line = s.line
  cross join lateral (values ('description', s.description), ('long_description', s.long_description)) v(field, text)
  where not s.bad and k.part_id is not null and v.text is not null)`;

/** Texts of parts that can be translated. */
export const partTexts: readonly TextKind[] = [
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
];
