import { sql } from 'kysely';
import { baseTypes } from '../hierarchy/rules.ts';
import type { Db } from '../platform/db/pool.ts';

/** A folder of major units with where it hangs; undefined for what is none. */
export async function folderOf(db: Db, id: number) {
  const { rows } = await sql<{ name: string; parentId: number | null }>`
    select i.name, r.parent_id as "parentId" from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id and t.context = 'MajorUnit' and t.base_type = ${sql.lit(baseTypes.majorUnitFolder)}
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    where i.id = ${id}`.execute(db);
  return rows[0];
}

/** Items that hang under one along primary places, itself first, as `branch(id)` of a recursive statement. */
export const branchUnder = (id: number) => sql`
  branch(id) as (
    select ${id}::bigint
    union all
    select r.child_id from branch b
    cross join lateral (select r.child_id from hierarchy_relation r where r.parent_id = b.id and r.is_primary offset 0) r)`;
