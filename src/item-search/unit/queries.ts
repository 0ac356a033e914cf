import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** What has to hold of one field; numbers in the base unit. */
export type AskedValue = { fieldId: number; partId: number | null } & (
  | { from: string | null; to: string | null }
  | { listed: readonly number[] }
  | { flag: boolean }
  | { begins: string }
);

/** A filter of units as statements take it: ids with all that is read as the same; null asks nothing. */
export interface AskedUnits {
  industries: readonly number[] | null;
  types: readonly number[] | null;
  subTypes: readonly number[] | null;
  makes: readonly number[] | null;
  yearFrom: number | null;
  yearTo: number | null;
  levels: readonly number[] | null;
  values: readonly AskedValue[];
}

/** What has to hold of a unit: of a row of one of its tables. */
interface Asked {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

function askedOf(asked: AskedUnits): Asked[] {
  const { yearFrom, yearTo, levels } = asked;
  const lists = [
    [sql`u.industry_id`, asked.industries],
    [sql`u.product_type_id`, asked.types],
    [sql`u.sub_type_id`, asked.subTypes],
    [sql`u.make_id`, asked.makes],
  ] as const;
  const is = [
    ...lists.flatMap(([column, ids]) => (ids === null ? [] : [sql`${column} = any(${[...ids]}::bigint[])`])),
    ...(yearFrom === null ? [] : [sql`u.model_year >= ${yearFrom}::int`]),
    ...(yearTo === null ? [] : [sql`u.model_year <= ${yearTo}::int`]),
  ];
  const all = (of: readonly RawBuilder<unknown>[]) => sql.join(of, sql` and `);
  return [
    ...(is.length === 0 ? [] : [{ table: sql`platform.units()`, where: all(is) }]),
    ...(levels ? [{ table: sql`platform.unit_levels()`, where: sql`u.level_id = any(${[...levels]}::bigint[])` }] : []),
    ...asked.values.map((value) => ({ table: sql`platform.unit_values()`, where: all(saying(value)) })),
  ];
}

/** Units for which one condition holds up to which it is worth to begin with them. */
const fewUnits = 5000;

/** Units for which one condition holds from which on items are looked at one by one: the first soon fit. */
const mostUnits = 30_000;

/** Conditions, each with for how many units it holds, counted up to `mostUnits`. */
export type KnownUnits = readonly (Asked & { count: number })[];

export async function knownUnits(db: Db, asked: AskedUnits): Promise<KnownUnits> {
  const conditions = askedOf(asked);
  if (conditions.length === 0) return [];
  const counts = conditions.map(
    ({ table, where }) =>
      sql`(select count(*) from (select from ${table} u where ${where} limit ${sql.lit(mostUnits)}) n)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select jsonb_build_array(${sql.join(counts)}) as counts`.execute(db);
  return conditions.map((one, at) => ({ ...one, count: rows[0]?.counts[at] ?? 0 }));
}

/**
 * How units are asked for: found by their indexes, or `each` item asked that a list comes to. What holds for many units is
 * asked of each where something else leaves few: to gather them all takes longer.
 */
export type UnitWay = 'found' | 'each';

/** What has to hold of an item `i`. @param isNarrow something else leaves few items */
export function unitConditions(known: KnownUnits, way: UnitWay, isNarrow: boolean): RawBuilder<boolean>[] {
  const isFew = isNarrow || known.some(({ count }) => count <= fewUnits);
  return known.map(({ table, where, count }) =>
    way === 'each' || count > (isFew ? fewUnits : mostUnits - 1)
      ? // Without `offset 0` the planner would gather all units for which it holds.
        sql<boolean>`exists (select from ${table} u where u.item_id = i.id and ${where} offset 0)`
      : sql<boolean>`i.id in (select u.item_id from ${table} u where ${where})`,
  );
}

/** Sorts behind all that begins with a text. */
const last = '\u{10FFFF}';

function saying(value: AskedValue): RawBuilder<unknown>[] {
  const { fieldId, partId } = value;
  const of = [
    sql`u.field_id = ${fieldId}::bigint`,
    partId === null ? sql`u.part_id is null` : sql`u.part_id = ${partId}::bigint`,
  ];
  if ('listed' in value) return [...of, sql`u.list_value_id = any(${[...value.listed]}::bigint[])`];
  if ('flag' in value) return [...of, value.flag ? sql`u.flag` : sql`not u.flag`];
  if ('begins' in value) {
    const begins = value.begins.toLowerCase();
    return [...of, sql`u.words ~>=~ ${begins}::text`, sql`u.words ~<~ ${begins + last}::text`];
  }
  return [
    ...of,
    sql`u.base_number is not null`,
    ...(value.from === null ? [] : [sql`u.base_number >= ${value.from}::numeric`]),
    ...(value.to === null ? [] : [sql`u.base_number <= ${value.to}::numeric`]),
  ];
}

const escaped = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** For each of some values all that are read as the same one: where one was replaced, its replacement and what else was. */
export async function readAlike(db: Db, values: readonly number[]): Promise<Map<number, number[]>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<{ of: number; ids: number[] }>`
    with recursive up(of, id, far) as (
      select w, w, 0 from unnest(${[...new Set(values)]}::bigint[]) w
      union all
      select up.of, v.replace_with, up.far + 1 from up join shared_list_value v on v.id = up.id
      where v.replace_with is not null and up.far < 100
    ), down(of, id) as (
      select distinct on (of) of, id from up order by of, far desc
    ), alike(of, id) as (
      select of, id from down
      union
      select a.of, v.id from alike a join shared_list_value v on v.replace_with = a.id
    )
    select of, jsonb_agg(id) as ids from alike group by of`.execute(db);
  return new Map(rows.map(({ of, ids: alike }) => [of, alike]));
}

export interface FieldRow {
  id: number;
  fieldName: string;
  groupName: string;
  industryName: string;
  definitionId: number;
}

/** Fields by name: those whose name holds the term, or those of the ids. */
export async function searchedFields(
  db: Db,
  of: { term: string; industryIds: readonly number[]; ids: readonly number[] | undefined; take: number },
): Promise<FieldRow[]> {
  const holds = `%${escaped(of.term.trim())}%`;
  const { rows } = await sql<FieldRow>`
    select f.id, f.field_name as "fieldName", f.group_name as "groupName", v.name as "industryName",
      f.definition_id as "definitionId"
    from shared_feature_field f join shared_list_value v on v.id = f.industry_id
    where ${of.ids ? sql`f.id = any(${[...of.ids]}::bigint[])` : sql`lower(f.field_name) like ${holds}`}
      ${of.industryIds.length > 0 ? sql`and f.industry_id = any(${[...of.industryIds]}::bigint[])` : sql``}
    order by lower(f.field_name), lower(v.name), f.id limit ${of.take}`.execute(db);
  return rows;
}

interface Named {
  id: number;
  name: string;
}

export async function namesOf(db: Db, values: readonly number[], levels: readonly number[]) {
  const { rows } = await sql<{ values: Named[]; levels: Named[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.id)
        from shared_list_value v where v.id = any(${[...values]}::bigint[])), '[]') as values,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.id)
        from shared_taxonomy_level l where l.id = any(${[...levels]}::bigint[])), '[]') as levels`.execute(db);
  return rows[0] ?? { values: [], levels: [] };
}

/** What a list's value is called that is read in place of one. */
const nameNow = (id: RawBuilder<unknown>) => sql`(
  with recursive way as (
    select v.name, v.replace_with, 0 as far from shared_list_value v where v.id = ${id}
    union all
    select v.name, v.replace_with, w.far + 1 from way w join shared_list_value v on v.id = w.replace_with where w.far < 100
  ) select name from way order by far desc limit 1)`;

/** What an item `i` shows as a unit, as the contract's `unit`; null of what is none. */
export const unitShown = sql`(
  select jsonb_build_object('make', ${nameNow(sql`u.make_id`)}, 'modelYear', u.model_year,
    'productSubType', ${nameNow(sql`u.sub_type_id`)})
  from platform.units() u where u.item_id = i.id)`;
