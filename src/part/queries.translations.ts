import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import { isSheet, judgeRows, textOfRow } from '../item-exchange/service.sheet.ts';
import type { Judging } from '../item-exchange/service.sheet.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { idOfKey } from '../translation/sheet/queries.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import { identityRule, keyOf } from './queries.ts';
import { makeSide } from '../import/stage/queries.ts';
import { partLimits } from './rules.ts';

/** Texts of parts as sheets have them. */
export const partDescriptions: SheetKind = {
  noun: 'part',
  field: 'description',
  table: 'part',
  shown: sql`r.description`,
  length: partLimits.description,
};
export const partLongDescriptions: SheetKind = {
  noun: 'part',
  field: 'long_description',
  table: 'part',
  shown: sql`r.long_description`,
  length: partLimits.longDescription,
};
export const partKinds: readonly SheetKind[] = [partDescriptions, partLongDescriptions];

/** The text that a row has under the head Translation is the long description. */
const isLong = sql`coalesce(case when s.key is null then replace(replace(lower(s.field), ' ', ''), '_', '') = 'longdescription'
  else s.key like '%-long\_description' end, false)`;

/**
 * Makes the side table `part`: line, the part that its key or its number names, and the first line of that part, language
 * and text; and `sheet`, what is to be said of the rows of a sheet.
 */
export async function findParts(stage: Stage, of: Judging = { judges: true, finds: false }): Promise<void> {
  const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
  const id = sql`coalesce(${idOfKey(partDescriptions, sql`s.key`)}, ${idOfKey(partLongDescriptions, sql`s.key`)})`;
  // Two joins, so that each finds its parts by an index of its own or at once.
  const part = isSheet(stage)
    ? sql`coalesce(k.id, p.id) as part_id from ${stage.table} s
        left join part k on k.id = ${id} left join part p on s.key is null and p.number_key = ${key}`
    : sql`p.id as part_id from ${stage.table} s left join part p on p.number_key = ${key}`;
  await makeSide(
    stage,
    'part',
    sql`select n.line, n.part_id, n.is_long,
        min(n.line) over (partition by n.part_id, n.language, n.is_long) as first
      from (select s.line, upper(s.language) as language, ${isLong} as is_long, ${part} where not s.bad) n`,
  );
  if (!of.judges) return;
  await judgeRows(
    stage,
    partKinds.map((kind) => ({
      kind,
      from: sql`${namedBy(stage)} and k.is_long = ${kind === partLongDescriptions}`,
      text: sql`s.translation`,
    })),
    of,
  );
}

/** Good staged rows `s` with `k.row_id`, the part that they name. */
export const namedBy = (stage: Stage): SqlFragment =>
  sql`${stage.table} s join (select f.line, f.part_id as row_id, f.is_long from ${stage.side('part')} f) k on k.line = s.line`;

/** Whether blank cells take texts away. */
export const clears = (stage: Stage): boolean =>
  stage.mode === 'replace' || ['description', 'longDescription', 'translation'].some(stage.erases);

/** Whether rows say under one head which of the texts they mean: then what stays is asked of the stage. */
export const saysByKind = (stage: Stage): boolean => stage.has('translation');

/** The text that a row says of a kind: under its own head, or under Translation where that kind is meant. */
export const stagedText = (kind: SheetKind): SqlFragment =>
  kind === partLongDescriptions
    ? sql`case when ${isLong} then coalesce(s.long_description, ${textOfRow(sql`s.translation`)}) else s.long_description end`
    : sql`case when ${isLong} then s.description else coalesce(s.description, ${textOfRow(sql`s.translation`)}) end`;

/** Whether a blank cell of a row takes the text of a kind away. */
export const isCleared = (stage: Stage, kind: SheetKind): SqlFragment => {
  if (!clears(stage)) return sql`false`;
  const isLongKind = kind === partLongDescriptions;
  const own = stage.has(isLongKind ? 'longDescription' : 'description');
  const meant = stage.has('translation') ? sql`(${isLong}) = ${isLongKind}` : sql`false`;
  return own ? sql`(s.key is null or (${isLong}) = ${isLongKind})` : meant;
};

/** What the good rows say of a kind, as texts of the rows of parts. A blank cell leaves the text that is there. */
const textsOf = (stage: Stage, kind: SheetKind) => {
  const left = stage.isPart && saysByKind(stage) ? stage.leaves(cellOf(kind), sql`s.line`) : sql`false`;
  return sql`
    select s.line, k.row_id, ${kind.field}::text as field, upper(s.language) as language, ${stagedText(kind)} as text
    from ${namedBy(stage)}
    where not s.bad and k.row_id is not null and not ${left}
      and (${stagedText(kind)} is not null or ${isCleared(stage, kind)})`;
};

/** The cell of the grid in which a text of the kind stands. */
export const cellOf = (kind: SheetKind): string => (kind === partLongDescriptions ? 'longDescription' : 'description');

/** What the good rows say, as texts of the rows of parts. */
export const texts = (stage: Stage): SqlFragment =>
  sql`(${sql.join(
    partKinds.map((kind) => textsOf(stage, kind)),
    sql` union all `,
  )})`;

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
