import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { attributesOf, priorOf } from '../find/queries.ts';
import type { Rollup } from '../contract.ts';

/** Lines that go on from one another, from the newest back; at most twenty. */
const chain = (lineId: ReturnType<typeof sql>) => sql`
  with recursive back as (
    select k.id, k.prior_line_id, 0 as depth from shared_fit_line k where k.id = ${lineId}
    union
    select k.id, k.prior_line_id, b.depth + 1 from back b join shared_fit_line k on k.id = b.prior_line_id where b.depth < 20)
  select id from back`;

/** Years to which a unit can be rolled up; those that a SKU fits are selected. Undefined: there is no such unit. */
export async function rollupOf(db: Db, unitId: number, skuId?: number): Promise<Rollup | undefined> {
  const { rows } = await sql<Rollup>`
    select l.industry_id as "industryId", u.id as "muId", ${attributesOf('l', 'u.model_year')} as attributes,
      prior.id::text as "priorYearGlobalUnitId", prior.id as "priorYearMuId",
      coalesce((select jsonb_agg(jsonb_build_object('key', o.id::text, 'value', o.model_year::text,
          'isSelected', o.id = u.id or exists (select from fitment f
            where f.sku_id = ${skuId ?? null}::bigint and f.line_id = o.line_id and f.years @> o.model_year))
          order by o.model_year desc, o.line_id <> l.id)
        from shared_fit_unit o where not o.archived and o.line_id in (${chain(sql`l.id`)}
          union select n.id from shared_fit_line n where n.prior_line_id = l.id)), '[]') as "yearOptions"
    from shared_fit_unit u join shared_fit_line l on l.id = u.line_id
    left join lateral (select ${priorOf('l', 'u.model_year')} as id) prior on true
    where u.id = ${unitId}`.execute(db);
  return rows[0];
}

/** Lines that a SKU fits in some years and not in others, each from the newest unit that it fits. */
export async function rollupsOfSku(db: Db, skuId: number, { skip, take }: { skip: number; take: number }) {
  const { rows } = await sql<Rollup & { total: number }>`
    with held as materialized (
      select f.line_id, range_agg(f.years) as years from fitment f where f.sku_id = ${skuId} group by f.line_id
    ), open as materialized (
      select l.id, l.industry_id, l.make, l.model, l.attributes, l.prior_line_id, h.years as held, upper(h.years) - 1 as newest
      from held h join shared_fit_line l on l.id = h.line_id where not isempty(l.years - h.years)
    ), page as materialized (
      select o.*, (select count(*) from open)::int as total from open o
      order by lower(make), lower(model), attributes::text, id limit ${take} offset ${skip})
    select p.total, p.industry_id as "industryId", u.id as "muId", ${attributesOf('p', 'p.newest')} as attributes,
      prior.id::text as "priorYearGlobalUnitId", prior.id as "priorYearMuId",
      (select jsonb_agg(jsonb_build_object('key', o.id::text, 'value', o.model_year::text, 'isSelected', p.held @> o.model_year)
        order by o.model_year desc) from shared_fit_unit o where o.line_id = p.id and not o.archived) as "yearOptions"
    from page p join shared_fit_unit u on u.line_id = p.id and u.model_year = p.newest
    left join lateral (select ${priorOf('p', 'p.newest')} as id) prior on true
    order by lower(p.make), lower(p.model), p.attributes::text, p.id`.execute(db);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...row }) => row) };
}

/**
 * Lets SKUs that fit one unit fit others too, with the same applications and notes; what they fit already stays as it is.
 * One statement; answers the SKUs that it wrote.
 */
export async function rollUp(
  db: Db,
  skus: readonly number[],
  baseId: number,
  units: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ skuId: number }>`
    with base as materialized (select line_id, model_year from shared_fit_unit where id = ${baseId}),
    chosen as materialized (
      select line_id, range_agg(int4range(model_year, model_year + 1)) as years from shared_fit_unit
      where id = any(${[...units]}::bigint[]) and not archived group by line_id),
    source as materialized (
      select f.sku_id, f.applications, f.note from fitment f join base b on f.line_id = b.line_id and f.years @> b.model_year
      where f.sku_id = any(${[...skus]}::bigint[])),
    target as materialized (
      select s.sku_id, c.line_id, s.applications, s.note, c.years - coalesce(h.held, '{}') as years
      from source s cross join chosen c
      left join lateral (select range_agg(f.years) as held from fitment f
        where f.sku_id = s.sku_id and f.line_id = c.line_id) h on true),
    written as (
      insert into fitment as f (sku_id, line_id, applications, note, years)
      select sku_id, line_id, applications, note, years from target where not isempty(years)
      on conflict (catalog_id, sku_id, line_id, applications, note) do update set years = f.years + excluded.years
      where not f.years @> excluded.years
      returning f.sku_id)
    select distinct sku_id as "skuId" from written order by 1`.execute(db);
  return rows.map(({ skuId }) => skuId);
}

/** How many SKUs fit the unit, and how many pairs of SKU and unit a roll-up would add. */
export async function askRollUp(db: Db, skus: readonly number[], baseId: number, units: readonly number[]) {
  const { rows } = await sql<{ skus: number; added: number }>`
    with base as materialized (select line_id, model_year from shared_fit_unit where id = ${baseId}),
    chosen as materialized (
      select line_id, range_agg(int4range(model_year, model_year + 1)) as years from shared_fit_unit
      where id = any(${[...units]}::bigint[]) and not archived group by line_id),
    source as materialized (
      select distinct f.sku_id from fitment f join base b on f.line_id = b.line_id and f.years @> b.model_year
      where f.sku_id = any(${[...skus]}::bigint[]))
    select (select count(*) from source)::int as skus, coalesce(sum(platform.numbers_in(c.years - coalesce(h.held, '{}'))), 0)::int as added
    from source s cross join chosen c
    left join lateral (select range_agg(f.years) as held from fitment f
      where f.sku_id = s.sku_id and f.line_id = c.line_id) h on true`.execute(db);
  return rows[0] ?? { skus: 0, added: 0 };
}
