import { sql } from 'kysely';
import { lookupType } from '../lookup/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { forgetTexts } from '../translation/queries.ts';
import { relationModes } from '../hierarchy/rules.ts';
import type { AttributeValues } from '../hierarchy/rules.ts';
import { hangsNowhere } from '../hierarchy/tree/queries.ts';
import type { Item } from './contract.ts';

/** A record as the database has it; the caller's rights are added by the service. */
export type StoredItem = Omit<
  Item,
  'attributes' | 'attributeValues' | 'customAttributes' | 'isVirtual' | 'nextFlows' | 'isEditable' | 'readOnlyReason'
> & { stored: AttributeValues };

export async function itemRecord(db: Db, context: string, id: number): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`
    select i.id, t.context, i.name, i.display_name as "displayName", i.override_name as "overrideName", i.notes,
      i.group_name as group, to_jsonb(i.content_groups) as "contentGroups", t.id as "typeId", t.code as "typeCode", t.description as "typeDescription",
      t.base_type as "baseType", i.attributes as stored,
      case when m.id is not null
        then jsonb_build_object('id', m.id, 'name', m.name, 'width', m.width, 'height', m.height) end as image,
      r.parent_id as "parentId", case when r.id is not null
        then jsonb_build_object('parentId', r.parent_id, 'type', ${sql.lit(relationModes.primary)}::int) end as "parentRelation",
      ${hangsNowhere(sql`i.id`)} as "isOrphan",
      exists (select from hierarchy_relation u where u.child_id = i.id and u.parent_id is null)
        and exists (select from lookup_value v where v.type = ${lookupType('visibilityGroup')}) as "isVisibilityGroupEnabled",
      (select count(*) from hierarchy_relation u where u.child_id = i.id) as "howManyPlacesUsed",
      i.sort_type as "sortType", coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
      case when s.is_published_state then platform.environment_of(i.id, i.change_id) end as "publishedEnvironment",
      i.created_at as "createdAt", i.change_id as version,
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
  contentGroups?: readonly number[] | undefined;
  values?: AttributeValues | undefined;
  identity?: string | undefined;
  /** What tells it apart beside name and keys, as a later noun has it. */
  ownKey?: string | undefined;
}

const toRow = (fields: ItemFields) => ({
  ...(fields.displayName !== undefined && { display_name: fields.displayName }),
  ...(fields.overrideName !== undefined && { override_name: fields.overrideName }),
  ...(fields.notes !== undefined && { notes: fields.notes }),
  ...(fields.group !== undefined && { group_name: fields.group }),
  ...(fields.contentGroups !== undefined && { content_groups: [...fields.contentGroups] }),
  ...(fields.values !== undefined && { attributes: fields.values }),
  ...(fields.identity !== undefined && { identity_key: sql<string>`lower(${fields.identity})` }),
  ...(fields.ownKey !== undefined && { own_key: fields.ownKey }),
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

/**
 * Takes all places of items away and lets the children that stay go: links of theirs become primary, the rest hang
 * nowhere.
 */
export async function releaseItems(db: Db, ids: readonly number[]): Promise<{ orphans: number; promoted: number }> {
  const gone = sql`${ids}::bigint[]`;
  await sql`delete from hierarchy_relation where child_id = any(${gone}) or (parent_id = any(${gone}) and not is_primary)`.execute(
    db,
  );
  const { rows: left } = await sql<{ childId: number }>`
    delete from hierarchy_relation where parent_id = any(${gone}) returning child_id as "childId"`.execute(db);
  const children = left.map((row) => row.childId);
  const { numAffectedRows } = await sql`
    update hierarchy_relation r set is_primary = true
    where r.id in (select min(x.id) from hierarchy_relation x where x.child_id = any(${children}::bigint[]) group by x.child_id)`.execute(
    db,
  );
  const promoted = Number(numAffectedRows ?? 0);
  return { orphans: children.length - promoted, promoted };
}

/** Deletes items that have no places left, with their texts and all that hangs on them (`platform.hanging`). */
export async function deleteItems(db: Db, ids: readonly number[]): Promise<void> {
  const gone = sql`${ids}::bigint[]`;
  await sql`select platform.release_hanging('hierarchy_item', ${gone})`.execute(db);
  await forgetTexts(db, 'item', ids);
  await sql`delete from hierarchy_item where id = any(${gone})`.execute(db);
}

/** Takes an item for this change alone. False where it is gone or newer than `version`. */
export const holdItem = async (db: Db, id: number, version: number): Promise<boolean> =>
  (await db
    .selectFrom('hierarchy_item')
    .select('id')
    .where('id', '=', id)
    .where('change_id', '=', version)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Name and values of an item, whatever its context. */
export async function itemNames(db: Db, id: number) {
  const { rows } = await sql<{ name: string; values: AttributeValues }>`
    select name, attributes as values from hierarchy_item where id = ${id}`.execute(db);
  return rows[0];
}

/** Parents that items hang under, the primary ones first. */
export async function parentsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ parentId: number }>`
    select parent_id as "parentId" from hierarchy_relation
    where child_id = any(${ids}::bigint[]) and parent_id is not null
    group by parent_id order by bool_or(is_primary) desc, parent_id`.execute(db);
  return rows.map((row) => row.parentId);
}
