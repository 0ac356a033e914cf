import { sql } from 'kysely';
import { lookupType } from '../../lookup/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

/** An item with its groups; undefined where there is none. */
export async function itemVisibility(db: Db, id: number) {
  const { rows } = await sql<{ isTopLevel: boolean; groups: number[]; version: number }>`
    select exists (select from hierarchy_relation r where r.child_id = i.id and r.parent_id is null) as "isTopLevel",
      (select coalesce(jsonb_agg(v.group_id order by v.group_id), '[]') from item_visibility v where v.item_id = i.id) as groups,
      i.change_id as version
    from hierarchy_item i where i.id = ${id}`.execute(db);
  return rows[0];
}

/** How many of the ids are visibility groups. */
export async function countGroups(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lookup_value
    where id = any(${ids}::bigint[]) and type = ${lookupType('visibilityGroup')}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function replaceGroups(db: Db, id: number, groups: readonly number[]): Promise<void> {
  await sql`delete from item_visibility where item_id = ${id} and group_id <> all(${groups}::bigint[])`.execute(db);
  await sql`insert into item_visibility (item_id, group_id) select ${id}, unnest(${groups}::bigint[])
    on conflict (catalog_id, item_id, group_id) do nothing`.execute(db);
}

/** Whether the caller sees an item when it carries these groups, and those that the caller is not told. */
export async function seesWith(db: Db, id: number, groups: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select case when current_setting('callout.groups') = '*' then true
      when ${groups}::bigint[] = '{}' then not platform.has_untold(${id})
      else ${groups}::bigint[] && current_setting('callout.groups')::bigint[] end as sees`.execute(db);
  return rows[0]?.sees ?? false;
}

/** The top-level item of a name, which the caller knows to be there. */
export async function topLevelNamed(db: Db, name: string): Promise<number> {
  const { id } = await db
    .selectFrom('hierarchy_item as i')
    .innerJoin('hierarchy_relation as r', 'r.child_id', 'i.id')
    .select('i.id')
    .where('r.parent_id', 'is', null)
    .where('i.name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}
