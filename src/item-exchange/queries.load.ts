import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { SqlFragment, Stage } from '../import/service.ts';

/** The workflow state that a row names, as `named`. */
const namedState = sql`left join workflow_state named on named.context = p.context
  and (lower(named.name) = lower(s.workflow) or named.number::text = s.workflow)`;

/** Each existing item as its first row wants it; what the row leaves empty stays. */
const wanted = (stage: Stage, plan: SqlFragment) => sql`
  select p.line, p.item_id, s.name,
    coalesce(s.display_name, i.display_name) as display_name, coalesce(s.override_name, i.override_name) as override_name,
    coalesce(s."group", i.group_name) as group_name, coalesce(s.notes, i.notes) as notes,
    (i.attributes - p.cleared) || p.filled as attributes,
    case when i.workflow_id is not null then named.id end as state_id
  from ${plan} p
  join ${stage.table} s on s.line = p.line
  join hierarchy_item i on i.id = p.item_id
  ${namedState}
  where p.is_first`;

const differs = sql`(i.name, i.display_name, i.override_name, i.group_name, i.notes, i.attributes)
  is distinct from (w.name, w.display_name, w.override_name, w.group_name, w.notes, w.attributes)`;

/** Whether a row's place, `r` or none, is not as the row `p` wants it. Under a parent that sorts by name no ordinal counts. */
export const moves = sql`(p.is_placed and (r.id is null or (not p.is_link and not r.is_primary)
  or (p.ordinal is not null and r.ordinal <> p.ordinal
    and not exists (select from hierarchy_item q where q.id = r.parent_id and q.sort_type in (1, 2)))))`;

/** The place that a row speaks of, if it is there already. */
export const placeOf = sql`left join hierarchy_relation r on r.child_id = p.item_id
  and (r.parent_id = p.parent_ref or (p.parent_ref is null and r.parent_id is null))`;

/** Lines of items that are there and that their first row changes. `also`: those of which something else differs. */
export const changedItems = (stage: Stage, plan: SqlFragment, also?: SqlFragment) => sql`
  with want as materialized (${wanted(stage, plan)})
  select w.line from want w join hierarchy_item i on i.id = w.item_id
  where ${differs} or (w.state_id is not null and w.state_id <> i.workflow_id)
  ${also ? sql`union ${also}` : sql``}`;

/** What writing the plan does, row by row. `also`: lines of items of which something else differs. */
export async function countPlan(stage: Stage, plan: SqlFragment, also?: SqlFragment): Promise<Counts> {
  const { rows } = await sql<{ create: number; update: number; unchanged: number; planned: number }>`
    with changed as (${changedItems(stage, plan, also)}), row as (
      select case when p.is_first and p.item_id is null or not p.is_first and r.id is null then 'create'
        when ${moves} or p.line in (select line from changed) then 'update' else 'unchanged' end as does
      from ${plan} p ${placeOf}
    )
    select count(*) filter (where does = 'create') as create, count(*) filter (where does = 'update') as update,
      count(*) filter (where does = 'unchanged') as unchanged, count(*) as planned from row`.execute(stage.db);
  const { create = 0, update = 0, unchanged = 0, planned = 0 } = rows[0] ?? {};
  return { create, update, unchanged, remove: 0, skipped: stage.rows - planned };
}

/**
 * Adds the items that the file brings, in its order, and gives the plan their ids. They begin in the state that their row
 * names, else in the one that the profile names, else in the initial one.
 */
export async function insertItems({ db, table, options, side }: Stage, plan: SqlFragment) {
  const created = side('created');
  const state = options.stateAfterImport;
  const begins =
    state === 'initial' || state === 'keep' ? sql`begin.is_init` : sql`lower(begin.name) = lower(${state})`;
  await sql`drop table if exists ${created}`.execute(db);
  await sql`create unlogged table ${created} (id bigint, type_id bigint, name text, identity_key text, own_key text)`.execute(
    db,
  );
  await sql`
    with item as (insert into hierarchy_item
      (type_id, name, display_name, override_name, group_name, notes, attributes, identity_key, own_key, workflow_id,
        published_environment)
    select p.type_id, s.name, coalesce(s.display_name, ''), coalesce(s.override_name, ''), coalesce(s."group", ''),
      coalesce(s.notes, ''), p.filled, p.identity_key, p.own_key,
      case when p.has_workflow then coalesce(named.id, begin.id) end,
      case when p.has_workflow and coalesce(named.is_published_state, begin.is_published_state) then 'Pending' end
    from ${plan} p
    join ${table} s on s.line = p.line
    left join workflow_state begin on begin.context = p.context and ${begins}
    ${namedState}
    where p.item_id is null and p.is_first order by p.line
    returning id, type_id, name, identity_key, own_key)
    insert into ${created} select id, type_id, lower(name), identity_key, own_key from item`.execute(db);
  await sql`analyze ${created}`.execute(db);
  await sql`
    update ${plan} p set item_id = i.id from ${created} i
    where p.item_id is null and i.type_id = p.type_id and i.name = p.name and i.identity_key = p.identity_key
      and i.own_key = p.own_key`.execute(db);
  await sql`
    update ${plan} p set parent_ref = q.item_id from ${plan} q
    where p.parent_ref < 0 and q.ref = p.parent_ref and q.is_first`.execute(db);
  await sql`analyze ${plan}`.execute(db);
  // The checks of foreign keys that follow would read an index of the whole catalogue while the table passes for small.
  await sql`select platform.settle_tables('{hierarchy_item}')`.execute(db);
}

/** Brings items to what their first rows want; `touched` gets the ids of those that differed. */
export async function updateItems(stage: Stage, plan: SqlFragment, touched: SqlFragment) {
  await sql`
    with want as materialized (${wanted(stage, plan)}), changed as (
      update hierarchy_item i set name = w.name, display_name = w.display_name, override_name = w.override_name,
        group_name = w.group_name, notes = w.notes, attributes = w.attributes
      from want w where i.id = w.item_id and ${differs} returning i.id)
    insert into ${touched} select id from changed`.execute(stage.db);
}

/** Hangs items where their rows want them; `touched` gets the parents whose children changed. */
export async function writePlaces({ db, has }: Stage, plan: SqlFragment, touched: SqlFragment) {
  await sql`
    with moving as materialized (
      select p.line, p.item_id, p.parent_ref, p.is_link, p.ordinal, r.id as place_id, r.parent_id
      from ${plan} p ${placeOf} where ${moves}
    ), left_behind as (
      select r.parent_id from hierarchy_relation r join moving m on m.item_id = r.child_id
      where r.is_primary and not m.is_link
    )
    insert into ${touched}
    select parent_ref from moving where parent_ref is not null union select parent_id from left_behind where parent_id is not null`.execute(
    db,
  );
  await sql`
    delete from hierarchy_relation r using ${plan} p
    where p.is_placed and not p.is_link and r.child_id = p.item_id and r.parent_id = p.parent_ref and not r.is_primary`.execute(
    db,
  );
  if (has('ordinal')) {
    await sql`
      update hierarchy_relation r set ordinal = p.ordinal from ${plan} p
      where p.is_placed and p.ordinal is not null and r.child_id = p.item_id
        and (r.parent_id = p.parent_ref or (p.parent_ref is null and r.parent_id is null)) and r.ordinal <> p.ordinal
        and not exists (select from hierarchy_item q where q.id = r.parent_id and q.sort_type in (1, 2))`.execute(db);
  }
  const place = sql`
    select p.item_id, p.parent_ref, p.is_link, coalesce(p.ordinal,
      coalesce(l.ordinal, 0) + row_number() over (partition by p.parent_ref order by p.line)) as ordinal
    from ${plan} p ${placeOf}
    left join (select coalesce(parent_id, 0) as parent_id, max(ordinal) as ordinal from hierarchy_relation group by 1) l
      on l.parent_id = coalesce(p.parent_ref, 0)
    where p.is_placed and r.id is null`;
  await sql`
    with place as materialized (${place}), moved as (
      update hierarchy_relation r set parent_id = p.parent_ref, ordinal = p.ordinal
      from place p where not p.is_link and r.child_id = p.item_id and r.is_primary returning r.child_id)
    insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    select parent_ref, item_id, not is_link, ordinal from place p
    where p.is_link or p.item_id not in (select child_id from moved) order by ordinal`.execute(db);
}

/** Sets the states that rows name, where an item has another one. */
export const setNamedStates = ({ db, table }: Stage, plan: SqlFragment) =>
  sql`
    update hierarchy_item i set workflow_id = named.id,
      published_environment = case when named.is_published_state then 'Pending' end
    from ${plan} p join ${table} s on s.line = p.line ${namedState}
    where p.is_first and i.id = p.item_id and i.workflow_id is not null and named.id is not null
      and i.workflow_id <> named.id`.execute(db);
