import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import type { found } from '../tree/contract.ts';
import { hangsNowhere, lostItems, named, state } from '../tree/queries.ts';

export interface Search {
  context: string;
  words: string[];
  baseTypes: number[] | undefined;
  workflowId: number | undefined;
  orphans: boolean;
  /** The item after which the page begins. */
  after: number | undefined;
  take: number;
}

export type Found = z.infer<typeof found>;

/** Items by name with one more than asked for, which tells whether a page follows. Words match literally (V-08). */
export async function searchItems(db: Db, { words, after, ...by }: Search): Promise<Found[]> {
  const matches = words.map(
    (word) =>
      sql`and platform.plain(i.name || ' ' || i.display_name) like '%' || platform.plain(${literal(word)}) || '%'`,
  );
  const { rows } = await sql<Found>`
    with page as materialized (
      select i.* from hierarchy_item i
      join hierarchy_type t on t.id = i.type_id and t.context = ${by.context}
      left join workflow_state s on s.id = i.workflow_id
      where true ${sql.join(matches, sql` `)}
        ${by.baseTypes ? sql`and t.base_type = any(${by.baseTypes}::int[])` : sql``}
        ${by.workflowId === undefined ? sql`` : sql`and s.number = ${by.workflowId}`}
        ${by.orphans ? sql`and i.id in (${lostItems}) and ${hangsNowhere(sql`i.id`)}` : sql``}
        ${after ? sql`and (i.name_sort, i.id) > (select a.name_sort, a.id from hierarchy_item a where a.id = ${after})` : sql``}
      order by i.name_sort, i.id limit ${by.take + 1}
    )
    select ${named}, ${state}, i.group_name as group, p.id as "parentId",
      coalesce(p.name, '') as "parentName", ${hangsNowhere(sql`i.id`)} as "isOrphan"
    from page i
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    left join hierarchy_item p on p.id = r.parent_id
    order by i.name_sort, i.id`.execute(db);
  return rows;
}

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&');
