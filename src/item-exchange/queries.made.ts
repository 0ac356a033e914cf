import { sql } from 'kysely';
import type { Made, SqlFragment, Stage } from '../import/service.ts';
import { planRows } from './queries.plan.ts';

/** Items and places that an import of the tree would make, by the plan of its rows. */
export async function madeItems(stage: Stage, own?: SqlFragment): Promise<Made[]> {
  const plan = await planRows(stage, own);
  const added = sql`(select distinct ref from ${plan} n where n.item_id is null)`;
  const items = sql`
    select ${stage.newId(sql`p.line`)} as id, p.type_id, s.name, coalesce(s.display_name, '') as display_name,
      coalesce(s.override_name, '') as override_name, coalesce(s."group", '') as group_name,
      coalesce(s.notes, '') as notes, p.filled as attributes, p.identity_key, p.own_key
    from ${plan} p join ${stage.table} s on s.line = p.line where p.item_id is null and p.is_first`;
  const places = sql`
    select coalesce(h.id, ${stage.newId(sql`p.line`)}) as id,
      case when own.ref is null then p.parent_ref else ${stage.newId(sql`-own.ref`)} end as parent_id,
      coalesce(p.item_id, ${stage.newId(sql`-p.ref`)}) as child_id, not p.is_link as is_primary,
      coalesce(p.ordinal, 0) as ordinal
    from ${plan} p
    left join ${added} own on own.ref = p.parent_ref
    left join hierarchy_relation r on r.child_id = p.item_id and r.parent_id is not distinct from p.parent_ref
    left join hierarchy_relation h on h.child_id = p.item_id and h.is_primary and not p.is_link
    where p.is_placed and r.id is null`;
  return [
    { table: 'hierarchy_item', rows: items },
    { table: 'hierarchy_relation', rows: places, replaces: true },
  ];
}
