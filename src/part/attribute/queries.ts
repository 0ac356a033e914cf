import { sql } from 'kysely';
import type { Carrier } from '../../item/carried/queries.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Where it is said which attributes parts carry. */
export const ofParts: Carrier = { list: 'part_attribute', records: 'part' };

/** The name of the specification attribute where it is not among the ids. */
export async function specificationBeside(db: Db, ids: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select a.name from catalog c join attribute a on a.id = c.specification_attribute_id
    where c.id = platform.catalog() and a.id <> all(${ids}::bigint[])`.execute(db);
  return rows[0]?.name;
}
