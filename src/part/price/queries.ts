import { sql } from 'kysely';
import type { Context } from '../../platform/contract/fields.ts';
import type { Db } from '../../platform/db/pool.ts';
import { maxAudiences } from '../rules.ts';

/** Price audiences of a context, the enabled ones first. */
export const audiences = (db: Db, context: Context) =>
  db
    .selectFrom('price_audience')
    .select([
      'id',
      'name',
      'currency',
      'is_default as default',
      'is_enabled as enable',
      'shows_cost as showsCost',
      'change_id as version',
    ])
    .where('context', '=', context)
    .orderBy('is_enabled', 'desc')
    .orderBy('id')
    .limit(maxAudiences * 10)
    .execute();

/** A part's prices, the latest of each audience first; at most 21 of each. */
export async function partPrices(db: Db, partId: number) {
  const { rows } = await sql<{
    priceId: number;
    id: number;
    name: string;
    currency: string;
    cost: number;
    msrp: number;
    effectiveDate: string;
  }>`
    select x.id as "priceId", x.audience_id as id, a.name, a.currency, x.cost, x.msrp, x.effective_date as "effectiveDate"
    from (select p.*, row_number() over (partition by audience_id order by effective_date desc) as n
          from price p where p.part_id = ${partId}) x
    join price_audience a on a.id = x.audience_id
    where x.n <= 21
    order by x.audience_id, x.n`.execute(db);
  return rows;
}

interface Values {
  effectiveDate: string;
  cost: number;
  msrp: number;
}

export const insertPrices = (db: Db, partId: number, rows: readonly (Values & { id: number })[]) =>
  db
    .insertInto('price')
    .values(
      rows.map((r) => ({
        part_id: partId,
        audience_id: r.id,
        effective_date: r.effectiveDate,
        cost: r.cost,
        msrp: r.msrp,
      })),
    )
    .execute();

export const updatePrices = (db: Db, rows: readonly (Values & { priceId: number })[]) =>
  sql`
    update price p set effective_date = n.day, cost = n.cost, msrp = n.msrp
    from unnest(${rows.map((r) => r.priceId)}::bigint[], ${rows.map((r) => r.effectiveDate)}::date[],
      ${rows.map((r) => r.cost)}::numeric[], ${rows.map((r) => r.msrp)}::numeric[]) as n(id, day, cost, msrp)
    where p.id = n.id`.execute(db);

export const deletePrices = (db: Db, priceIds: readonly number[]) =>
  db
    .deleteFrom('price')
    .where('id', '=', sql<number>`any(${priceIds}::bigint[])`)
    .execute();
