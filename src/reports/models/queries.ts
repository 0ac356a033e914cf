import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { namesAbove, shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Range } from '../rules.ts';
import type { ModifiedModel } from './contract.ts';

/**
 * Models that changed: themselves, or an item under them down to the next model. Cost grows with what was changed in the
 * range, not with the catalogue.
 */
export async function modifiedModels(
  db: Db,
  {
    startDate,
    endDate,
    person,
    model,
    take,
    start,
  }: Range & { person: string; model?: number | undefined; take: number; start: number },
): Promise<{ results: ModifiedModel[]; total: number }> {
  const { rows } = await sql<ModifiedModel & { total: number }>`
    with recursive made as materialized (
      select c.id, c.at, c.actor_name from change c
      where c.at between ${startDate}::timestamptz and ${endDate}::timestamptz
        and (${person} = '' or c.actor_name = ${person})
    ), touched as materialized (
      select item_id, change_id from hierarchy_item_change where change_id in (select id from made)
      union select of_id, change_id from past.hangs_on_hierarchy_item where change_id in (select id from made)
      union select of_id, ended_by from past.hangs_on_hierarchy_item where ended_by in (select id from made)
      union select i.id, h.change_id from past.hangs_on_image h join hierarchy_item i on i.image_id = h.of_id
        where h.name = 'hotspot' and h.change_id in (select id from made)
      union select i.id, h.ended_by from past.hangs_on_image h join hierarchy_item i on i.image_id = h.of_id
        where h.name = 'hotspot' and h.ended_by in (select id from made)
    ), up(item_id, id, is_model) as (
      select i.id, i.id, t.base_type = ${sql.lit(baseTypes.model)}
      from (select distinct item_id from touched) o
      join hierarchy_item i on i.id = o.item_id join hierarchy_type t on t.id = i.type_id
      union
      select up.item_id, i.id, t.base_type = ${sql.lit(baseTypes.model)}
      from up join hierarchy_relation r on r.child_id = up.id
      join hierarchy_item i on i.id = r.parent_id join hierarchy_type t on t.id = i.type_id
      where not up.is_model
    ), revised as (
      select up.id, count(distinct o.change_id)::int as revisions, max(o.change_id) as change_id
      from up join touched o on o.item_id = up.item_id
      where up.is_model and (${model ?? null}::bigint is null or up.id = ${model ?? null}::bigint) group by up.id
    ), page as materialized (
      select *, count(*) over ()::int as total from revised order by change_id desc, id limit ${take} offset ${start}
    )
    select i.id, i.name, ${shownName('i')} as "displayName", ${namesAbove(sql`i.id`)} as path,
      coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName", p.revisions,
      p.change_id as "changeId", c.at as "changedAt", c.actor_name as "changedBy", p.total
    from page p join hierarchy_item i on i.id = p.id join made c on c.id = p.change_id
    left join workflow_state s on s.id = i.workflow_id
    order by p.change_id desc, p.id`.execute(db);
  return { results: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** An item with everything that hangs under it, by ids. */
export const itemsUnder = (model: number) => sql`(
  with recursive below(id) as (
    select ${model}::bigint
    union
    select r.child_id from below join hierarchy_relation r on r.parent_id = below.id
  ) select id from below)`;

/** The changes that touched an item, or anything that hangs under it now. */
export const changesUnder = (model: number) => sql`(
  with below as materialized (select x.id from ${itemsUnder(model)} x)
  select change_id from hierarchy_item_change where item_id in (select id from below)
  union select change_id from past.hangs_on_hierarchy_item where of_id in (select id from below)
  union select ended_by from past.hangs_on_hierarchy_item where of_id in (select id from below) and ended_by is not null
  union select h.change_id from past.hangs_on_image h join hierarchy_item i on i.image_id = h.of_id
    where h.name = 'hotspot' and i.id in (select id from below)
  union select h.ended_by from past.hangs_on_image h join hierarchy_item i on i.image_id = h.of_id
    where h.name = 'hotspot' and h.ended_by is not null and i.id in (select id from below))`;
