import { sql } from 'kysely';
import { resolvedValue } from '../global-lookup/value/queries.ts';
import type { Counts } from '../import/rules.ts';
import type { DiffCell, RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { featureLimits, featureMessages, globalTypes } from '../standard-feature/rules.ts';
import { byUnit, valueNow } from './queries.named.ts';
import { makeTold } from './queries.terms.ts';
import { placeOfColumn, valueMessages as said } from './rules.records.ts';
import { unitImportMessages } from './rules.ts';
import { readTexts } from './service.values.ts';

/** The names of columns of values: Displacement of "Values.Displacement". */
const columnsOfValues = (stage: Stage): string[] =>
  stage.has('values')
    ? Object.keys(stage.options.columns).flatMap((key) => (key.startsWith('values.') ? [key.slice(7).trim()] : []))
    : [];

/** Columns of values as a table of their names and places. */
async function placesOfColumns(stage: Stage): Promise<SqlFragment> {
  const names = columnsOfValues(stage);
  const { rows } = await sql<{ name: string }>`
    select distinct lower(f.field_name) as name from shared_feature_field f
    where lower(f.field_name) = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(stage.db);
  const known = new Set(rows.map(({ name }) => name));
  const places = names.map((name) => ({ entry: name, ...placeOfColumn(name, (one) => known.has(one.toLowerCase())) }));
  return sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(entry text, field text, repetition int, "subObject" text)`;
}

/** What values of a definition stand in: itself, or of a complex object each sub object, with those of its sub objects. */
export const valuePlaces = sql`(
  with recursive below(definition_id, part_id) as (
    select p.definition_id, p.part_id from shared_definition_part p
    union
    select b.definition_id, p.part_id from below b join shared_definition_part p on p.definition_id = b.part_id)
  select d.id as definition_id, null::bigint as part_id, null::text as part, d.id as value_id, d.global_type, d.list_type_id
  from shared_data_definition d where d.global_type <> ${sql.lit(globalTypes.complexObject)}
  union all
  select b.definition_id, d.id, d.name, d.id, d.global_type, d.list_type_id
  from below b join shared_data_definition d on d.id = b.part_id and d.global_type <> ${sql.lit(globalTypes.complexObject)})`;

const isNumeric = (alias: string) =>
  sql.raw(`${alias}.global_type in (${globalTypes.number}, ${globalTypes.measurement})`);
const isList = (alias: string) => sql.raw(`${alias}.global_type = ${globalTypes.list}`);

/**
 * Side table `value`: each value that a good row says, or erases, where it stands, what it is, the record of that place, and what is
 * wrong with it. A row has one in its own columns, and one in each column of values.
 */
export async function planValues(stage: Stage): Promise<void> {
  const { db } = stage;
  const columns = await placesOfColumns(stage);
  await makeSide(
    stage,
    'cell',
    sql`
    select s.line, i.item_id, e.* from ${stage.table} s join ${stage.side('item')} i on i.line = s.line
    cross join lateral (
      select null::text as entry, lower(s.field) as field, coalesce(s.repetition, 1)::int - 1 as place,
        lower(s.sub_object) as part, s.value as text
      where s.field is not null and ${stage.erases('value') ? sql`true` : sql`s.value is not null`}
      union all
      select p.entry, lower(p.field), p.repetition - 1, lower(p."subObject"), nullif(btrim(s."values" ->> p.entry), '')
      from ${columns} where s."values" is not null
        and ${stage.erases('values') ? sql`true` : sql`btrim(s."values" ->> p.entry) <> ''`}) e
    where not s.bad`,
  );
  await makeTold(stage, sql`select c.item_id from ${stage.side('cell')} c`);
  await makeSide(
    stage,
    'stand',
    sql`
    with kind as materialized (select distinct u.industry, u.type, u.sub from ${stage.side('told')} u),
    field as materialized (
      select k.*, f.id as field_id, lower(f.field_name) as name, f.definition_id, a.repeat_field_id
      from kind k join shared_feature_assignment a on a.product_type_id = k.type and a.sub_type_id = k.sub
      join shared_feature_field f on f.id = a.field_id and f.industry_id = k.industry),
    stand as materialized (
      select f.field_id, p.part_id, lower(p.part) as part, p.value_id, p.global_type, p.list_type_id,
        count(*) over (partition by f.field_id, lower(p.part)) as alike
      from (select distinct field_id, definition_id from field) f join ${valuePlaces} p on p.definition_id = f.definition_id)
    select c.*, u.item_id is not null as is_told, u.industry, f.field_id, f.repeat_field_id, p.part_id, p.value_id,
      p.global_type, p.list_type_id, coalesce(p.alike, 1) as alike,
      case when p.value_id is not null and c.text is not null and not ${isList('p')} then dense_rank() over (order by p.value_id, c.text collate "C") end as n
    from ${stage.side('cell')} c left join ${stage.side('told')} u on u.item_id = c.item_id
    left join field f on f.industry = u.industry and f.type = u.type and f.sub = u.sub and f.name = c.field
    left join lateral (select * from stand p where p.field_id = f.field_id and p.part is not distinct from c.part
      order by p.part_id limit 1) p on true`,
  );
  const stand = stage.side('stand');
  await makeSide(
    stage,
    'typed',
    sql`select distinct on (x.n) x.n, x.value_id, x.text from ${stand} x where x.n is not null order by x.n`,
  );
  await sql`create index on ${stage.side('typed')} (n)`.execute(db);
  await readTexts(stage);
  await makeSide(
    stage,
    'listed',
    sql`
    select x.*, v.id as found, coalesce(v.replace_with, v.id) as id, coalesce(w.archive or w.archive_major_unit, false) as is_invalid,
      w.industry_ids, w.name as shown, t.editable
    from (select x.list_type_id, lower(x.text) as name, min(x.text) as text from ${stand} x where ${isList('x')} and x.text is not null group by 1, 2) x
    join shared_list_type t on t.id = x.list_type_id
    left join lateral (select v.* from shared_list_value v where v.list_type_id = x.list_type_id and lower(v.name) = x.name
      order by v.parent_id is not null, v.id limit 1) v on true
    left join shared_list_value w on w.id = coalesce(v.replace_with, v.id)`,
  );
  await makeSide(
    stage,
    'value',
    sql`
    select x.line, x.entry, x.item_id, x.field_id, x.place, x.part_id, x.repeat_field_id, t.text, t.number, t.unit_id,
      t.base_number, t.flag, l.id as list_value_id, ${isList('x')} and x.text is not null and l.found is null as is_new_value,
      x.text is null as is_erased,
      l.list_type_id, case when ${isList('x')} then coalesce(l.shown, x.text) end as label, r.id as record_id,
      r.id is not null and case when ${isList('x')} then ${resolvedValue(sql.ref<number | null>('r.list_value_id'))} = l.id
        when ${isNumeric('x')} then r.number = t.number and r.unit_id is not distinct from t.unit_id
        else (r.text, r.flag) is not distinct from (t.text, t.flag) end is true as is_same,
      min(x.line) over (partition by x.item_id, x.field_id, x.place, x.part_id) as first,
      row_number() over (partition by x.item_id, x.field_id, x.place, x.part_id order by x.line, x.entry nulls first) as nth,
      t.reason, not x.is_told as is_untold, x.part is not null as has_part, x.value_id is null as is_nowhere, x.alike,
      l.editable, l.is_invalid,
      l.industry_ids <> '{}' and not x.industry = any(l.industry_ids) as is_elsewhere
    from ${stand} x left join ${stage.side('read')} t on t.n = x.n
    left join ${stage.side('listed')} l on ${isList('x')} and l.list_type_id = x.list_type_id and l.name = lower(x.text)
    left join lateral (select v.* from unit_value v where v.item_id = x.item_id and v.field_id = x.field_id
      and v.place = x.place and v.part_id is not distinct from x.part_id order by v.id limit 1) r on true
    where x.text is not null or r.id is not null`,
  );
}

/** What is wrong with the values of good rows: the column that says so, and the reason; of a column of values with its name. */
export const problemsOfValues = (stage: Stage): SqlFragment => sql`
  select k.line, case when k.entry is null then p.key else 'values' end as key,
    case when k.entry is null then p.reason else k.entry || ': ' || p.reason end as reason
  from ${stage.side('value')} k cross join lateral (select * from (values
    (1, 'name', ${said.noProduct}, k.is_untold),
    (2, 'field', ${featureMessages.noSuchField}, k.field_id is null),
    (3, 'subObject', ${featureMessages.noSuchPart}, k.is_nowhere),
    (4, 'subObject', ${said.severalParts}, k.alike > 1),
    (5, 'repetition', ${featureMessages.noSuchPlace},
      k.place not between 0 and ${featureLimits.repeats - 1} or (k.place > 0 and k.repeat_field_id is null)),
    (6, 'value', k.reason, k.reason is not null),
    (7, 'value', ${unitImportMessages.closedList}, k.is_new_value and not k.editable),
    (8, 'value', ${unitImportMessages.otherIndustry}, k.is_elsewhere and not k.is_same),
    (9, 'value', ${said.invalidValue}, k.is_invalid and not k.is_same),
    (10, 'value', 'Same value as in row ' || k.first, k.nth > 1)
  ) as p(rank, key, reason, is_so) where p.is_so order by p.rank limit 1) p`;

/** Rows of a repetition that the count of their unit, by the file or as it is, does not reach. */
export const beyondCount = (stage: Stage): SqlFragment => sql`
  select k.line, case when k.entry is null then 'repetition' else 'values' end as key,
    case when k.entry is null then '' else k.entry || ': ' end || 'The unit repeats the field ' || c.times || ' times' as reason
  from ${stage.side('value')} k cross join lateral (select least(${featureLimits.repeats}, greatest(1, coalesce((
      select min(f.number) from ${stage.side('value')} f join ${stage.table} s on s.line = f.line and not s.bad
      where f.item_id = k.item_id and f.field_id = k.repeat_field_id and f.place = 0 and f.part_id is null), (
      select min(v.number) from unit_value v where v.item_id = k.item_id and v.field_id = k.repeat_field_id and v.place = 0
        and v.part_id is null), 0)))::int as times) c
  where k.place > 0 and k.repeat_field_id is not null and k.place >= c.times and not k.is_erased`;

/** Good rows that name values which their lists lack: `line`, `list` and `text`. */
export const listedAnew = (stage: Stage): SqlFragment => sql`
  select k.line, k.list_type_id as list, k.label as text
  from ${stage.side('value')} k join ${stage.table} s on s.line = k.line where not s.bad and k.is_new_value`;

/** The values themselves. */
export const unknownListed = (stage: Stage): SqlFragment => sql`
  select distinct k.list_type_id as "listTypeId", k.label as name, null::bigint as "parentId", '{}'::bigint[] as "industryIds"
  from ${stage.side('value')} k join ${stage.table} s on s.line = k.line where not s.bad and k.is_new_value`;

const rows = (stage: Stage) =>
  sql`${stage.table} s join ${stage.side('value')} k on k.line = s.line and k.nth = 1 and not s.bad`;

export async function countValues(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ all: number; absent: number; update: number; remove: number }>`
    select count(*)::int as all, count(*) filter (where k.record_id is null)::int as absent,
      count(*) filter (where k.record_id is not null and not k.is_same and not k.is_erased)::int as update,
      count(*) filter (where k.is_erased)::int as remove
    from ${rows(stage)}`.execute(stage.db);
  const { all = 0, absent = 0, update = 0, remove = 0 } = counted[0] ?? {};
  const isUpdate = stage.mode === 'update';
  return {
    create: isUpdate ? 0 : absent,
    update,
    unchanged: all - absent - update - remove,
    remove,
    ...(isUpdate && { skipped: absent }),
  };
}

/** Units of which rows erase a value. */
export const unitsErased = (stage: Stage): SqlFragment => sql`select k.item_id from ${rows(stage)} where k.is_erased`;

/** A value as files have it: a measurement in its own unit. */
export const valueText = (of: string, list: SqlFragment) => sql`coalesce(${sql.ref(`${of}.text`)},
  trim_scale(${sql.ref(`${of}.number`)})::text || coalesce((select ' ' || m.symbol from shared_unit_of_measure m
    where m.id = ${sql.ref(`${of}.unit_id`)}), ''), ${list}, ${sql.ref(`${of}.flag`)}::text)`;

/** Values of the rows' own columns, and of each column of values. */
export const valueDiffs = (stage: Stage): RecordDiff[] => [
  valueDiff(stage, null),
  ...columnsOfValues(stage).map((entry) => valueDiff(stage, entry)),
];

function valueDiff(stage: Stage, entry: string | null): RecordDiff {
  const isOf = sql`k.entry is not distinct from ${entry}::text`;
  const now = valueText('r', valueNow(sql`r.list_value_id`));
  const becomes = sql`case when k.is_erased then null when k.is_same then ${now} else ${valueText('k', sql`k.label`)} end`;
  const identity = (key: string, of: SqlFragment): DiffCell => ({ key, now: of, becomes: of, isIdentity: true });
  return {
    table: 'unit_value',
    from: sql`${rows(stage)} and ${isOf} left join unit_value r on r.id = k.record_id`,
    ...(stage.mode === 'update' && { where: sql`r.id is not null` }),
    kind: sql`case when k.is_erased then 'remove' when r.id is null then 'create' else 'update' end`,
    rejectNew: 'cells',
    rejectGone: 'records',
    cells: [
      ...byUnit(stage),
      ...(entry === null
        ? [
            identity('field', sql`s.field`),
            identity('repetition', sql`s.repetition`),
            identity('subObject', sql`s.sub_object`),
          ]
        : []),
      {
        key: entry === null ? 'value' : `values.${entry}`,
        now,
        becomes: sql`(select ${becomes} from ${stage.side('value')} k where k.line = s.line and k.nth = 1 and ${isOf})`,
        becomesBeside: becomes,
      },
    ],
  };
}

const columns = ['text', 'number', 'unit_id', 'base_number', 'list_value_id', 'flag'];

/** Writes values: what stands at a place is replaced or erased, what is as it should be is not touched. */
export async function writeValues(stage: Stage): Promise<void> {
  const { db } = stage;
  stage.progress('Writing values', 0, 2);
  await sql`update unit_value v set ${sql.join(columns.map((one) => sql`${sql.ref(one)} = k.${sql.ref(one)}`))}
    from ${rows(stage)} where v.id = k.record_id and not k.is_same and not k.is_erased`.execute(db);
  await sql`delete from unit_value v using ${rows(stage)} where v.id = k.record_id and k.is_erased`.execute(db);
  if (stage.mode === 'update') return;
  stage.progress('Adding values', 1, 2);
  await sql`insert into unit_value (item_id, field_id, place, part_id, ${sql.join(columns.map((one) => sql.ref(one)))})
    select k.item_id, k.field_id, k.place, k.part_id, ${sql.join(columns.map((one) => sql`k.${sql.ref(one)}`))}
    from ${rows(stage)} where k.record_id is null order by k.line, k.field_id, k.place, k.part_id`.execute(db);
}
