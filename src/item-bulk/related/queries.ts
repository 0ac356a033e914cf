import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes, relatable } from '../../hierarchy/rules.ts';
import { customAttributes, named, shownName, state } from '../../hierarchy/tree/queries.ts';
import type { RelatedItem, UnrelatedItem } from './contract.ts';

/** Of a type `t`. */
const isRelatable = sql`t.base_type in (${sql.join(relatable.map((base) => sql.lit(base)))})`;

/** The other side of every pair that an item is in. */
const relatedTo = (id: number) => sql`
  select r.related_id as id from related_model r where r.item_id = ${id}
  union all select r.item_id from related_model r where r.related_id = ${id}`;

/** The pairs of an item with the ids in `others`, each as the table has it. */
const pairs = (id: number, others: readonly number[]) => sql`
  select least(o, ${id}) as item_id, greatest(o, ${id}) as related_id from unnest(${others}::bigint[]) o`;

export async function relatedModels(db: Db, id: number, skip: number, take: number) {
  const { rows } = await sql<RelatedItem & { total: number }>`
    select ${named}, t.context, ${state}, count(*) over () as total
    from (${relatedTo(id)}) other
    join hierarchy_item i on i.id = other.id
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    order by i.name_sort, i.id limit ${take} offset ${skip}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), totalCount: rows[0]?.total ?? 0 };
}

/** How many of the ids are models or major units. */
export async function countRelatable(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from hierarchy_item i join hierarchy_type t on t.id = i.type_id
    where i.id = any(${ids}::bigint[]) and ${isRelatable}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Answers how many pairs were not there. */
export async function insertPairs(db: Db, id: number, others: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into related_model (item_id, related_id) ${pairs(id, others)}
    on conflict (catalog_id, item_id, related_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Answers how many pairs were there. */
export async function deletePairs(db: Db, id: number, others: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from related_model r using (${pairs(id, others)}) p
    where r.item_id = p.item_id and r.related_id = p.related_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The item and all above it, along every way. */
const selfAndAbove = (id: number) => sql`
  with recursive up(id) as (
    select ${id}::bigint
    union
    select p.parent_id from up cross join lateral (
      select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.parent_id is not null offset 0) p
  ) select id from up`;

export interface Unrelated {
  id: number;
  isLinks: boolean;
  typeId: number | undefined;
  baseType: number | undefined;
  /** Ids of the items that the search matches. */
  matching: RawBuilder<unknown>;
  /** Attributes whose values come with the items. */
  attributeIds: readonly number[];
  skip: number;
  take: number;
}

/** A page of what could be linked under an item or related to it, and one more. */
export async function unrelatedItems(db: Db, { id, isLinks, ...by }: Unrelated): Promise<UnrelatedItem[]> {
  const fits = isLinks
    ? sql`exists (select from hierarchy_item p join hierarchy_type_child c on c.type_id = p.type_id and c.allow_link
          where p.id = ${id} and c.child_type_id = i.type_id)
        and not exists (select from hierarchy_relation r where r.parent_id = ${id} and r.child_id = i.id)
        and i.id not in (${selfAndAbove(id)})`
    : sql`t.base_type = ${sql.lit(baseTypes.model)} and i.id <> ${id} and i.id not in (${relatedTo(id)})`;
  const { rows } = await sql<UnrelatedItem>`
    with page as materialized (
      select i.* from hierarchy_item i join hierarchy_type t on t.id = i.type_id
      where i.id in (${by.matching}) and ${fits}
        ${by.typeId === undefined ? sql`` : sql`and t.id = ${by.typeId}`}
        ${by.baseType === undefined ? sql`` : sql`and t.base_type = ${by.baseType}`}
      order by i.name_sort, i.id limit ${by.take + 1} offset ${by.skip}
    )
    select ${named}, ${state}, coalesce(${shownName('p')}, '') as "parentName",
      ${customAttributes(by.attributeIds)}
    from page i
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    left join hierarchy_item p on p.id = r.parent_id
    order by i.name_sort, i.id`.execute(db);
  return rows;
}
