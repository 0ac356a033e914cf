import { sql, type RawBuilder } from 'kysely';
import type { Updateable } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { ListType as ListTypeRow } from '../platform/db/types.ts';
import type { ListLabel, ListRelation, ListType } from './contract.ts';
import { limits } from './rules.ts';

const typesWhere = async (db: Db, condition: RawBuilder<boolean>): Promise<ListType[]> => {
  const { rows } = await sql<ListType>`
    select t.id, t.name, t.editable, t.editable as "isEditable", t.label_ids as "labelIds", t.change_id as version,
      coalesce(n.count, 0)::int as count, coalesce(n.waiting, 0)::int as waiting, coalesce(n.invalid, 0)::int as invalid
    from list_type t
    left join (select list_type_id, count(*) filter (where not archive and not archive_major_unit) as count,
        count(*) filter (where requires_validation) as waiting,
        count(*) filter (where archive or archive_major_unit) as invalid
      from list_value group by list_type_id) n on n.list_type_id = t.id
    where ${condition} order by t.id limit ${sql.lit(limits.lists)}`.execute(db);
  return rows;
};

export const listTypes = (db: Db) => typesWhere(db, sql<boolean>`true`);
export const listTypesLabelled = (db: Db, labelIds: readonly number[]) =>
  typesWhere(db, sql<boolean>`t.label_ids && ${[...labelIds]}::bigint[]`);
export const listType = async (db: Db, id: number) => (await typesWhere(db, sql<boolean>`t.id = ${id}`))[0];

export async function typeLabels(db: Db): Promise<{ listTypeId: number; labels: { id: number; name: string }[] }[]> {
  const { rows } = await sql<{ listTypeId: number; labels: { id: number; name: string }[] }>`
    select t.id as "listTypeId", coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name))
      from list_label l where l.id = any(t.label_ids)), '[]') as labels
    from list_type t order by t.id limit ${sql.lit(limits.lists)}`.execute(db);
  return rows;
}

export async function countTypes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('list_type')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function addListType(db: Db, of: { name: string; editable: boolean; label_ids: number[] }) {
  const { id } = await db.insertInto('list_type').values(of).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False where the list is gone, or newer than `version`. */
export async function saveListType(
  db: Db,
  id: number,
  version: number,
  of: Pick<Updateable<ListTypeRow>, 'name' | 'editable' | 'label_ids'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_type')
    .set(Object.keys(of).length > 0 ? of : (e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listLabels(db: Db): Promise<ListLabel[]> {
  const { rows } = await sql<ListLabel>`select id, name, change_id as version from list_label
    order by lower(name), id limit ${sql.lit(limits.labels)}`.execute(db);
  return rows;
}

export const countLabels = async (db: Db, ids?: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from list_label
    where ${ids === undefined ? sql`true` : sql`id = any(${[...ids]}::bigint[])`}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Keeps labels from being removed until the change ends. */
export const lockLabels = (db: Db, ids: readonly number[]) =>
  sql`select from list_label where id = any(${[...ids]}::bigint[]) order by id for key share`.execute(db);

export const addListLabel = (db: Db, name: string) =>
  db
    .insertInto('list_label')
    .values({ name })
    .returning(['id', 'name', 'change_id as version'])
    .executeTakeFirstOrThrow();

export const isLabelUsed = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select from list_type where label_ids @> array[${id}::bigint] limit 1`.execute(db);
  return rows.length > 0;
};

export async function removeListLabel(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('list_label').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const relationsWhere = async (db: Db, condition: RawBuilder<boolean>): Promise<ListRelation[]> => {
  const { rows } = await sql<ListRelation>`
    select r.id, r.list_value_id as "globalLookupValueId", r.list_type_id as "globalLookupListTypeId",
      t.name as "listTypeName", r.type, r.is_required as "isRequired", r.change_id as version
    from list_relation r join list_type t on t.id = r.list_type_id
    where ${condition} order by r.list_type_id limit ${sql.lit(limits.lists)}`.execute(db);
  return rows;
};

export const listRelations = (db: Db, valueId: number) =>
  relationsWhere(db, sql<boolean>`r.list_value_id = ${valueId}`);
export const listRelation = async (db: Db, id: number) => (await relationsWhere(db, sql<boolean>`r.id = ${id}`))[0];

export async function addListRelation(db: Db, valueId: number, listTypeId: number, isRequired: boolean) {
  const { id } = await db
    .insertInto('list_relation')
    .values({ list_value_id: valueId, list_type_id: listTypeId, is_required: isRequired })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the relation is gone, or newer than `version`. */
export async function saveListRelation(db: Db, id: number, version: number, isRequired: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_relation')
    .set({ is_required: isRequired })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const removeListRelation = (db: Db, id: number) => db.deleteFrom('list_relation').where('id', '=', id).execute();
