import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { ListValue } from '../../platform/db/types.ts';
import { limits, lists } from '../rules.ts';

type Columns = Pick<
  Updateable<ListValue>,
  'name' | 'value' | 'names' | 'numeric_code' | 'parent_id' | 'industry_ids' | 'image_url' | 'custom'
>;

/** Holds a list until the change ends, so that its number of values and its replacements hold; undefined: there is none. */
export async function lockList(db: Db, listTypeId: number): Promise<{ editable: boolean } | undefined> {
  const { rows } = await sql<{ editable: boolean }>`
    select editable from list_type where id = ${listTypeId} for no key update`.execute(db);
  return rows[0];
}

/** Holds the lists of values, in the order of their numbers. */
export async function lockListsOf(db: Db, ids: readonly number[]): Promise<{ id: number; editable: boolean }[]> {
  const { rows } = await sql<{ id: number; editable: boolean }>`
    select id, editable from list_type
    where id in (select list_type_id from list_value where id = any(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db);
  return rows;
}

/** Whether a list has as many values as it may. */
export async function isFull(db: Db, listTypeId: number): Promise<boolean> {
  const { rows } = await sql`select from list_value where list_type_id = ${listTypeId}
    offset ${limits.values - 1} limit 1`.execute(db);
  return rows.length > 0;
}

/** How many of the ids are industries. */
export async function countIndustries(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from list_value
    where list_type_id = ${lists.industry} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function addListValue(db: Db, listTypeId: number, of: Columns & { name: string }): Promise<number> {
  const { id } = await db
    .insertInto('list_value')
    .values({ list_type_id: listTypeId, ...of })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the value is gone, or newer than `version`. */
export async function saveListValue(
  db: Db,
  id: number,
  version: number,
  of: Columns & Pick<Updateable<ListValue>, 'requires_validation' | 'archive' | 'archive_major_unit'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_value')
    .set(Object.keys(of).length > 0 ? of : (e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const removeListValue = (db: Db, id: number) => db.deleteFrom('list_value').where('id', '=', id).execute();

export const removeRelationsOf = (db: Db, valueId: number) =>
  db.deleteFrom('list_relation').where('list_value_id', '=', valueId).execute();

/** Values of a list by their name, and, where any are given, with relations to exactly these lists. */
export async function idsByName(
  db: Db,
  listTypeId: number,
  name: string,
  relatedTypeIds: readonly number[] | undefined,
): Promise<number[]> {
  const related =
    relatedTypeIds === undefined
      ? sql`true`
      : sql`(select coalesce(array_agg(list_type_id order by list_type_id), '{}') from list_relation
          where list_value_id = v.id) = ${[...relatedTypeIds].toSorted((a, b) => a - b)}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    select id from list_value v
    where list_type_id = ${listTypeId} and lower(name) = lower(${name}) and ${related} limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Has values read as others: each pair's own value, and what was replaced by it. What is replaced is settled. The
 * replacements are neither replaced nor among the values (see `service.ts`).
 */
export async function replaceListValues(
  db: Db,
  pairs: readonly { id: number; replaceWith: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update list_value v set replace_with = pair.replacement, requires_validation = false, archive = false,
      archive_major_unit = false
    from (select * from unnest(${pairs.map(({ id }) => id)}::bigint[],
      ${pairs.map(({ replaceWith }) => replaceWith)}::bigint[]) as x(id, replacement)) pair
    where v.id = pair.id or v.replace_with = pair.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const readAgain = (db: Db, id: number) =>
  db.updateTable('list_value').set({ replace_with: null }).where('id', '=', id).execute();

/** Sets values invalid, which settles them, or valid; answers how many it wrote. */
export async function setArchived(
  db: Db,
  ids: readonly number[],
  key: 'archive' | 'archiveMajorUnit',
  isInvalid: boolean,
): Promise<number> {
  const column = key === 'archive' ? sql.ref('archive') : sql.ref('archive_major_unit');
  const { numAffectedRows } = await sql`
    update list_value set ${column} = ${isInvalid}, requires_validation = requires_validation and not ${isInvalid}
    where id = any(${[...ids]}::bigint[]) and (${column} <> ${isInvalid} or (${isInvalid} and requires_validation))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** A value that an import met. */
export interface MetValue {
  listTypeId: number;
  name: string;
  /** What it belongs to. */
  parentId?: number | null | undefined;
  /** Industries that it is for; none: all. */
  industryIds?: readonly number[] | undefined;
}

/** Adds those that editable lists lack, marked as waiting, in one order whoever adds them; answers how many. */
export async function addMetValues(db: Db, values: readonly MetValue[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into list_value (list_type_id, parent_id, name, industry_ids, requires_validation)
    select t.id, m.parent, m.name, m.industries, true
    from (select distinct on (list, coalesce(parent, 0), lower(name)) list, parent, name, industries
      from (select (x ->> 0)::bigint as list, (x ->> 1)::bigint as parent, x ->> 2 as name,
          (select coalesce(array_agg(i::bigint), '{}') from jsonb_array_elements_text(x -> 3) i) as industries
        from jsonb_array_elements(${JSON.stringify(
          values.map(({ listTypeId, parentId = null, name, industryIds = [] }) => [
            listTypeId,
            parentId,
            name.trim(),
            industryIds,
          ]),
        )}::jsonb) x) y
      order by list, coalesce(parent, 0), lower(name), name) m
    join list_type t on t.id = m.list and t.editable
    order by m.list, coalesce(m.parent, 0), lower(m.name)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Lists among these that have more values than they may. */
export async function overfull(db: Db, listTypeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from unnest(${[...new Set(listTypeIds)]}::bigint[]) l(id)
    where exists (select from list_value v where v.list_type_id = l.id offset ${limits.values} limit 1)`.execute(db);
  return rows.map(({ id }) => id);
}
