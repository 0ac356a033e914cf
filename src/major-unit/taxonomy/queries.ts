import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import { levelsOnWay } from '../../taxonomy/queries.ts';
import type { TaxonomyUnit, UnassignedItem, unitTaxonomyContract } from './contract.ts';
import { countedUnassigned, lastAssignments } from './rules.ts';

type AnswerOf<C> = C extends { '~orpc': { outputSchema?: infer S } }
  ? S extends z.ZodType
    ? z.infer<S>
    : never
  : never;

/** How many items of the catalogue stand at each of these levels or under it. */
export async function itemCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; items: number }>`
    with recursive below as (
      select l.id as top, l.id from unnest(${ids}::bigint[]) l(id)
      union all
      select b.top, l.id from below b join shared_taxonomy_level l on l.parent_id = b.id
    ) select b.top as id, count(distinct u.item_id) as items
    from below b join unit_taxonomy u on u.level_id = b.id group by 1`.execute(db);
  return new Map(rows.map(({ id, items }) => [id, items]));
}

/** Values that are read as the value `id`. */
const sameAs = (id: RawBuilder<unknown>) => sql`
  with recursive same(id) as (
    select ${id}
    union
    select v.id from same join shared_list_value v on v.replace_with = same.id
  ) select id from same`;

const valueName = (id: RawBuilder<unknown>) => sql`(
  select coalesce(r.name, v.name) from shared_list_value v left join shared_list_value r on r.id = v.replace_with
  where v.id = ${id})`;

const unitColumns = sql`u.id, u.item_id as "itemId", ${sql`coalesce(nullif(i.override_name, ''), nullif(i.display_name, ''), i.name)`} as name,
  ${valueName(sql`u.product_type_id`)} as "productType", ${valueName(sql`u.sub_type_id`)} as "subType",
  u.model_year as "modelYear"`;

export interface UnassignedFilter {
  q: string;
  modelYear?: number | undefined;
  subTypeId?: number | undefined;
}

const holds = (q: string) =>
  q.trim() === ''
    ? sql``
    : sql`and strpos(lower(i.name || ' ' || i.display_name || ' ' || i.override_name), ${q.trim().toLowerCase()}) > 0`;

/** The units `u` with items `i` that stand at no leaf of a taxonomy, as everything behind `from`. */
const unassignedOf = (taxonomyId: number, of: UnassignedFilter) => sql`
  major_unit u join hierarchy_item i on i.id = u.item_id
  where u.industry_id in (${sameAs(sql`(select t.industry_id from shared_taxonomy t where t.id = ${taxonomyId})`)})
    and not exists (select from unit_taxonomy x join shared_taxonomy_level l on l.id = x.level_id
      where x.item_id = u.item_id and l.taxonomy_id = ${taxonomyId})
    ${of.modelYear === undefined ? sql`` : sql`and u.model_year = ${of.modelYear}`}
    ${of.subTypeId === undefined ? sql`` : sql`and u.sub_type_id = ${of.subTypeId}`}
    ${holds(of.q)}`;

export async function unassignedItems(
  db: Db,
  taxonomyId: number,
  of: UnassignedFilter & { take: number; skip: number; oemCode: string },
): Promise<UnassignedItem[]> {
  const { rows } = await sql<UnassignedItem>`
    select ${unitColumns}, ${of.oemCode} as "oemCode", u.industry_id as "industryId",
      null as "newLeafNode", null as "leafNodeToRemove"
    from ${unassignedOf(taxonomyId, of)} order by i.name_sort, i.id limit ${of.take} offset ${of.skip}`.execute(db);
  return rows;
}

export async function countUnassigned(db: Db, taxonomyId: number, of: UnassignedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${unassignedOf(taxonomyId, of)} limit ${countedUnassigned + 1}) x`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The items of those units, but for some. */
export async function unassignedIds(db: Db, taxonomyId: number, of: UnassignedFilter, except: readonly number[]) {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(u.item_id), '{}') as ids
    from ${unassignedOf(taxonomyId, of)} and u.item_id <> all(${except}::bigint[])`.execute(db);
  return rows[0]?.ids ?? [];
}

/** An assignment as it came: `place (item_id, new_leaf, old_leaf)`. */
export interface Places {
  itemIds: number[];
  newLeaves: (number | null)[];
  oldLeaves: (number | null)[];
}

const placed = ({ itemIds, newLeaves, oldLeaves }: Places) => sql`
  place as materialized (
    select * from unnest(${itemIds}::bigint[], ${newLeaves}::bigint[], ${oldLeaves}::bigint[]) p(item_id, new_leaf, old_leaf))`;

/** What is wrong with an assignment, as counts. */
export async function judgePlaces(db: Db, places: Places) {
  const { rows } = await sql<{ unknownItems: number; unknownLevels: number; branches: number; foreign: number }>`
    with recursive ${placed(places)}, leaf as materialized (
      select l.id, t.industry_id, exists (select from shared_taxonomy_level c where c.parent_id = l.id) as has_levels
      from (select distinct new_leaf from place) p join shared_taxonomy_level l on l.id = p.new_leaf
      join shared_taxonomy t on t.id = l.taxonomy_id
    ), same(of_id, id) as (
      select distinct industry_id, industry_id from leaf
      union
      select same.of_id, v.id from same join shared_list_value v on v.replace_with = same.id
    )
    select count(*) filter (where u.id is null) as "unknownItems",
      count(*) filter (where p.new_leaf is not null and leaf.id is null) as "unknownLevels",
      count(*) filter (where leaf.has_levels) as branches,
      count(*) filter (where leaf.id is not null and u.id is not null and not exists (
        select from same where same.of_id = leaf.industry_id and same.id = u.industry_id)) as foreign
    from place p
    left join (major_unit u join hierarchy_item i on i.id = u.item_id) on u.item_id = p.item_id
    left join leaf on leaf.id = p.new_leaf`.execute(db);
  return rows[0] ?? { unknownItems: 0, unknownLevels: 0, branches: 0, foreign: 0 };
}

/** Takes units from the leaves that they leave; answers which. */
export async function removePlaces(db: Db, places: Places): Promise<number[]> {
  const { rows } = await sql<{ itemId: number }>`
    with ${placed(places)}
    delete from unit_taxonomy u using place p
    where u.item_id = p.item_id and u.level_id = p.old_leaf and p.new_leaf is distinct from p.old_leaf
    returning u.item_id as "itemId"`.execute(db);
  return rows.map(({ itemId }) => itemId);
}

/** Puts units to the leaves that they come to; answers which were not there. */
export async function addPlaces(db: Db, places: Places): Promise<number[]> {
  const { rows } = await sql<{ itemId: number }>`
    with ${placed(places)}
    insert into unit_taxonomy (item_id, level_id)
    select distinct p.item_id, p.new_leaf from place p where p.new_leaf is not null order by 1, 2
    on conflict do nothing returning item_id as "itemId"`.execute(db);
  return rows.map(({ itemId }) => itemId);
}

/** Of these items those that are not in an initial state of their own. */
export async function pastInitial(db: Db, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from hierarchy_item i left join workflow_state s on s.id = i.workflow_id
    where i.id = any(${itemIds}::bigint[]) and s.is_init is not true`.execute(db);
  return rows.map(({ id }) => id);
}

type Figures = AnswerOf<typeof unitTaxonomyContract.figures>;

export async function taxonomyFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*) from shared_taxonomy) as taxonomies, (select count(*) from shared_taxonomy_level) as levels,
      (select count(distinct x.item_id) from unit_taxonomy x) as assigned,
      (select count(*) from major_unit u join hierarchy_item i on i.id = u.item_id
        where not exists (select from unit_taxonomy x where x.item_id = u.item_id)) as unassigned`.execute(db);
  return rows[0] ?? { taxonomies: 0, levels: 0, assigned: 0, unassigned: 0 };
}

/** The units at these levels, by name. */
export async function unitsAt(db: Db, levelIds: readonly number[], of: { q: string; take: number; skip: number }) {
  const there = sql`
    from unit_taxonomy x join major_unit u on u.item_id = x.item_id join hierarchy_item i on i.id = u.item_id
    join shared_taxonomy_level l on l.id = x.level_id
    where x.level_id = any(${levelIds}::bigint[]) ${holds(of.q)}`;
  const { rows: items } = await sql<TaxonomyUnit & { levelId: number; levelName: string }>`
    select ${unitColumns}, l.id as "levelId", l.name as "levelName" ${there}
    order by i.name_sort, i.id, l.id limit ${of.take} offset ${of.skip}`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count ${there}`.execute(db);
  return { items, totalCount: rows[0]?.count ?? 0 };
}

/** The industry of an item; null where it has none, undefined where there is no such item. */
export async function industryOf(db: Db, itemId: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ industryId: number | null }>`
    select coalesce(v.replace_with, u.industry_id) as "industryId" from hierarchy_item i
    left join major_unit u on u.item_id = i.id left join shared_list_value v on v.id = u.industry_id
    where i.id = ${itemId}`.execute(db);
  return rows[0]?.industryId;
}

/** The levels at which an item stands. */
export const levelsOfItem = (db: Db, itemId: number) =>
  levelsOnWay(db, sql`select x.level_id as id, 0 as rank from unit_taxonomy x where x.item_id = ${itemId}`);

type Recent = AnswerOf<typeof unitTaxonomyContract.recent>;

/** Changes that are looked through for the last assignments. */
const lookedThrough = 100;

export async function recentAssignments(db: Db, taxonomyId: number, userId: number): Promise<Recent> {
  const { rows } = await sql<Recent[number]>`
    with recursive last(id, n) as (
      (select max(change_id), 1 from unit_taxonomy)
      union all
      select (select max(x.change_id) from unit_taxonomy x where x.change_id < last.id), last.n + 1
      from last where last.id is not null and last.n < ${lookedThrough}
    ), recent as (
      select x.change_id, count(distinct x.item_id) as units, min(x.level_id) as level_id,
        count(distinct x.level_id) - 1 as other_levels,
        (array_agg(coalesce(nullif(i.override_name, ''), nullif(i.display_name, ''), i.name) order by i.name_sort, i.id))[1] as first_name
      from last join unit_taxonomy x on x.change_id = last.id
      join shared_taxonomy_level l on l.id = x.level_id and l.taxonomy_id = ${taxonomyId}
      join hierarchy_item i on i.id = x.item_id
      group by x.change_id order by x.change_id desc limit ${lastAssignments}
    )
    select r.change_id as "changeId", c.at, c.actor_name as "actorName",
      case when c.kind = 'edit' then '' else c.label end as label, r.units, r.first_name as "firstName",
      r.level_id as "levelId", l.name as "levelName", r.other_levels as "otherLevels",
      c.actor_id is not distinct from ${userId} as "isOwn"
    from recent r join change c on c.id = r.change_id join shared_taxonomy_level l on l.id = r.level_id
    order by r.change_id desc`.execute(db);
  return rows;
}

type Proposals = AnswerOf<typeof unitTaxonomyContract.proposals>;

export async function proposedLeaves(db: Db, taxonomyId: number): Promise<Proposals> {
  const { rows } = await sql<Proposals[number]>`
    with mine as materialized (
      select u.sub_type_id, count(*) as units from ${unassignedOf(taxonomyId, { q: '' })} group by 1
    ), standing as (
      select u.sub_type_id, min(x.level_id) as level_id, count(*) as standing
      from major_unit u join unit_taxonomy x on x.item_id = u.item_id
      join shared_taxonomy_level l on l.id = x.level_id and l.taxonomy_id = ${taxonomyId}
      where u.sub_type_id in (select sub_type_id from mine)
      group by 1 having count(distinct x.level_id) = 1
    )
    select m.sub_type_id as "subTypeId", ${valueName(sql`m.sub_type_id`)} as "subType", s.level_id as "levelId",
      l.name as "levelName", m.units, s.standing
    from mine m join standing s on s.sub_type_id = m.sub_type_id join shared_taxonomy_level l on l.id = s.level_id
    order by m.units desc, m.sub_type_id limit 500`.execute(db);
  return rows;
}
