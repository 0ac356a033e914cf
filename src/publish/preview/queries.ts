import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Keeps a preview, and forgets those that are over. */
export async function insertPreview(
  db: Db,
  of: { itemId: number; manifests: Record<string, string>; pricesOf: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with over as (delete from preview where made_at < clock_timestamp() - interval '1 hour')
    insert into preview (item_id, manifests, prices_of)
    values (${of.itemId}, ${JSON.stringify(of.manifests)}::jsonb, ${of.pricesOf}::date) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The preview was not kept.');
  return row.id;
}
