import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import type { stateOfItem } from '../../workflow/past/contract.ts';

/**
 * The states of an item over time, newest first: each run of versions in one state, with the furthest environment that
 * a publish brought a version of the run to.
 */
export async function statesOverTime(db: Db, itemId: number, page: { take: number; before: number | undefined }) {
  const { rows } = await sql<z.infer<typeof stateOfItem>>`
    with version as (
      select change_id, workflow_id,
        workflow_id is distinct from lag(workflow_id) over w or row_number() over w = 1 as begins
      from past.hierarchy_item where id = ${itemId} window w as (order by change_id)
    ), run as (
      select min(change_id) as change_id, workflow_id, array_agg(change_id) as versions
      from (select *, count(*) filter (where begins) over (order by change_id) as run from version) v
      group by run, workflow_id
    ), page as (
      select * from run where ${page.before === undefined ? sql`true` : sql`change_id < ${page.before}`}
      order by change_id desc limit ${page.take}
    )
    select coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
      case when s.is_published_state then (
        select min(p.environment) from release_item i
        join release f on f.id >= i.from_release and (i.until_release is null or f.id < i.until_release)
        join publish_session p on p.context = f.context and p.release_number = f.number and p.status = 1
        where i.item_id = ${itemId} and i.version = any(page.versions) and f.context = s.context
      ) end as environment,
      c.id as "changeId", c.at, c.actor_name as "actorName", c.label as cause
    from page
    join change c on c.id = page.change_id
    left join lateral (
      select * from past.workflow_state w where w.id = page.workflow_id order by w.change_id desc limit 1) s on true
    order by c.id desc`.execute(db);
  return rows;
}
