import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Fitment } from '../contract.ts';
import {
  applicationList,
  fitmentLimits,
  headerOrder,
  isRequiredHeader,
  requiredHeaders,
  yearsOf,
  type Filters,
} from '../rules.ts';

/** Units of an industry: those of the chosen values whose model contains a text. */
export interface UnitFilter {
  industryId: number;
  filters: Filters;
  contains: string;
}

const multirange = (years: readonly number[]) => sql`(select coalesce(range_agg(int4range(y, y + 1)), '{}')
  from unnest(${[...years]}::int[]) y)`;

/** The years that a filter leaves of a line. */
export const yearsLeft = (filters: Filters, line = 'l'): RawBuilder<unknown> => {
  const years = yearsOf(filters);
  const of = sql.ref(`${line}.years`);
  return years && years.length > 0 ? sql`(${of} * ${multirange(years)})` : of;
};

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());

/** Whether a line has the chosen values of one header. */
function holds(name: string, values: readonly string[], filters: Filters, line: string): RawBuilder<boolean> {
  if (name === 'Year') return sql<boolean>`${sql.ref(`${line}.years`)} && ${multirange(yearsOf(filters) ?? [])}`;
  if (name === 'Make' || name === 'Model')
    return sql<boolean>`lower(${sql.ref(`${line}.${name.toLowerCase()}`)}) = any(${lower(values)}::text[])`;
  return sql<boolean>`lower(${sql.ref(`${line}.attributes`)} ->> ${name}) = any(${lower(values)}::text[])`;
}

const chosen = (filters: Filters) => Object.entries(filters).filter(([, values]) => values.length > 0);

const containsText = (contains: string, line: string) =>
  contains === ''
    ? sql<boolean>`true`
    : sql<boolean>`position(lower(${contains}) in lower(${sql.ref(`${line}.model`)})) > 0`;

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Lines of the installation with a unit that the filter leaves, over `shared_fit_line l`. */
export const linesLeft = ({ industryId, filters, contains }: UnitFilter, line = 'l'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${line}.industry_id`)} = ${industryId} and ${sql.ref(`${line}.unit_count`)} > 0
    and ${containsText(contains, line)}
    and ${all(chosen(filters).map(([name, values]) => holds(name, values, filters, line)))}`;

/** Values of one header with the number of units that have them. */
export interface Facet {
  name: string;
  isRequired: boolean;
  /** How many values there are, shown or not. */
  total: number;
  values: { value: string; count: number }[];
}

/** How headers narrow each other, and which of their values come. */
interface Shown {
  /** Each header by all others, or by those before it in the order of lists. */
  narrowedBy: 'others' | 'before';
  /** This header alone. */
  header?: string | undefined;
  skip: number;
  take: number;
}

const sum = (terms: readonly RawBuilder<unknown>[]) =>
  terms.length === 0 ? sql`0` : sql`(${sql.join(terms, sql` + `)})`;

/**
 * The headers of an industry with their values, narrowed by what is chosen of other headers, never of their own; with the
 * number of units. Years come from the newest, other values by how many units have them.
 */
export async function facets(db: Db, of: UnitFilter, { narrowedBy, header, skip, take }: Shown): Promise<Facet[]> {
  const named = chosen(of.filters)
    .filter(([name]) => name !== 'Year')
    .map(([name, values], at) => ({ name, values, missed: sql.ref(`x${at}`) }));
  const isBefore = narrowedBy === 'before';
  /** How many chosen headers, which narrow this one, a line misses. */
  const missedFor = (name: string) =>
    sum(
      named
        .filter((one) => (isBefore ? headerOrder(one.name) < headerOrder(name) : one.name !== name))
        .map(({ missed }) => sql`${missed}::int`),
    );
  const missedForAttribute = sum(
    named.map(({ name, missed }) =>
      isRequiredHeader(name)
        ? sql`${missed}::int`
        : isBefore
          ? sql`case when lower(a.key) > ${name.toLowerCase()} then ${missed}::int else 0 end`
          : sql`case when a.key <> ${name} then ${missed}::int else 0 end`,
    ),
  );
  const hasYears = (yearsOf(of.filters) ?? []).length > 0;
  const left = hasYears ? sql`platform.numbers_in(${yearsLeft(of.filters)})` : sql`l.unit_count`;
  const wanted = (name: string) => header === undefined || header === name;
  const parts = [
    ...(wanted('Year')
      ? [
          sql`select 'Year' as name, y::text as value, count(*)::int as count, -y as rank from line
            cross join lateral unnest(years) r cross join lateral generate_series(lower(r), upper(r) - 1) y
            where ${missedFor('Year')} = 0 group by y`,
        ]
      : []),
    ...(['Make', 'Model'] as const).filter(wanted).map((name) => {
      const column = sql.ref(name.toLowerCase());
      return sql`select ${sql.lit(name)} as name, min(${column}) as value, sum(units)::int as count, -sum(units)::int as rank
        from line where ${missedFor(name)} = 0 and units > 0 group by lower(${column})`;
    }),
    ...(header === undefined || !isRequiredHeader(header)
      ? [
          sql`select a.key as name, min(a.value) as value, sum(units)::int as count, -sum(units)::int as rank
            from line cross join lateral jsonb_each_text(attributes) a
            where ${missedForAttribute} = 0 and units > 0 and ${header === undefined ? sql`true` : sql`a.key = ${header}`}
            group by a.key, lower(a.value)`,
        ]
      : []),
  ];
  const misses = named.map(
    ({ name, values, missed }) => sql`coalesce(not ${holds(name, values, of.filters, 'l')}, true) as ${missed}`,
  );
  const { rows } = await sql<{ name: string; total: number; values: Facet['values'] | null }>`
    with line as materialized (
      select l.make, l.model, l.attributes, l.years, ${left} as units
        ${misses.length > 0 ? sql`, ${sql.join(misses)}` : sql``}
      from shared_fit_line l
      where l.industry_id = ${of.industryId} and l.unit_count > 0 and ${containsText(of.contains, 'l')}
    ), ranked as (
      select name, value, count, row_number() over (partition by name order by rank, lower(value), value) as place,
        count(*) over (partition by name) as total
      from (${sql.join(parts, sql` union all `)}) v)
    select name, max(total)::int as total, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place)
      filter (where place > ${skip} and place <= ${skip + take}) as values
    from ranked group by name`.execute(db);
  const empty = requiredHeaders.filter((name) => wanted(name) && !rows.some((row) => row.name === name));
  return [...rows, ...empty.map((name) => ({ name, total: 0, values: [] }))]
    .toSorted((a, b) => headerOrder(a.name) - headerOrder(b.name) || a.name.localeCompare(b.name))
    .map(({ name, total, values }) => ({ name, isRequired: isRequiredHeader(name), total, values: values ?? [] }));
}

/** How many units a filter leaves, and how many of these a SKU fits. */
export async function countUnits(db: Db, of: UnitFilter, skuId: number | undefined) {
  const years = yearsLeft(of.filters);
  const { rows } = await sql<{ total: number; assigned: number }>`
    select coalesce(sum(${(yearsOf(of.filters) ?? []).length > 0 ? sql`platform.numbers_in(${years})` : sql`l.unit_count`}), 0)::int as total,
      ${
        skuId === undefined
          ? sql`0`
          : sql`coalesce((select sum(platform.numbers_in(h.held * ${yearsLeft(of.filters, 'l2')})) from shared_fit_line l2
              join (select line_id, range_agg(years) as held from fitment where sku_id = ${skuId} group by line_id) h on h.line_id = l2.id
              where ${linesLeft(of, 'l2')}), 0)`
      }::int as assigned
    from shared_fit_line l where ${linesLeft(of)}`.execute(db);
  return rows[0] ?? { total: 0, assigned: 0 };
}

/** Names and values of a line with its year, as the wire has them. */
export const attributesOf = (line: string, year: string) => sql`(
  jsonb_build_array(
    jsonb_build_object('name', 'Year', 'value', ${sql.ref(year)}::text, 'isRequired', true),
    jsonb_build_object('name', 'Make', 'value', ${sql.ref(`${line}.make`)}, 'isRequired', true),
    jsonb_build_object('name', 'Model', 'value', ${sql.ref(`${line}.model`)}, 'isRequired', true))
  || coalesce((select jsonb_agg(jsonb_build_object('name', a.key, 'value', a.value, 'isRequired', false) order by lower(a.key))
    from jsonb_each_text(${sql.ref(`${line}.attributes`)}) a), '[]'))`;

/** Applications by name, of a column of ids. */
export const applicationsOf = (ids: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', v.id, 'name', coalesce(x.name, v.name)) order by lower(coalesce(x.name, v.name)), v.id)
  from shared_list_value v left join shared_list_value x on x.id = v.replace_with where v.id = any(${ids})), '[]')`;

/** The unit of a year before: of the same line, or of the one that it goes on from. */
export const priorOf = (line: string, year: string) => sql`(
  select earlier.id from shared_fit_unit earlier
  where earlier.model_year = ${sql.ref(year)} - 1
    and earlier.line_id in (${sql.ref(`${line}.id`)}, ${sql.ref(`${line}.prior_line_id`)})
  order by earlier.archived, earlier.line_id <> ${sql.ref(`${line}.id`)} limit 1)`;

/** A unit as lists show it. */
export type ListedUnit = Fitment & { isAssigned: boolean; isArchived: boolean };

const unitColumns = (held: RawBuilder<unknown>) => sql`
  u.id::text as guid, u.id as "muId", l.industry_id as "industryId", ${attributesOf('l', 'u.model_year')} as attributes,
  coalesce(h.note, '') as notes, ${applicationsOf(sql`coalesce(h.applications, '{}')`)} as applications,
  prior.id::text as "priorYearGuid", prior.id as "priorYearMuId", h.id is not null as "isAssigned", u.archived as "isArchived"
  ${held}`;

const withPrior = sql`left join lateral (select ${priorOf('l', 'u.model_year')} as id) prior on true`;

/** The row by which a SKU fits a unit: of several the oldest. */
const heldBy = (skuId: number | undefined) =>
  skuId === undefined
    ? sql`left join (select null::bigint as id, null::text as note, null::bigint[] as applications) h on true`
    : sql`left join lateral (select f.id, f.note, f.applications from fitment f
        where f.sku_id = ${skuId} and f.line_id = l.id and f.years @> u.model_year order by f.id limit 1) h on true`;

/** Units that a filter leaves, from the newest year, in each by make, model and attributes. */
export async function listUnits(
  db: Db,
  of: UnitFilter,
  { skuId, unassigned, skip, take }: { skuId?: number | undefined; unassigned: boolean; skip: number; take: number },
): Promise<ListedUnit[]> {
  const free =
    unassigned && skuId !== undefined
      ? sql`and not exists (select from fitment f where f.sku_id = ${skuId} and f.line_id = l.id and f.years @> y.year)`
      : sql``;
  const { rows } = await sql<ListedUnit>`
    with page as materialized (
      select y.year, v.id, row_number() over () as place from (
        select distinct year from (
          select generate_series(lower(r), upper(r) - 1) as year from (
            select unnest(range_agg(${yearsLeft(of.filters)})) as r from shared_fit_line l where ${linesLeft(of)}) x) z
        order by year desc) y
      cross join lateral (
        select l.id from shared_fit_line l
        where ${linesLeft(of)} and l.years @> y.year ${free}
        order by lower(l.make), lower(l.model), l.attributes::text, l.id limit ${skip + take}) v
      limit ${take} offset ${skip})
    select ${unitColumns(sql``)}
    from page g join shared_fit_line l on l.id = g.id
    join shared_fit_unit u on u.line_id = l.id and u.model_year = g.year
    ${withPrior} ${heldBy(skuId)} order by g.place`.execute(db);
  return rows;
}

/** Units by their ids, in the order of the list; what there is none of is left out. */
export async function unitsById(db: Db, ids: readonly number[], skuId?: number): Promise<ListedUnit[]> {
  const { rows } = await sql<ListedUnit>`
    select ${unitColumns(sql``)}
    from shared_fit_unit u join shared_fit_line l on l.id = u.line_id ${withPrior} ${heldBy(skuId)}
    where u.id = any(${[...ids]}::bigint[])
    order by u.model_year desc, lower(l.make), lower(l.model), l.attributes::text, u.id
    limit ${sql.lit(fitmentLimits.named)}`.execute(db);
  return rows;
}

export async function isIndustry(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from shared_list_value where id = ${id} and list_type_id = 1002`.execute(db);
  return rows.length > 0;
}

/** Industries with units, by name. */
export async function industriesWithUnits(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select v.id, v.name from shared_list_value v where v.list_type_id = 1002 and exists (
      select from shared_fit_line l where l.industry_id = v.id and l.unit_count > 0)
    order by lower(v.name), v.id limit 1000`.execute(db);
  return rows;
}

/** Applications that can be chosen, by name. */
export async function applications(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from shared_list_value
    where list_type_id = ${sql.lit(applicationList)} and replace_with is null and not archive
    order by lower(name), id limit 500`.execute(db);
  return rows;
}
