import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes } from '../rules.ts';
import { named, state } from '../tree/queries.ts';
import type { usedContract } from './contract.ts';

type UsedModel = z.infer<NonNullable<(typeof usedContract.models)['~orpc']['outputSchema']>>['items'][number];

/** Models above an item by name, and one more than asked for, which tells whether a page follows. */
export async function modelsAbove(db: Db, id: number, after: number | undefined, take: number) {
  const { rows } = await sql<UsedModel>`
    with recursive up(id) as (
      select r.parent_id from hierarchy_relation r where r.child_id = ${id} and r.parent_id is not null
      union
      select p.parent_id from up cross join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.parent_id is not null offset 0) p
    )
    select ${named}, ${state}, r.parent_id as "parentId"
    from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id
      and t.base_type in (${sql.lit(baseTypes.model)}, ${sql.lit(baseTypes.majorUnit)})
    left join workflow_state s on s.id = i.workflow_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    where i.id in (select id from up)
      ${after ? sql`and (i.name_sort, i.id) > (select a.name_sort, a.id from hierarchy_item a where a.id = ${after})` : sql``}
    order by i.name_sort, i.id limit ${take + 1}`.execute(db);
  return rows;
}

/** The name of an item; undefined where there is none. */
export const nameOf = async (db: Db, id: number) =>
  (await db.selectFrom('hierarchy_item').select('name').where('id', '=', id).executeTakeFirst())?.name;
