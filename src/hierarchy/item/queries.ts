import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { AttributeValues } from '../rules.ts';
import { hangsNowhere } from '../tree/queries.ts';
import type { Item } from './contract.ts';

/** A record as the database has it; the caller's rights are added by the service. */
export type StoredItem = Omit<
  Item,
  'attributes' | 'attributeValues' | 'nextFlows' | 'isEditable' | 'readOnlyReason'
> & { stored: AttributeValues };

export async function itemRecord(db: Db, context: string, id: number): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`
    select i.id, t.context, i.name, i.display_name as "displayName", i.override_name as "overrideName", i.notes,
      i.group_name as group, t.id as "typeId", t.code as "typeCode", t.description as "typeDescription",
      t.base_type as "baseType", i.attributes as stored,
      case when m.id is not null
        then jsonb_build_object('id', m.id, 'name', m.name, 'width', m.width, 'height', m.height) end as image,
      r.parent_id as "parentId", ${hangsNowhere(sql`i.id`)} as "isOrphan",
      (select count(*) from hierarchy_relation u where u.child_id = i.id) as "howManyPlacesUsed",
      i.sort_type as "sortType", coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
      i.published_environment as "publishedEnvironment", i.created_at as "createdAt", i.change_id as version,
      jsonb_build_object('id', c.id, 'at', i.modified_at, 'actorName', c.actor_name, 'label', c.label, 'kind', c.kind)
        as "lastChange"
    from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id
    join change c on c.id = i.change_id
    left join workflow_state s on s.id = i.workflow_id
    left join image m on m.id = i.image_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    where i.id = ${id} and t.context = ${context}`.execute(db);
  const [row] = rows;
  return row && { ...row, lastChange: { ...row.lastChange, at: new Date(row.lastChange.at).toISOString() } };
}

/** Columns of an item that a save may change; what is undefined stays. */
export interface ItemFields {
  name?: string | undefined;
  displayName?: string | undefined;
  overrideName?: string | undefined;
  notes?: string | undefined;
  group?: string | undefined;
  values?: AttributeValues | undefined;
  identity?: string | undefined;
}

const toRow = (fields: ItemFields) => ({
  ...(fields.displayName !== undefined && { display_name: fields.displayName }),
  ...(fields.overrideName !== undefined && { override_name: fields.overrideName }),
  ...(fields.notes !== undefined && { notes: fields.notes }),
  ...(fields.group !== undefined && { group_name: fields.group }),
  ...(fields.values !== undefined && { attributes: fields.values }),
  ...(fields.identity !== undefined && { identity_key: sql<string>`lower(${fields.identity})` }),
});

/** Adds an item without a place, in the initial state of its context where its type has a workflow. */
export async function insertItem(db: Db, typeId: number, name: string, fields: ItemFields): Promise<number> {
  const row = await db
    .insertInto('hierarchy_item')
    .values({
      type_id: typeId,
      name,
      ...toRow(fields),
      workflow_id: sql<number>`(select s.id from hierarchy_type t join workflow_state s on s.context = t.context and s.is_init
        where t.id = ${typeId} and t.has_workflow)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False where the item is gone or newer than `version`. */
export async function updateItem(db: Db, id: number, version: number, fields: ItemFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_item')
    .set({ ...toRow(fields), name: fields.name ?? sql<string>`name` })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes all places of an item away and lets its children go: links of theirs become primary, the rest hang nowhere. */
export async function releaseItem(db: Db, id: number): Promise<{ orphans: number; promoted: number }> {
  await sql`delete from hierarchy_relation where child_id = ${id} or (parent_id = ${id} and not is_primary)`.execute(
    db,
  );
  const { rows: left } = await sql<{ childId: number }>`
    delete from hierarchy_relation where parent_id = ${id} returning child_id as "childId"`.execute(db);
  const children = left.map((row) => row.childId);
  const { numAffectedRows } = await sql`
    update hierarchy_relation r set is_primary = true
    where r.id in (select min(x.id) from hierarchy_relation x where x.child_id = any(${children}::bigint[]) group by x.child_id)`.execute(
    db,
  );
  const promoted = Number(numAffectedRows ?? 0);
  return { orphans: children.length - promoted, promoted };
}

/**
 * Deletes an item that has no places left, with the rows of its parts list. Descriptions first seen in it forget where.
 * False where it is newer than `version`.
 */
export async function deleteItem(db: Db, id: number, version: number): Promise<boolean> {
  await sql`delete from parts_list_row where diagram_id = ${id}`.execute(db);
  await sql`update description_variant set first_seen_in = null where first_seen_in = ${id}`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('hierarchy_item')
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Parents that an item hangs under. */
export async function parentsOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('hierarchy_relation')
    .select('parent_id')
    .where('child_id', '=', id)
    .where('parent_id', 'is not', null)
    .orderBy('is_primary', 'desc')
    .execute();
  return rows.flatMap((row) => row.parent_id ?? []);
}
