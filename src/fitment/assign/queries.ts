import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { applicationList } from '../rules.ts';
import {
  applicationsOf,
  attributesOf,
  linesLeft,
  priorOf,
  yearsLeft,
  type ListedUnit,
  type UnitFilter,
} from '../find/queries.ts';
import type { FitmentLine } from '../contract.ts';

/** Units that are assigned or deleted: named one by one, or by a filter without some. */
export type ChosenUnits = { ids: readonly number[] } | (UnitFilter & { except: readonly number[] });

/** Assigned lines of a SKU: rows by id, or those that a search leaves. */
export type ChosenLines = { rows: readonly number[] } | LineFilter;
export interface LineFilter {
  contains: string;
  applicationId?: number | undefined;
}

/** A query of lines with the chosen years, as `line_id` and `years`. */
function chosenYears(of: ChosenUnits, withArchived: boolean): RawBuilder<unknown> {
  if ('ids' in of)
    return sql`select u.line_id, range_agg(int4range(u.model_year, u.model_year + 1)) as years from shared_fit_unit u
      where u.id = any(${[...of.ids]}::bigint[]) and (${withArchived} or not u.archived) group by u.line_id`;
  const left = sql`select l.id as line_id, ${yearsLeft(of.filters)} as years from shared_fit_line l where ${linesLeft(of)}`;
  if (of.except.length === 0) return left;
  return sql`select n.line_id, n.years - coalesce(x.years, '{}') as years from (${left}) n left join (
    select u.line_id, range_agg(int4range(u.model_year, u.model_year + 1)) as years from shared_fit_unit u
    where u.id = any(${[...of.except]}::bigint[]) group by u.line_id) x using (line_id)
    where not isempty(n.years - coalesce(x.years, '{}'))`;
}

/** How many of the units there are that may be assigned, and of which industries. */
export async function knownUnits(db: Db, ids: readonly number[]): Promise<{ count: number; industries: number[] }> {
  const { rows } = await sql<{ count: number; industries: number[] | null }>`
    select count(*)::int as count, array_agg(distinct l.industry_id) as industries
    from shared_fit_unit u join shared_fit_line l on l.id = u.line_id
    where u.id = any(${[...ids]}::bigint[]) and not u.archived`.execute(db);
  return { count: rows[0]?.count ?? 0, industries: rows[0]?.industries ?? [] };
}

/** How many of the values may be applications. */
export async function countApplications(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shared_list_value
    where id = any(${[...ids]}::bigint[]) and list_type_id = ${sql.lit(applicationList)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is said of the units that are assigned. */
export interface Said {
  applications: readonly number[];
  note: string;
}

const saysNothing = ({ applications, note }: Said) => applications.length === 0 && note === '';

const isOfKey = (row: string, { applications, note }: Said) => sql<boolean>`(
  ${sql.ref(`${row}.applications`)} = ${[...applications]}::bigint[] and ${sql.ref(`${row}.note`)} = ${note})`;

/**
 * Lets SKUs fit units: of each SKU, line, set of applications and note the years are united. What a SKU fitted with other
 * applications or another note has these now; where nothing is said, what it fitted stays as it is. One statement; answers
 * the SKUs that it wrote.
 */
export async function assign(db: Db, skus: readonly number[], units: ChosenUnits, said: Said): Promise<number[]> {
  const held = sql`coalesce((select range_agg(f.years) from fitment f
    where f.sku_id = s.sku_id and f.line_id = c.line_id), '{}')`;
  const { rows } = await sql<{ skuId: number }>`
    with chosen as materialized (${chosenYears(units, false)}),
    target as materialized (
      select s.sku_id, c.line_id, ${saysNothing(said) ? sql`c.years - ${held}` : sql`c.years`} as years
      from unnest(${[...skus]}::bigint[]) s(sku_id) cross join chosen c),
    other as materialized (
      select f.id, f.sku_id, f.years - t.years as years from target t
      join fitment f on f.sku_id = t.sku_id and f.line_id = t.line_id
      where f.years && t.years and not ${isOfKey('f', said)}),
    gone as (delete from fitment f using other o where f.id = o.id and isempty(o.years) returning f.sku_id),
    less as (update fitment f set years = o.years from other o where f.id = o.id and not isempty(o.years) returning f.sku_id),
    more as (
      insert into fitment as f (sku_id, line_id, applications, note, years)
      select t.sku_id, t.line_id, ${[...said.applications]}::bigint[], ${said.note}, t.years from target t where not isempty(t.years)
      on conflict (catalog_id, sku_id, line_id, applications, note) do update set years = f.years + excluded.years
      where not f.years @> excluded.years
      returning f.sku_id)
    select sku_id as "skuId" from gone union select sku_id from less union select sku_id from more`.execute(db);
  return rows.map(({ skuId }) => skuId);
}

const rowsLeft = (skuId: number, { contains, applicationId }: LineFilter) => sql<boolean>`f.sku_id = ${skuId}
  and (${contains} = '' or position(lower(${contains}) in lower(l.make || ' ' || l.model || ' ' || f.note)) > 0)
  and (${applicationId ?? null}::bigint is null or f.applications @> array[${applicationId ?? null}::bigint])`;

/** Rows of a SKU with the years that are taken from them, as `id`, `sku_id`, `line_id`, `held` and `years`. */
const taken = (skuId: number, of: ChosenUnits | ChosenLines): RawBuilder<unknown> => {
  if ('rows' in of)
    return sql`select f.id, f.sku_id, f.line_id, f.years as held, f.years from fitment f
      where f.sku_id = ${skuId} and f.id = any(${[...of.rows]}::bigint[])`;
  if (!('ids' in of) && !('filters' in of))
    return sql`select f.id, f.sku_id, f.line_id, f.years as held, f.years from fitment f
      join shared_fit_line l on l.id = f.line_id where ${rowsLeft(skuId, of)}`;
  return sql`select f.id, f.sku_id, f.line_id, f.years as held, f.years * c.years as years from (${chosenYears(of, true)}) c
    join fitment f on f.sku_id = ${skuId} and f.line_id = c.line_id where f.years && c.years`;
};

/** Takes units from a SKU: of each of its rows the years are taken out, and a row without years goes. One statement. */
export async function unassign(db: Db, skuId: number, of: ChosenUnits | ChosenLines): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with taken as materialized (${taken(skuId, of)}),
    gone as (delete from fitment f using taken t where f.id = t.id and isempty(t.held - t.years)),
    less as (update fitment f set years = t.held - t.years from taken t where f.id = t.id and not isempty(t.held - t.years))
    select coalesce(sum(platform.numbers_in(years)), 0)::int as units from taken`.execute(db);
  return rows[0]?.units ?? 0;
}

/** What Assign or Delete would do to each unit of a SKU. */
export interface Asked {
  units: number;
  lines: number;
  /** Units that the SKU does not fit yet. */
  added: number;
  /** Units that get other applications or another note. */
  updated: number;
  unchanged: number;
  removed: number;
  first: (ListedUnit & { becomes: 'added' | 'updated' | 'unchanged' | 'removed' })[];
}

/** Rows as `line_id`, `years` and what becomes of them, as `becomes`; counted, with the first of them. */
async function asked(db: Db, parts: RawBuilder<unknown>, most: number): Promise<Asked> {
  const { rows } = await sql<{ counts: Omit<Asked, 'first'>; first: Asked['first'] | null }>`
    with part as materialized (${parts}),
    first as (
      select p.*, y as model_year from (
        select * from part cross join lateral unnest(years) r cross join lateral generate_series(lower(r), upper(r) - 1) y
      ) p join shared_fit_line l on l.id = p.line_id
      order by y desc, lower(l.make), lower(l.model), l.attributes::text, l.id, p.becomes limit ${most})
    select (select jsonb_build_object(
        'units', coalesce(sum(platform.numbers_in(years)), 0),
        'lines', count(distinct line_id) filter (where not isempty(years)),
        'added', coalesce(sum(platform.numbers_in(years)) filter (where becomes = 'added'), 0),
        'updated', coalesce(sum(platform.numbers_in(years)) filter (where becomes = 'updated'), 0),
        'unchanged', coalesce(sum(platform.numbers_in(years)) filter (where becomes = 'unchanged'), 0),
        'removed', coalesce(sum(platform.numbers_in(years)) filter (where becomes = 'removed'), 0)) from part) as counts,
      (select jsonb_agg(jsonb_build_object(
          'guid', u.id::text, 'muId', u.id, 'industryId', l.industry_id, 'attributes', ${attributesOf('l', 'f.model_year')},
          'notes', f.note, 'applications', ${applicationsOf(sql`f.applications`)},
          'priorYearGuid', ${priorOf('l', 'f.model_year')}::text, 'priorYearMuId', ${priorOf('l', 'f.model_year')},
          'isAssigned', f.becomes <> 'added', 'isArchived', coalesce(u.archived, true), 'becomes', f.becomes)
          order by f.model_year desc, lower(l.make), lower(l.model), l.attributes::text, l.id, f.becomes)
        from first f join shared_fit_line l on l.id = f.line_id
        join shared_fit_unit u on u.line_id = l.id and u.model_year = f.model_year) as first`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count answered nothing.');
  return { ...row.counts, first: row.first ?? [] };
}

/** What assigning units to a SKU would do. */
export const askAssign = (
  db: Db,
  skuId: number | undefined,
  units: ChosenUnits,
  said: Said,
  most: number,
): Promise<Asked> => {
  const nothing = saysNothing(said);
  const shown = sql`${[...said.applications]}::bigint[] as applications, ${said.note}::text as note`;
  const same = nothing ? sql`h.held` : sql`h.same`;
  const both = sql`
    select c.line_id, c.years - h.held as years, 'added' as becomes, ${shown} from chosen c join held h using (line_id)
    union all
    select c.line_id, (c.years * h.held) - ${same}, 'updated', ${shown} from chosen c join held h using (line_id)
    union all
    select c.line_id, c.years * ${same}, 'unchanged', ${shown} from chosen c join held h using (line_id)`;
  return asked(
    db,
    sql`select * from (
      with chosen as materialized (${chosenYears(units, false)}),
      held as materialized (
        select c.line_id, coalesce(range_agg(f.years), '{}') as held,
          coalesce(range_agg(f.years) filter (where ${isOfKey('f', said)}), '{}')
            - coalesce(range_agg(f.years) filter (where not ${isOfKey('f', said)}), '{}') as same
        from chosen c left join fitment f on f.sku_id = ${skuId ?? null}::bigint and f.line_id = c.line_id group by c.line_id)
      ${both}) x`,
    most,
  );
};

/** What taking units from a SKU would do. */
export const askUnassign = (db: Db, skuId: number, of: ChosenUnits | ChosenLines, most: number): Promise<Asked> =>
  asked(
    db,
    sql`select t.line_id, t.years, 'removed' as becomes, f.applications, f.note
      from (${taken(skuId, of)}) t join fitment f on f.id = t.id`,
    most,
  );

/** What a SKU fits by lines, by make, model and attributes. */
export async function linesOf(
  db: Db,
  skuId: number,
  { skip, take, ...filter }: LineFilter & { skip: number; take: number },
): Promise<FitmentLine[]> {
  const { rows } = await sql<FitmentLine>`
    with page as materialized (
      select f.id, f.line_id, f.applications, f.note, f.years, l.industry_id, l.make, l.model, l.attributes, l.years as there,
        l.prior_line_id
      from fitment f join shared_fit_line l on l.id = f.line_id where ${rowsLeft(skuId, filter)}
      order by lower(l.make), lower(l.model), l.attributes::text, l.id, f.id limit ${take} offset ${skip})
    select p.id, p.line_id as "lineId", p.industry_id as "industryId", p.make, p.model,
      coalesce((select jsonb_agg(jsonb_build_object('name', a.key, 'value', a.value) order by lower(a.key))
        from jsonb_each_text(p.attributes) a), '[]') as attributes,
      p.note as notes, ${applicationsOf(sql`p.applications`)} as applications,
      coalesce((select jsonb_agg(jsonb_build_object('muId', u.id, 'year', u.model_year, 'isArchived', u.archived)
        order by u.model_year desc) from shared_fit_unit u where u.line_id = p.line_id and u.model_year <@ p.years), '[]') as years,
      coalesce((select jsonb_agg(jsonb_build_object('muId', o.id, 'year', o.model_year) order by o.model_year desc) from (
        select u.id, u.model_year from shared_fit_unit u
        where not u.archived and u.model_year < upper(p.years) and (
          u.line_id = p.line_id and not exists (select from fitment h
            where h.sku_id = ${skuId} and h.line_id = p.line_id and h.years @> u.model_year)
          or u.line_id = p.prior_line_id and not exists (select from fitment h
            where h.sku_id = ${skuId} and h.line_id = p.prior_line_id and h.years @> u.model_year))
        order by u.model_year desc, u.line_id <> p.line_id limit 2) o), '[]') as "priorYears"
    from page p order by lower(p.make), lower(p.model), p.attributes::text, p.line_id, p.id`.execute(db);
  return rows;
}

/** How many rows, lines and units a search leaves of what a SKU fits. */
export async function countLines(db: Db, skuId: number, filter: LineFilter) {
  const { rows } = await sql<{ rows: number; units: number }>`
    select count(*)::int as rows, coalesce(sum(platform.numbers_in(f.years)), 0)::int as units
    from fitment f join shared_fit_line l on l.id = f.line_id where ${rowsLeft(skuId, filter)}`.execute(db);
  return rows[0] ?? { rows: 0, units: 0 };
}

/** What a SKU fits by units, from the newest year. */
export async function fitmentsOf(
  db: Db,
  skuId: number,
  { skip, take }: { skip: number; take: number },
): Promise<ListedUnit[]> {
  const { rows } = await sql<ListedUnit>`
    with page as materialized (
      select f.id, f.line_id, f.applications, f.note, y as model_year
      from fitment f join shared_fit_line l on l.id = f.line_id
      cross join lateral unnest(f.years) r cross join lateral generate_series(lower(r), upper(r) - 1) y
      where f.sku_id = ${skuId}
      order by y desc, lower(l.make), lower(l.model), l.attributes::text, l.id, f.id limit ${take} offset ${skip})
    select u.id::text as guid, u.id as "muId", l.industry_id as "industryId", ${attributesOf('l', 'p.model_year')} as attributes,
      p.note as notes, ${applicationsOf(sql`p.applications`)} as applications, prior.id::text as "priorYearGuid",
      prior.id as "priorYearMuId", true as "isAssigned", u.archived as "isArchived"
    from page p join shared_fit_line l on l.id = p.line_id
    join shared_fit_unit u on u.line_id = p.line_id and u.model_year = p.model_year
    left join lateral (select ${priorOf('l', 'u.model_year')} as id) prior on true
    order by p.model_year desc, lower(l.make), lower(l.model), l.attributes::text, l.id, p.id`.execute(db);
  return rows;
}

export async function isSku(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from sku where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** How many of these are SKUs of the catalogue. */
export async function countSkus(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sku where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives one SKU's fitments to others too, inside a change. */
export const copyFitments = (db: Db, from: number, to: RawBuilder<unknown>) =>
  sql`
    insert into fitment as f (sku_id, line_id, applications, note, years)
    select t.id, o.line_id, o.applications, o.note, o.years from fitment o
    cross join (select distinct id from (${to}) x(id)) t where o.sku_id = ${from} and t.id <> ${from}
    on conflict (catalog_id, sku_id, line_id, applications, note) do update set years = f.years + excluded.years
    where not f.years @> excluded.years`.execute(db);

/** Industries of what a SKU fits. */
export async function industriesOf(db: Db, skuId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.industry_id as id from fitment f join shared_fit_line l on l.id = f.line_id
    where f.sku_id = ${skuId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
