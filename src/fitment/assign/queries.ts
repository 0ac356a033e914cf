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
export function chosenYears(of: ChosenUnits, withArchived: boolean): RawBuilder<unknown> {
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

type Becomes = 'added' | 'updated' | 'unchanged' | 'removed';

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
  first: (ListedUnit & {
    becomes: Becomes;
    /** What is said now of a unit that is updated. */
    before: Pick<ListedUnit, 'notes' | 'applications'> | null;
  })[];
}

/**
 * Rows as `line_id`, `years`, what is said of them, what becomes of them, as `becomes`, and what was said before; counted,
 * with the first of them. A unit of which one of two rows changes is updated.
 */
export async function asked(db: Db, parts: RawBuilder<unknown>, most: number): Promise<Asked> {
  const years = (becomes: Becomes) =>
    sql`coalesce(range_agg(years) filter (where becomes = ${sql.lit(becomes)}), '{}')`;
  const { rows } = await sql<{ counts: Omit<Asked, 'first' | 'units'>; first: Asked['first'] | null }>`
    with part as materialized (select * from (${parts}) p where not isempty(years)),
    whole as (
      select line_id, ${years('added')} as added, ${years('updated')} as updated,
        ${years('unchanged')} - ${years('updated')} as unchanged from part group by line_id),
    first as (
      select p.*, y as model_year from (
        select * from part cross join lateral unnest(years) r cross join lateral generate_series(lower(r), upper(r) - 1) y
      ) p join shared_fit_line l on l.id = p.line_id
      order by y desc, lower(l.make), lower(l.model), l.attributes::text, l.id, p.becomes limit ${most})
    select (select jsonb_build_object(
        'lines', count(*),
        'added', coalesce(sum(platform.numbers_in(added)), 0),
        'updated', coalesce(sum(platform.numbers_in(updated)), 0),
        'unchanged', coalesce(sum(platform.numbers_in(unchanged)), 0),
        'removed', (select coalesce(sum(platform.numbers_in(years)), 0) from part where becomes = 'removed')) from whole) as counts,
      (select jsonb_agg(jsonb_build_object(
          'guid', u.id::text, 'muId', u.id, 'industryId', l.industry_id, 'attributes', ${attributesOf('l', 'f.model_year')},
          'notes', f.note, 'applications', ${applicationsOf(sql`f.applications`)},
          'priorYearGuid', ${priorOf('l', 'f.model_year')}::text, 'priorYearMuId', ${priorOf('l', 'f.model_year')},
          'isAssigned', f.becomes <> 'added', 'isArchived', coalesce(u.archived, true), 'becomes', f.becomes,
          'before', case when f.becomes = 'updated' then jsonb_build_object(
            'notes', f.old_note, 'applications', ${applicationsOf(sql`f.old_applications`)}) end)
          order by f.model_year desc, lower(l.make), lower(l.model), l.attributes::text, l.id, f.becomes)
        from first f join shared_fit_line l on l.id = f.line_id
        join shared_fit_unit u on u.line_id = l.id and u.model_year = f.model_year) as first`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count answered nothing.');
  const { added, updated, unchanged, removed } = row.counts;
  return { ...row.counts, units: added + updated + unchanged + removed, first: row.first ?? [] };
}

/** What taking units from a SKU would do. */
export const askUnassign = (db: Db, skuId: number, of: ChosenUnits | ChosenLines, most: number): Promise<Asked> =>
  asked(
    db,
    sql`select t.line_id, t.years, 'removed' as becomes, f.applications, f.note,
        null::bigint[] as old_applications, null::text as old_note
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
