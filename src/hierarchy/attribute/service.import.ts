import { sql } from 'kysely';
import { attributeLimits, attributeMessages } from '../../attribute/rules.ts';
import type { Counts } from '../../import/rules.ts';
import type { Made, Stage } from '../../import/service.ts';
import { makeSide, rejectLines } from '../../import/stage/queries.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { attributes } from './queries.ts';
import { definitionColumn, planAttribute } from './rules.import.ts';
import type { AttributeRow, Fault, PlannedAttribute, Standing, Texts } from './rules.import.ts';
import { addAttribute, refuseBroken, saveAttribute } from './service.ts';

/** The good rows; a catalogue has few attributes, and rows beyond these were rejected. */
async function rowsOf({ db, table }: Stage): Promise<AttributeRow[]> {
  const { rows } = await sql<{ row: AttributeRow }>`
    select jsonb_build_object('line', s.line, 'name', s.name, 'type', s.type, 'isRequired', s.is_required,
      'minLength', s.min_length, 'maxLength', s.max_length, 'isMultiLine', s.multi_line, 'allowMultiple', s.multiple,
      'min', s.min, 'max', s.max, 'items', to_jsonb(s."values"), 'translations', s.translations) as row
    from ${table} s where not s.bad order by s.line limit ${attributeLimits.attributes}`.execute(db);
  return rows.map(({ row }) => row);
}

async function standing({ db, erases }: Stage): Promise<Standing> {
  const all = await attributes(db);
  const { rows: languages } = await sql<{ languages: string[] }>`
    select languages from catalog where id = platform.catalog()`.execute(db);
  const { rows: texts } = await sql<{ id: number; texts: Texts[] }>`
    select row_id as id, jsonb_agg(jsonb_build_object('language', language, 'displayName', text) order by language) as texts
    from translation where noun = 'attribute' and field = 'name' group by row_id`.execute(db);
  return {
    attributes: new Map(all.map((one) => [one.name.toLowerCase(), one])),
    texts: new Map(texts.map((one) => [one.id, one.texts])),
    languages: languages[0]?.languages ?? [],
    erases,
  };
}

/** What the good rows make of the attributes, with what is wrong. */
async function plan(stage: Stage): Promise<{ planned: PlannedAttribute[]; faults: Fault[] }> {
  const now = await standing(stage);
  const planned: PlannedAttribute[] = [];
  const faults: Fault[] = [];
  for (const row of await rowsOf(stage)) {
    const one = planAttribute(row, now);
    if ('reason' in one) faults.push(one);
    else planned.push(one);
  }
  return { planned, faults };
}

/** Why the values of items stand against a definition; undefined where they do not. */
async function whyBroken(
  { db }: Stage,
  { line, before, definition, differs }: PlannedAttribute,
): Promise<Fault | undefined> {
  if (!before || !differs) return undefined;
  try {
    await refuseBroken(db, before, definition, {});
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field, [reason]] = Object.entries(error.modelState)[0] ?? ['', []];
    return { line, column: definitionColumn(field), reason: reason ?? error.message };
  }
}

async function rejectFaults(stage: Stage, faults: readonly Fault[]): Promise<void> {
  for (const column of new Set(faults.map((one) => one.column)))
    await rejectLines(
      stage,
      column,
      faults.filter((one) => one.column === column),
    );
}

/** Rejects what the settings of attributes would refuse, in their words. */
export async function rejectAttributes(stage: Stage): Promise<void> {
  const nth = (window: ReturnType<typeof sql>) => sql`(select x.line from (
    select n.line, ${window} as n from ${stage.table} n where not n.bad) x where x.n > 1)`;
  await stage.reject(
    'name',
    'The attribute stands in an earlier row',
    sql`s.line in ${nth(sql`row_number() over (partition by lower(n.name) order by n.line)`)}`,
  );
  await stage.reject(
    'name',
    attributeMessages.many,
    sql`s.line in (select x.line from (
      select n.line, row_number() over (order by n.line) + (select count(*) from attribute) as n from ${stage.table} n
      where not n.bad and not exists (select from attribute a where lower(a.name) = lower(n.name))) x
      where x.n > ${attributeLimits.attributes})`,
  );
  const { planned, faults } = await plan(stage);
  for (const one of planned) {
    const fault = await whyBroken(stage, one);
    if (fault) faults.push(fault);
  }
  await rejectFaults(stage, faults);
}

const counted = (planned: readonly PlannedAttribute[]): Counts => {
  const create = planned.filter(({ before }) => !before).length;
  const update = planned.filter(({ before, differs }) => before && differs).length;
  return { create, update, unchanged: planned.length - create - update, remove: 0 };
};

/** Side table `shown`: what each good row makes of an attribute. */
export async function showAttributes(stage: Stage): Promise<PlannedAttribute[]> {
  const { planned } = await plan(stage);
  const rows = planned.map(({ line, before, type, definition, translations, differs }) => ({
    line,
    id: before?.id ?? null,
    type,
    definition,
    differs,
    translations: translations && inWordsOf(translations),
  }));
  await makeSide(
    stage,
    'shown',
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) k(line bigint, id bigint, type int,
      definition jsonb, differs boolean, translations text)`,
  );
  return planned;
}

const inWordsOf = (texts: readonly Texts[]): string =>
  texts
    .map(({ language, displayName }) => `${language}: ${displayName}`)
    .toSorted()
    .join('; ');

export const countAttributes = async (stage: Stage): Promise<Counts> => counted(await showAttributes(stage));

/** Writes the attributes as the settings do. */
export async function writeAttributes(stage: Stage): Promise<Counts> {
  const { planned } = await plan(stage);
  for (const [nth, { before, name, type, definition, translations, differs }] of planned.entries()) {
    stage.progress('Writing attributes', nth, planned.length);
    if (!before) await addAttribute(stage.db, { name, type, definition, ...(translations && { translations }) });
    else if (differs)
      await saveAttribute(stage.db, {
        id: before.id,
        version: before.version,
        name,
        type,
        definition,
        ...(translations && { translations }),
      });
  }
  return counted(planned);
}

/** Attributes that would be there, for the types behind them. */
export async function madeAttributes(stage: Stage): Promise<Made[]> {
  const { planned } = await plan(stage);
  const rows = planned
    .filter(({ differs }) => differs)
    .map(({ line, before, name, type, definition }) => ({ line, id: before?.id ?? null, name, type, definition }));
  return [
    {
      table: 'attribute',
      rows: sql`select coalesce(v.id, ${stage.newId(sql`v.line`)}) as id, v.name, v.type, v.definition
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v(line bigint, id bigint, name text, type int, definition jsonb)`,
      replaces: true,
    },
  ];
}
