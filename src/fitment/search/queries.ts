import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { linesLeft, yearsLeft, type UnitFilter } from '../find/queries.ts';

/** A query of the SKUs that fit a unit of a filter: ids, as `id`. For lists that bring order, bounds and further filters. */
export const skusFitting = (of: UnitFilter): RawBuilder<unknown> => sql`
  select distinct f.sku_id as id from shared_fit_line l
  join fitment f on f.line_id = l.id and f.years && ${yearsLeft(of.filters)}
  where ${linesLeft(of)}`;

/** The same for units by their ids. */
export const skusFittingUnits = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select distinct f.sku_id as id from shared_fit_unit u
  join fitment f on f.line_id = u.line_id and f.years @> u.model_year where u.id = any(${[...ids]}::bigint[])`;

/** Industries of what SKUs fit; one that fits nothing is not there. */
export async function industriesOf(
  db: Db,
  skuIds: readonly number[],
): Promise<{ skuId: number; industryIds: number[] }[]> {
  const { rows } = await sql<{ skuId: number; industryIds: number[] }>`
    select f.sku_id as "skuId", array_agg(distinct l.industry_id) as "industryIds"
    from fitment f join shared_fit_line l on l.id = f.line_id
    where f.sku_id = any(${[...skuIds]}::bigint[]) group by f.sku_id`.execute(db);
  return rows;
}

/** What a SKU fits, as it goes to another catalogue: lines and applications are the installation's. */
export async function packed(db: Db, skuId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select line_id as "lineId", applications, note, years::text as years from fitment where sku_id = ${skuId}
    order by id`.execute(db);
  return rows;
}

/** Gives it to a SKU, inside a change. */
export async function unpack(db: Db, skuId: number, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await sql`
    insert into fitment as f (sku_id, line_id, applications, note, years)
    select ${skuId}, r."lineId", r.applications, r.note, r.years
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("lineId" bigint, applications bigint[], note text, years int4multirange)
    on conflict (catalog_id, sku_id, line_id, applications, note) do update set years = f.years + excluded.years
    where not f.years @> excluded.years`.execute(db);
}
