import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import { countedChildren, keyValues, named, state } from '../tree/queries.ts';
import type { orphan } from './contract.ts';

/** Items of a context without a place, by name, and one more than asked for, which tells whether a page follows. */
export async function orphansOf(db: Db, context: string, after: number | undefined, take: number) {
  const { rows } = await sql<z.infer<typeof orphan>>`
    with page as materialized (
      select i.* from hierarchy_item i
      join hierarchy_type t on t.id = i.type_id and t.context = ${context}
      where not exists (select from hierarchy_relation r where r.child_id = i.id)
        ${after ? sql`and (i.name_sort, i.id) > (select a.name_sort, a.id from hierarchy_item a where a.id = ${after})` : sql``}
      order by i.name_sort, i.id limit ${take + 1}
    )
    select ${named}, ${state}, i.group_name as group, ${keyValues}, n.count as "childCount", n.count > 0 as "hasChildren"
    from page i
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    cross join lateral ${countedChildren(sql`i.id`)} n
    order by i.name_sort, i.id`.execute(db);
  return rows;
}

export interface Deletion {
  id: number;
  children: number;
  orphans: number;
  promoted: number;
  usedIn: number;
}

/** What deleting an item would do; undefined where there is none. */
export async function deletionOf(db: Db, id: number): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`
    select i.id, count(c.child_id) as children,
      count(*) filter (where c.is_primary and not c.elsewhere) as orphans,
      count(*) filter (where c.is_primary and c.elsewhere) as promoted,
      (select count(*) from hierarchy_relation u where u.child_id = i.id) as "usedIn"
    from hierarchy_item i
    left join lateral (
      select r.child_id, r.is_primary, exists (
        select from hierarchy_relation x where x.child_id = r.child_id and x.parent_id <> i.id) as elsewhere
      from hierarchy_relation r where r.parent_id = i.id) c on true
    where i.id = ${id} group by i.id`.execute(db);
  return rows[0];
}
