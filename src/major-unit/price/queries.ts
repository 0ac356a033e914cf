import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { UnitPriceRow } from './rules.ts';

export interface KeptUnitPrice extends Omit<UnitPriceRow, 'cost'> {
  priceId: number;
  name: string;
  currency: string;
  /** Null where the caller is not shown it. */
  cost: number | null;
}

/** A unit's prices by audience, the latest first; at most 21 of each. */
export async function unitPrices(db: Db, itemId: number): Promise<KeptUnitPrice[]> {
  const { rows } = await sql<KeptUnitPrice>`
    select x.id as "priceId", x.audience_id as id, a.name, a.currency, x.cost as cost, x.msrp as msrp,
      x.destination_charge as "destinationCharge", x.effective_date as "effectiveDate"
    from (select c.*, row_number() over (partition by c.audience_id order by c.effective_date desc) as n
          from shown_unit_price c where c.item_id = ${itemId}) x
    join price_audience a on a.id = x.audience_id
    where x.n <= 21 order by x.audience_id, x.n`.execute(db);
  return rows;
}

export const insertUnitPrices = (db: Db, itemId: number, rows: readonly UnitPriceRow[]) =>
  sql`
    insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge)
    select ${itemId}, n.id, n."effectiveDate", n.cost, n.msrp, n."destinationCharge"
    from ${recordset(rows)}`.execute(db);

export const updateUnitPrices = (db: Db, rows: readonly (UnitPriceRow & { priceId: number })[]) =>
  sql`
    update unit_price p set effective_date = n."effectiveDate", cost = n.cost, msrp = n.msrp,
      destination_charge = n."destinationCharge"
    from ${recordset(rows)} where p.id = n."priceId"`.execute(db);

const recordset = (rows: readonly UnitPriceRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as n("priceId" bigint, id bigint, "effectiveDate" date, cost numeric, msrp numeric, "destinationCharge" numeric)`;

export const deleteUnitPrices = (db: Db, ids: readonly number[]) =>
  sql`delete from unit_price where id = any(${[...ids]}::bigint[])`.execute(db);
