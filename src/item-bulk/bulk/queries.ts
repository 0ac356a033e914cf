import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { itemsMatching, knownOf } from '../../item-search/queries.ts';
import type { ItemFilter } from '../../item-search/contract.ts';
import { identityOf, overAllItems } from '../../hierarchy/type/queries.identity.ts';
import { attributeDefinition } from '../../attribute/rules.ts';
import { maxBulkItems } from './rules.ts';
import type { StateVerdict, Verdict } from './rules.verdict.ts';

// Each judgement is one statement over the whole set, whatever its size, and answers its items by name.

/** Ids as a query of one column. */
export const setOf = (ids: readonly number[]): RawBuilder<unknown> => sql`select unnest(${ids}::bigint[])`;

const given = (ids: readonly number[]) => sql`
  given as materialized (select i.* from hierarchy_item i where i.id = any(${ids}::bigint[]))`;
const byName = sql`order by i.name_sort, i.id`;

/** Ids that a filter matches, by name, and one more than an action takes; with how many there are in all. */
export async function matchingIds(db: Db, filter: ItemFilter, except: readonly number[]) {
  const matching = itemsMatching(filter, await knownOf(db, filter));
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (
      select i.id, i.name_sort from hierarchy_item i
      where i.id in (${matching}) and i.id <> all(${except}::bigint[])
    ), first as (select id, name_sort from found order by name_sort, id limit ${maxBulkItems})
    select (select coalesce(jsonb_agg(id order by name_sort, id), '[]') from first) as ids,
      (select count(*) from found) as count`.execute(db);
  return rows[0] ?? { ids: [], count: 0 };
}

/** Of the ids, how many items there are, and of which contexts. */
export async function contextsOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ count: number; contexts: string[] }>`
    select count(*) as count, coalesce(array_agg(distinct t.context), '{}') as contexts
    from hierarchy_item i join hierarchy_type t on t.id = i.type_id where i.id = any(${ids}::bigint[])`.execute(db);
  return rows[0] ?? { count: 0, contexts: [] };
}

/** An attribute by id, with its definition. */
export async function attributeById(db: Db, id: number) {
  const row = await db
    .selectFrom('attribute')
    .select(['name', 'type', 'definition'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, definition: attributeDefinition.parse(row.definition) };
}

/** What items' attributes become with a value, or, for null, without one. */
export const withValue = (attributeId: number, value: string | string[] | null) =>
  value === null
    ? sql`i.attributes - ${String(attributeId)}::text`
    : sql`i.attributes || jsonb_build_object(${String(attributeId)}::text, ${JSON.stringify(value)}::jsonb)`;

/** Who may get a value: types carry the attribute, what is required stays, identities stay their own. */
export const judgeValue = (
  db: Db,
  ids: readonly number[],
  attributeId: number,
  value: string | string[] | null,
  isRequired: boolean,
) =>
  overAllItems(db, async () => {
    const { rows } = await sql<Verdict>`
      with ${given(ids)}, wanted as materialized (
        select i.*, ${withValue(attributeId, value)} as next, a.id is not null as has_attribute,
          coalesce(a.is_key, false) as is_key, coalesce(a.is_required, false) or ${isRequired} as is_required
        from given i
        left join hierarchy_type_attribute a on a.type_id = i.type_id and a.attribute_id = ${attributeId}
      ), named as materialized (
        select w.*, case when w.is_key then ${identityOf(sql`w.next`, sql`w.type_id`)} end as identity from wanted w
      )
      select i.id, i.name, case
        when not i.has_attribute then 'noAttribute'
        when i.next = i.attributes then 'same'
        when ${value === null} and i.is_required then 'required'
        when i.is_key and (count(*) over (partition by i.type_id, lower(i.name), i.identity, i.own_key) > 1
          or exists (select from (
            select o.id from hierarchy_item o where o.type_id = i.type_id and lower(o.name) = lower(i.name)
              and o.identity_key = i.identity and o.own_key = i.own_key offset 0) o where o.id <> i.id)) then 'identity' end as reason
      from named i ${byName}`.execute(db);
    return rows;
  });

const under = (parentId: number | null) =>
  parentId === null ? sql`r.parent_id is null` : sql`r.parent_id = ${parentId}`;

/** Who may hang under a parent, as primary place or as a further one; orphans always get their primary place so. */
export async function judgePlaces(db: Db, ids: readonly number[], parentId: number | null, as: 'primary' | 'link') {
  const isThere = as === 'primary' ? sql`coalesce(there.is_primary, false)` : sql`there.id is not null`;
  const isAllowed =
    parentId === null
      ? sql`t.allow_top_level`
      : sql`case when ${as === 'primary'} or r.id is null then c.allow_primary else c.allow_link end`;
  const { rows } = await sql<Verdict & { oldParentId: number | null }>`
    with recursive up(id) as (
      select ${parentId}::bigint
      union
      select p.parent_id from up cross join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.parent_id is not null offset 0) p
    ), ${given(ids)}
    select i.id, i.name, r.parent_id as "oldParentId", case
      when ${isThere} then 'same'
      when i.id in (select id from up where id is not null) then 'cycle'
      when not coalesce(${isAllowed}, false) then 'notAllowed' end as reason
    from given i
    join hierarchy_type t on t.id = i.type_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    left join lateral (select r.id, r.is_primary from hierarchy_relation r where r.child_id = i.id and ${under(parentId)}) there
      on true
    left join hierarchy_type_child c on c.child_type_id = i.type_id
      and c.type_id = (select p.type_id from hierarchy_item p where p.id = ${parentId})
    ${byName}`.execute(db);
  return rows;
}

/** Do the children of a parent stay in their order where these take the position? They hang there already. */
export async function staysInOrder(db: Db, ids: readonly number[], parentId: number | null, ordinal: number) {
  const { rows } = await sql<{ stays: boolean }>`
    select bool_and(was = becomes) as stays from (
      select row_number() over (order by r.ordinal, r.id) as was,
        row_number() over (order by case when n.place is not null then 1 when r.ordinal < ${ordinal} then 0 else 2 end,
          n.place, r.ordinal, r.id) as becomes
      from hierarchy_relation r left join unnest(${ids}::bigint[]) with ordinality n(id, place) on n.id = r.child_id
      where ${under(parentId)}) child`.execute(db);
  return rows[0]?.stays === true;
}

/** Who is not in a serial group of that name. */
export async function judgeGroup(db: Db, ids: readonly number[], group: string) {
  const { rows } = await sql<Verdict>`
    with ${given(ids)}
    select i.id, i.name, case when i.group_name = ${group} then 'same' end as reason from given i ${byName}`.execute(
    db,
  );
  return rows;
}

/** Who has a link under a parent. */
export async function judgeLinks(db: Db, ids: readonly number[], parentId: number) {
  const { rows } = await sql<Verdict>`
    with ${given(ids)}
    select i.id, i.name, case when r.id is null then 'notLinked' when r.is_primary then 'primary' end as reason
    from given i left join hierarchy_relation r on r.child_id = i.id and r.parent_id = ${parentId} ${byName}`.execute(
    db,
  );
  return rows;
}

/** Items with the parent that they belong to. */
export async function withParents(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Verdict & { oldParentId: number | null }>`
    with ${given(ids)}
    select i.id, i.name, null as reason, r.parent_id as "oldParentId"
    from given i left join hierarchy_relation r on r.child_id = i.id and r.is_primary ${byName}`.execute(db);
  return rows;
}

/** Who may go to the state `number`, or anyway but for those that are there. */
export async function judgeState(db: Db, ids: readonly number[], target: { number: number; anyway: boolean }) {
  const { rows } = await sql<StateVerdict>`
    with ${given(ids)}
    select i.id, i.name, s.number as "stateId", case
      when s.id is null then 'noWorkflow'
      when s.number = ${target.number} then 'same'
      when not (${target.anyway} or ${target.number} = any(s.next_numbers)) then 'notNext' end as reason
    from given i left join workflow_state s on s.id = i.workflow_id ${byName}`.execute(db);
  return rows;
}

/** Children that would hang nowhere without these items, themselves left out. */
export async function countOrphans(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone(id) as materialized (${setOf(ids)})
    select count(*) as count from hierarchy_relation r
    where r.is_primary and r.parent_id in (select id from gone) and r.child_id not in (select id from gone)
      and not exists (select from hierarchy_relation x where x.child_id = r.child_id and x.id <> r.id
        and x.parent_id not in (select id from gone))`.execute(db);
  return rows[0]?.count ?? 0;
}
