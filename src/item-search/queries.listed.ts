import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { letters, rulesHolding } from './holding/queries.ts';
import type { Serial } from './holding/rules.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import {
  customAttributes,
  hangsNowhere,
  keyValues,
  named,
  namesAbove,
  shownName,
  state,
} from '../hierarchy/tree/queries.ts';
import type { Found } from './contract.ts';
import { unitShown } from './unit/queries.ts';

/** Items as a list shows them, in the order of `ids`, with the values of the attributes and the rule that were asked for. */
export async function rowsOf(
  db: Db,
  ids: readonly number[],
  attributeIds: readonly number[],
  serial: Serial | undefined,
): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Found>`
    select ${named}, ${state}, i.group_name as group, p.id as "parentId", coalesce(${shownName('p')}, '') as "parentName",
      ${keyValues}, ${namesAbove(sql`i.id`)} as path, ${hangsNowhere(sql`i.id`)} as "isOrphan", i.modified_at as modified,
      ${customAttributes(attributeIds)}, ${serial ? letters : sql`null`} as "serialVin",
      case when t.base_type = ${sql.lit(baseTypes.majorUnit)} then ${unitShown} end as unit
    from unnest(${ids}::bigint[]) with ordinality as n(id, place)
    join hierarchy_item i on i.id = n.id
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    left join hierarchy_relation l on l.child_id = i.id and l.is_primary
    left join hierarchy_item p on p.id = l.parent_id
    ${serial ? sql`left join (${rulesHolding([serial])}) h on h.item_id = i.id left join serial_rule r on r.id = h.id` : sql``}
    order by n.place`.execute(db);
  return rows;
}
