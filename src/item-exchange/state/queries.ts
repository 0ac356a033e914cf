import { sql } from 'kysely';
import { contexts } from '../../contexts.ts';
import type { Counts } from '../../import/rules.ts';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { allows, writeIn } from '../../rights.ts';
import { roleIn } from '../../workflow/rules.ts';
import { findItems } from '../queries.named.ts';
import { senderOf } from '../queries.sender.ts';

/** The workflow role of the sender in each context, as SQL rows of context and role; none where he may not write. */
async function rolesOf(stage: Stage): Promise<SqlFragment> {
  const sender = await senderOf(stage);
  const roles = contexts.map((context) => {
    const who = sender ?? { superAdmin: true, profile: undefined };
    return { context, role: allows(writeIn(context), who) ? roleIn(who, context) : null };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) roles(context text, role text)`;
}

/** Side tables `item` and `state`: the item of each good row, its state, the one that the row names, and what hinders. */
export async function planStates(stage: Stage): Promise<void> {
  await findItems(stage);
  const roles = await rolesOf(stage);
  await makeSide(
    stage,
    'state',
    sql`
    select s.line, min(s.line) over (partition by i.id) as first, i.id as item_id, now.id as now_id, target.id as target_id,
      target.is_published_state, t.id is not null and target.id is null as is_unknown,
      i.id is not null and i.workflow_id is null as is_not_own,
      target.id <> now.id and not target.number = any(now.next_numbers) as is_not_next,
      target.id <> now.id and (r.role is null or not r.role = any(target.setable_roles)) as is_forbidden
    from ${stage.table} s join ${stage.side('item')} k on k.line = s.line
    left join hierarchy_item i on i.id = k.item_id
    left join hierarchy_type t on t.id = i.type_id
    left join workflow_state now on now.id = i.workflow_id
    left join workflow_state target on target.context = t.context
      and (lower(target.name) = lower(s.state) or target.number::text = s.state)
    left join ${roles} on roles.context = t.context
    cross join lateral (select roles.role) r
    where not s.bad`,
  );
}

/** Lines that would publish an item under one that is not published, neither now nor by the file. */
export const underUnpublished = (stage: Stage) => sql`
  with recursive going as (
    select k.line, k.item_id from ${stage.side('state')} k join ${stage.table} s on s.line = k.line
    where not s.bad and k.is_published_state and k.target_id <> k.now_id
  ), up(line, id) as (
    select g.line, r.parent_id from going g join hierarchy_relation r on r.child_id = g.item_id and r.is_primary
    union
    select up.line, p.parent_id from up cross join lateral (
      select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.is_primary offset 0) p
  )
  select up.line from up join hierarchy_item i on i.id = up.id
  join workflow_state w on w.id = i.workflow_id and not w.is_published_state
  where i.id not in (select item_id from going)`;

const changed = (stage: Stage) => sql`${stage.side('state')} k join ${stage.table} s on s.line = k.line and not s.bad
  and k.target_id <> k.now_id`;

export async function countStates(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ update: number }>`select count(*)::int as update from ${changed(stage)}`.execute(
    stage.db,
  );
  const { update = 0 } = rows[0] ?? {};
  return { create: 0, update, unchanged: stage.rows - update, remove: 0 };
}

/** Sets the states; published ones wait for the next publish. */
export const writeStates = (stage: Stage) =>
  sql`update hierarchy_item i set workflow_id = k.target_id,
      published_environment = case when k.is_published_state then 'Pending' end
    from ${changed(stage)} where i.id = k.item_id`.execute(stage.db);
