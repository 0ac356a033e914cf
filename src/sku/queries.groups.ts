import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';

/** Groups with what the rules ask of them, by id. */
export async function groupsById(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; industryId: number; productTypeId: number; name: string }>`
    select id, industry_id as "industryId", product_type_id as "productTypeId", name from product_group
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
