import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { allOf, orders, type Place } from '../find/queries.ts';

export interface ExportedPart extends Place {
  partNumber: string;
  description: string;
  status: string;
  /** By the audience's id: cost, null where it is not shown, MSRP and day. */
  prices: Record<string, [cost: number | null, msrp: number, day: string]>;
}

interface Batch {
  conditions: readonly RawBuilder<boolean>[];
  order: 0 | 1 | 2;
  after: Place | undefined;
  skip: number;
  take: number;
  /** Whose latest prices come along. */
  audienceIds: readonly number[];
}

/** Parts that fulfil all conditions, behind a place of their order. */
export async function exportedParts(db: Db, of: Batch): Promise<ExportedPart[]> {
  const { column, type, direction, after: beyond } = orders[of.order];
  const further = of.after
    ? [sql<boolean>`(${column}, p.id) ${beyond} (${of.after.key}::${type}, ${of.after.id}::bigint)`]
    : [];
  const { rows } = await sql<ExportedPart>`
    with page as materialized (
      select p.id, p.part_number, p.description, p.status, ${column} as key from part p
      where ${allOf([...of.conditions, ...further])}
      order by ${column} ${direction}, p.id ${direction} limit ${of.take} offset ${of.skip}
    ), latest as (
      select l.part_id, jsonb_object_agg(l.audience_id, jsonb_build_array(l.cost, l.msrp, l.effective_date)) as prices
      from (select distinct on (c.part_id, c.audience_id) c.part_id, c.audience_id, c.cost, c.msrp, c.effective_date
        from shown_price c where c.audience_id = any(${of.audienceIds}::bigint[]) and c.part_id in (select id from page)
        order by c.part_id, c.audience_id, c.effective_date desc) l
      group by l.part_id
    )
    select g.id, g.key::text as key, g.part_number as "partNumber", g.description, g.status, coalesce(l.prices, '{}') as prices
    from page g left join latest l on l.part_id = g.id
    order by g.key ${direction}, g.id ${direction}`.execute(db);
  return rows;
}
