import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Skipped } from '../../workflow/rules.ts';

/** How many items of a set may be set to a state, and why the others may not. */
export interface Judged {
  changed: number;
  skipped: Skipped;
}

/**
 * The items of a context among `items` (a query of ids) with what setting them to the state `number` would do, as a
 * table `judged (id, verdict)`. With `anyway`, next states do not matter.
 */
const judged = (items: RawBuilder<unknown>, context: string, number: number, anyway: boolean) => sql`
  judged as materialized (
    select i.id, case
      when i.workflow_id is null then 'noWorkflow'
      when i.workflow_id = target.id then 'already'
      when ${anyway} or target.number = any(now.next_numbers) then 'changed'
      else 'notNext' end as verdict
    from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id and t.context = ${context}
    join workflow_state target on target.context = ${context} and target.number = ${number}
    left join workflow_state now on now.id = i.workflow_id
    where i.id in (${items}))`;

/** Takes the items for this change alone, in the order of their ids, so that two bulk changes never wait in a ring. */
export async function lockItems(db: Db, items: RawBuilder<unknown>): Promise<void> {
  await sql`
    select count(*) from (
      select i.id from hierarchy_item i where i.id in (${items}) order by i.id for update) locked`.execute(db);
}

export async function judgeItems(db: Db, items: RawBuilder<unknown>, context: string, number: number, anyway: boolean) {
  const { rows } = await sql<Judged>`
    with ${judged(items, context, number, anyway)}
    select count(*) filter (where verdict = 'changed') as changed,
      json_build_object(
        'noWorkflow', count(*) filter (where verdict = 'noWorkflow'),
        'notNext', count(*) filter (where verdict = 'notNext'),
        'already', count(*) filter (where verdict = 'already')) as skipped
    from judged`.execute(db);
  return rows[0] ?? { changed: 0, skipped: { noWorkflow: 0, notNext: 0, already: 0 } };
}

/** Ancestors of the items that would be published which are neither published nor among them. */
export async function leftBehind(db: Db, items: RawBuilder<unknown>, context: string, number: number, anyway = false) {
  const { rows } = await sql<{ id: number; name: string; isEditable: boolean }>`
    with recursive ${judged(items, context, number, anyway)}, going as (
      select id from judged where verdict = 'changed'
    ), up(id) as (
      select r.parent_id from hierarchy_relation r where r.child_id in (select id from going) and r.is_primary
      union
      select p.parent_id from up cross join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.is_primary offset 0) p
    )
    select i.id, i.name, s.is_editable as "isEditable" from hierarchy_item i
    join workflow_state s on s.id = i.workflow_id and not s.is_published_state
    where i.id in (select id from up) and i.id not in (select id from going)
    order by i.id`.execute(db);
  return rows;
}

/** Sets those of the items that may be set. Answers how many. Published states wait for the next publish. */
export async function setItems(db: Db, items: RawBuilder<unknown>, context: string, number: number, anyway: boolean) {
  const { numAffectedRows } = await sql`
    with ${judged(items, context, number, anyway)}
    update hierarchy_item i set workflow_id = target.id,
      published_environment = case when target.is_published_state then 'Pending' end
    from judged j, workflow_state target
    where i.id = j.id and j.verdict = 'changed' and target.context = ${context} and target.number = ${number}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** How many of the ids are items of the context. */
export async function countItems(db: Db, context: string, ids: readonly number[], baseType?: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id and t.context = ${context}
      and t.base_type = coalesce(${baseType ?? null}, t.base_type)
    where i.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
