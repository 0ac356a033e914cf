import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { besideIds } from '../../platform/change/beside.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Environment } from '../../workflow/rules.ts';

// A state lies on the item's own row (hierarchy_item.workflow_id). An item of a type without workflow has none and
// belongs to the nearest primary ancestor that has one, its carrier
// (docs/domain/workflow.md, Content without its own workflow).

/** An item with its own state; `stateId` null where its type has no workflow. */
export const itemState = (db: Db, itemId: number) =>
  db
    .selectFrom('hierarchy_item as i')
    .innerJoin('hierarchy_type as t', 't.id', 'i.type_id')
    .leftJoin('workflow_state as s', 's.id', 'i.workflow_id')
    .select(['i.id', 'i.name', 'i.change_id as version', 't.context', 't.base_type as baseType', 's.number as stateId'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();

/**
 * The ids in `items` with, in `item_id`, what asked, and in `id` the carrier of its workflow. `offset 0` keeps each step
 * an index lookup; the planner, who cannot know how short the ways are, would read the whole table.
 */
const carriersOf = (items: RawBuilder<unknown>) => sql`
  up as (
    select i.id as item_id, i.id, i.workflow_id from hierarchy_item i where i.id in (${items})
    union
    select up.item_id, p.id, p.workflow_id from up
    cross join lateral (
      select i.id, i.workflow_id from hierarchy_relation r join hierarchy_item i on i.id = r.parent_id
      where r.child_id = up.id and r.is_primary offset 0) p
    where up.workflow_id is null
  ), carrier as (select item_id, id, workflow_id from up where workflow_id is not null)`;

/** The state that decides whether an item may be edited; undefined where nothing above it has a workflow either. */
export async function carrierState(db: Db, itemId: number) {
  const { rows } = await sql<{ id: number; name: string; isEditable: boolean }>`
    with recursive ${carriersOf(sql`${itemId}::bigint`)}
    select c.id, s.name, s.is_editable as "isEditable" from carrier c
    join workflow_state s on s.id = c.workflow_id`.execute(db);
  return rows[0];
}

/** The name of a state that keeps one of `items`, a query of ids, from being edited; undefined where all may be. */
export async function lockedState(db: Db, items: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with recursive ${carriersOf(items)}
    select s.name from (select distinct id from carrier) c
    join hierarchy_item i on i.id = c.id
    join workflow_state s on s.id = i.workflow_id
    where not s.is_editable order by s.number limit 1`.execute(db);
  return rows[0]?.name;
}

/** The ids of `items` that their state, or that of their carrier, keeps from being edited. */
export async function heldItems(db: Db, items: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with recursive ${carriersOf(items)}
    select coalesce(jsonb_agg(c.item_id), '[]') as ids from carrier c
    join hierarchy_item i on i.id = c.id
    join workflow_state s on s.id = i.workflow_id and not s.is_editable`.execute(db);
  return rows[0]?.ids ?? [];
}

/** A query of those of `items`, with the name of the state, its own or its carrier's, that keeps them from being edited. */
export const heldStates = (items: RawBuilder<unknown>) => sql`
  with recursive ${carriersOf(items)}
  select c.item_id, s.name as state from carrier c
  join workflow_state s on s.id = c.workflow_id and not s.is_editable`;

/** What went back to the initial state of its context, and what of that was in a published state. */
export interface Fallen {
  fallen: number;
  /** Of what was in a published state, 100 at most. */
  ids: number[];
  /** Null where none went back, as the name of the initial state. */
  context: string | null;
  state: string | null;
  /** The number of that state. */
  now: number | null;
  /** Number and name of the published state that the first had; null where none was in one. */
  to: number | null;
  published: string | null;
}

/** Tells it of `changed (id, was, back)`: what was written, with the ids of its states before and now. */
export const fallen = sql`
  select count(*)::int as fallen,
    coalesce((array_agg(c.id order by c.id) filter (where was.is_published_state))[1:${sql.lit(besideIds)}], '{}') as ids,
    min(back.context) as context, min(back.name) as state, min(back.number) as now,
    (array_agg(was.number order by c.id) filter (where was.is_published_state))[1] as to,
    (array_agg(was.name order by c.id) filter (where was.is_published_state))[1] as published
  from changed c join workflow_state was on was.id = c.was join workflow_state back on back.id = c.back
  where back.is_init and c.was <> c.back`;

export const noneFallen: Fallen = {
  fallen: 0,
  ids: [],
  context: null,
  state: null,
  now: null,
  to: null,
  published: null,
};

/** Puts the carrier of an item back to its initial state. Answers the carrier and what fell. */
export async function setBack(db: Db, itemId: number): Promise<Fallen & { workflowAncestorId: number | null }> {
  const { rows } = await sql<Fallen & { workflowAncestorId: number | null }>`
    with recursive ${carriersOf(sql`${itemId}::bigint`)},
    changed as (
      update hierarchy_item i set workflow_id = init.id, published_environment = null
      from carrier c, workflow_state now, workflow_state init
      where i.id = c.id and now.id = i.workflow_id and init.context = now.context and init.is_init and not now.is_init
      returning i.id, now.id as was, init.id as back)
    select (select id from carrier) as "workflowAncestorId", f.* from (${fallen}) f`.execute(db);
  return rows[0] ?? { workflowAncestorId: null, ...noneFallen };
}

/**
 * Sets the carriers of many items to their context's initial state, or to the one called `name`. Answers how many it set,
 * and what fell.
 */
export async function setCarriers(
  db: Db,
  items: RawBuilder<unknown>,
  name: string | undefined,
): Promise<Fallen & { set: number }> {
  const target = name === undefined ? sql`target.is_init` : sql`lower(target.name) = lower(${name})`;
  const { rows } = await sql<Fallen & { set: number }>`
    with recursive ${carriersOf(items)},
    changed as (
      update hierarchy_item i set workflow_id = target.id,
        published_environment = case when target.is_published_state then 'Pending' end
      from (select distinct id from carrier) c, workflow_state now, workflow_state target
      where i.id = c.id and now.id = i.workflow_id and target.context = now.context and ${target}
        and (now.id <> target.id
          or i.published_environment is distinct from case when target.is_published_state then 'Pending' end)
      returning i.id, now.id as was, target.id as back)
    select (select count(*)::int from changed) as set, f.* from (${fallen}) f`.execute(db);
  return rows[0] ?? { set: 0, ...noneFallen };
}

/** Primary ancestors whose state is none of the published ones. */
export async function unpublishedAncestors(db: Db, itemId: number) {
  const { rows } = await sql<{ id: number; name: string; isEditable: boolean }>`
    with recursive up(id) as (
      select r.parent_id from hierarchy_relation r where r.child_id = ${itemId} and r.is_primary
      union
      select p.parent_id from up cross join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.is_primary offset 0) p
    )
    select i.id, i.name, s.is_editable as "isEditable" from hierarchy_item i
    join workflow_state s on s.id = i.workflow_id
    where i.id in (select id from up) and not s.is_published_state
    order by i.id`.execute(db);
  return rows;
}

/**
 * Sets items to the state `number` of a context; published states wait for the next publish
 * (docs/domain/workflow.md, Environment).
 */
export async function setStates(db: Db, context: string, ids: number[], number: number) {
  const { numAffectedRows } = await sql`
    update hierarchy_item i set workflow_id = s.id,
      published_environment = case when s.is_published_state then 'Pending' end
    from workflow_state s
    where s.context = ${context} and s.number = ${number} and i.id = any(${ids}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The same for one item, if it is still as `version` left it. False where it is not. */
export async function setStateOf(db: Db, context: string, itemId: number, version: number, number: number) {
  const { numAffectedRows } = await sql`
    update hierarchy_item i set workflow_id = s.id,
      published_environment = case when s.is_published_state then 'Pending' end
    from workflow_state s
    where s.context = ${context} and s.number = ${number} and i.id = ${itemId} and i.change_id = ${version}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) === 1;
}

/** Where an item of a base type is published, if it is in a published state. */
export async function publishedState(db: Db, itemId: number, baseType: number) {
  const { rows } = await sql<{
    workflowId: number;
    workflowName: string;
    isPublishedState: boolean;
    publishedEnvironment: Environment | null;
  }>`
    select coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
      coalesce(s.is_published_state, false) as "isPublishedState",
      case when s.is_published_state then platform.environment_of(i.id, i.change_id) end as "publishedEnvironment"
    from hierarchy_item i join hierarchy_type t on t.id = i.type_id and t.base_type = ${baseType}
    left join workflow_state s on s.id = i.workflow_id
    where i.id = ${itemId}`.execute(db);
  return rows[0];
}

const inState = (context: string, number: number) => sql`
  i.workflow_id = (select s.id from workflow_state s where s.context = ${context} and s.number = ${number})`;

/** How many items are in a state, and the first of them by name. */
export async function itemsIn(db: Db, context: string, number: number, take: number) {
  const { rows } = await sql<{ items: number; names: string[] }>`
    select (select count(*) from hierarchy_item i where ${inState(context, number)}) as items,
      array(select i.name from hierarchy_item i where ${inState(context, number)}
        order by i.name_sort, i.id limit ${take}) as names`.execute(db);
  return rows[0] ?? { items: 0, names: [] };
}

/**
 * Writes the items of a state anew in the state `to`: the next publish takes them as changed. Answers how many. With
 * `to` the same state it is what that state means to a release that has changed.
 */
export async function passItems(db: Db, context: string, from: number, to: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update hierarchy_item i set workflow_id = s.id,
      published_environment = case when s.is_published_state then 'Pending' end
    from workflow_state s
    where s.context = ${context} and s.number = ${to} and ${inState(context, from)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
