import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import { relationModes } from '../rules.ts';
import type { ancestor, TreeNode, usedIn } from './contract.ts';

/** Place in a parent's order: where a page begins, the row itself left out. */
export interface Place {
  ordinal: number;
  relationId: number;
}

/** What screens call an item: override name, else display name, else name. */
export function shownName(alias: 'i' | 'p' | 'n' | 'v') {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(${column('override_name')}, ''), nullif(${column('display_name')}, ''), ${column('name')})`;
}

/** What every list says of an item `i` with type `t` and state `s`. */
export const named = sql`i.id, i.name, ${shownName('i')} as "displayName",
  t.id as "typeId", t.code as "typeCode", t.base_type as "baseType"`;
export const state = sql`coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
  case when s.is_published_state then platform.environment_of(i.id, i.change_id) end as "publishedEnvironment"`;

/** Values of an item `i` by the id of their attribute, as the contract's `customAttributes`. */
export const customAttributes = (ids: readonly number[]) => sql`coalesce((
    select jsonb_object_agg(key, case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
    from unnest(${ids.map(String)}::text[]) key cross join lateral (select i.attributes -> key as value) v
    where value is not null), '{}') as "customAttributes"`;

/** What tells items `i` of one answer apart that are called the same, as the contract's `keyValues`. */
export const keyValues = sql`case when count(*) over (partition by i.group_name, ${shownName('i')}) > 1 then (
    select string_agg(v.text, ', ' order by k.ordinal, v.place)
    from hierarchy_type_attribute k
    cross join lateral (select i.attributes -> k.attribute_id::text as value) a
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end
    ) with ordinality as v(text, place)
    where k.type_id = i.type_id and k.is_key and a.value is not null
  ) end as "keyValues"`;

/** Counting stops there: a node says "1,000 and more". */
const countedUpTo = 1000;

/** How many children an item has, as far as they are counted. */
export const countedChildren = (id: RawBuilder<unknown>) => sql`(select count(*) from (
  select from hierarchy_relation c where c.parent_id = ${id} limit ${countedUpTo}) counted)`;

/** Where a page of children begins: after a place, or, a number, at that position. */
export type PageStart = Place | number;

const skipped = (start: PageStart) => (typeof start === 'number' ? start : 0);
export const after = (place: PageStart | undefined) =>
  typeof place === 'object' ? sql`and (r.ordinal, r.id) > (${place.ordinal}, ${place.relationId})` : sql``;

/**
 * The item at place `r`; an alias follows. `offset 0` looks each up by its key: joined, whether an item is seen could be
 * asked of every item for every place, and a page of the tree could begin with all items of a type.
 */
export const itemThere = sql`cross join lateral (select * from hierarchy_item x where x.id = r.child_id offset 0)`;

/** A page of places and one more, which tells whether another page follows. */
async function selectNodes(db: Db, places: RawBuilder<unknown>): Promise<TreeNode[]> {
  const { rows } = await sql<TreeNode>`
    with page as materialized (${places})
    select ${named}, ${state}, r.id as "relationId", r.parent_id as "parentId", not r.is_primary as "isLinked",
      i.group_name as group, ${keyValues}, n.count as "childCount", n.count > 0 as "hasChildren", r.ordinal
    from page r
    ${itemThere} i
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    cross join lateral ${countedChildren(sql`i.id`)} n
    order by r.ordinal, r.id`.execute(db);
  return rows;
}

export const childrenOf = (db: Db, parentId: number, start: PageStart, take: number) =>
  selectNodes(
    db,
    sql`select * from hierarchy_relation r where r.parent_id = ${parentId} ${after(start)}
      order by r.ordinal, r.id limit ${take + 1} offset ${skipped(start)}`,
  );

export const topLevelOf = (db: Db, context: string, start: PageStart, take: number) =>
  selectNodes(
    db,
    sql`select r.* from hierarchy_relation r
      ${itemThere} x join hierarchy_type y on y.id = x.type_id
      where r.parent_id is null and y.context = ${context} ${after(start)}
      order by r.ordinal, r.id limit ${take + 1} offset ${skipped(start)}`,
  );

export const itemExists = async (db: Db, id: number) =>
  (await db.selectFrom('hierarchy_item').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The way down to an item, first along its place under `parentId` where one is named, else along primary places. */
export async function ancestorsOf(db: Db, id: number, parentId: number | undefined) {
  const first = parentId === undefined ? sql`r.is_primary` : sql`r.parent_id = ${parentId}`;
  const { rows } = await sql<z.infer<typeof ancestor>>`
    with recursive up as (
      select i.id, r.id as relation_id, r.parent_id, r.ordinal, not r.is_primary as is_linked, 0 as depth
      from hierarchy_item i left join hierarchy_relation r on r.child_id = i.id and ${first}
      where i.id = ${id}
      union all
      select up.parent_id, r.id, r.parent_id, r.ordinal, not r.is_primary, up.depth + 1
      from up left join lateral (
        select * from hierarchy_relation x where x.child_id = up.parent_id and x.is_primary offset 0) r on true
      where up.parent_id is not null and up.depth < 100
    )
    select ${named}, up.parent_id as "parentId", coalesce(up.is_linked, false) as "isLinked",
      case when up.parent_id is null then (select count(*) from hierarchy_relation b
          where b.parent_id is null and (b.ordinal, b.id) < (up.ordinal, up.relation_id) and t.context = (
            select y.context from hierarchy_item x join hierarchy_type y on y.id = x.type_id where x.id = b.child_id))
        else (select count(*) from hierarchy_relation b
          where b.parent_id = up.parent_id and (b.ordinal, b.id) < (up.ordinal, up.relation_id)) end as position
    from up cross join lateral (select * from hierarchy_item x where x.id = up.id offset 0) i
    join hierarchy_type t on t.id = i.type_id
    order by up.depth desc`.execute(db);
  return rows;
}

/**
 * The places of an item with the names above each, and how many there are: of those up to the end of the page, or one more
 * than `exact` where that is more; in all where `exact` is null.
 */
export async function placesOf(db: Db, id: number, start: number, take: number, exact: number | null = null) {
  const most = exact === null ? null : Math.max(exact + 1, start + take);
  const { rows } = await sql<z.infer<typeof usedIn> & { total: number }>`
    with recursive counted as (
      select r.id as relation_id, r.parent_id, r.is_primary from hierarchy_relation r where r.child_id = ${id}
      order by r.is_primary desc, r.id limit ${most}::int
    ), page as (
      select c.*, count(*) over () as total from counted c
      order by c.is_primary desc, c.relation_id limit ${take} offset ${start}
    ), up as (
      select relation_id, parent_id as id, 0 as depth from page where parent_id is not null
      union all
      select up.relation_id, r.parent_id, up.depth + 1 from up cross join lateral (
        select x.parent_id from hierarchy_relation x
        where x.child_id = up.id and x.is_primary and x.parent_id is not null offset 0) r
      where up.depth < 100
    )
    select p.relation_id as "relationId", p.parent_id as "parentId", case when p.is_primary then ${sql.lit(relationModes.primary)} else ${sql.lit(relationModes.link)} end as "relationType",
      coalesce((select array_agg(${shownName('n')} order by up.depth desc) from up cross join lateral (select * from hierarchy_item x where x.id = up.id offset 0) n
        where up.relation_id = p.relation_id), '{}') as path,
      ${state}, p.total
    from page p
    left join hierarchy_item i on i.id = p.parent_id
    left join workflow_state s on s.id = i.workflow_id
    order by p.is_primary desc, p.relation_id`.execute(db);
  const items = rows.map(({ total: _total, ...place }) => place);
  return { items, count: rows[0]?.total ?? 0 };
}

/** Names of what `id`, an expression over the item, hangs under: from the top, along primary places, as an array. */
export const namesAbove = (id: RawBuilder<unknown>) => sql`(
  with recursive up(id, depth) as (
    select r.parent_id, 0 from hierarchy_relation r
    where r.child_id = ${id} and r.is_primary and r.parent_id is not null
    union all
    select r.parent_id, up.depth + 1 from up cross join lateral (
      select x.parent_id from hierarchy_relation x
      where x.child_id = up.id and x.is_primary and x.parent_id is not null offset 0) r
    where up.depth < 100
  ) select coalesce(array_agg(${shownName('n')} order by up.depth desc), '{}')
  from up cross join lateral (select * from hierarchy_item x where x.id = up.id offset 0) n)`;

/**
 * True where no way leads from the top level to `id`, an expression over the item. `offset 0` keeps each step an index
 * lookup; the planner, who cannot know how short the ways are, would read the whole table.
 */
export const hangsNowhere = (id: RawBuilder<unknown>) => sql`not exists (
  with recursive way(id, parent_id) as (
    select r.child_id, r.parent_id from hierarchy_relation r where r.child_id = ${id}
    union
    select way.parent_id, r.parent_id from way cross join lateral (
      select x.parent_id from hierarchy_relation x where x.child_id = way.parent_id offset 0) r
  ) select from way where parent_id is null)`;

/** Items without a place and all below them; some of these may hang in the tree too. */
export const lostItems = sql`
  with recursive lost(id) as (
    select i.id from hierarchy_item i where not exists (select from hierarchy_relation r where r.child_id = i.id)
    union
    select r.child_id from lost cross join lateral (
      select x.child_id from hierarchy_relation x where x.parent_id = lost.id offset 0) r
  ) select id from lost`;

export async function isOrphan(db: Db, id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ orphan: boolean }>`
    select ${hangsNowhere(sql`i.id`)} as orphan from hierarchy_item i where i.id = ${id}`.execute(db);
  return rows[0]?.orphan;
}

/** Items of each type of a context, counted up to one more than `exact`, or all of them where that is null. */
export async function countsOf(db: Db, context: string, exact: number | null) {
  const { rows } = await sql<{
    typeId: number;
    typeCode: string;
    description: string;
    baseType: number;
    count: number;
  }>`
    select t.id as "typeId", t.code as "typeCode", t.description, t.base_type as "baseType", n.count
    from hierarchy_type t
    cross join lateral (select count(*) from (
      select from hierarchy_item i where i.type_id = t.id limit ${exact}::int + 1) counted) n
    where t.context = ${context} order by t.id`.execute(db);
  return rows;
}
