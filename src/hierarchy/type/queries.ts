import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { overAllItems } from './queries.identity.ts';
import type { HierarchyType, TypeAttribute, TypeRecord } from './contract.ts';
import { attributeDefinition } from '../../attribute/rules.ts';
import type { CarriedAttribute } from './rules.ts';

const attributesOf = (typeId: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('attributeId', a.id, 'name', a.name, 'type', a.type,
      'definition', a.definition, 'ordinal', ta.ordinal, 'isKey', ta.is_key,
      'isRequired', ta.is_required, 'isSearchable', ta.is_searchable) order by ta.ordinal, ta.id)
    from hierarchy_type_attribute ta join attribute a on a.id = ta.attribute_id where ta.type_id = ${typeId}), '[]')`;

/** Types of a context that the catalogue no longer has rest until it has it again. */
const inContexts = sql`t.context = any((select c.contexts from catalog c where c.id = platform.catalog())::text[])`;

/** The types of a context, or the one with an id, with all that saving and drawing an item asks of them. */
async function selectTypes(db: Db, where: ReturnType<typeof sql>): Promise<HierarchyType[]> {
  const { rows } = await sql<HierarchyType>`
    select t.id, t.context, t.code, t.description, t.base_type as "baseType", t.allow_top_level as "allowTopLevel",
      t.allow_diagrams as "allowDiagrams", t.allow_image as "allowImage", t.allow_attachments as "allowAttachments",
      t.has_workflow as "hasWorkflow",
      coalesce((select jsonb_agg(jsonb_build_object('id', c.child_type_id, 'primary', c.allow_primary,
          'link', c.allow_link) order by c.id)
        from hierarchy_type_child c where c.type_id = t.id), '[]') as "allowableChildren",
      ${attributesOf(sql`t.id`)} as attributes
    from hierarchy_type t where ${where} and ${inContexts} order by t.id`.execute(db);
  return rows.map((type) => ({ ...type, attributes: type.attributes.map(withDefinition) }));
}

/** Fields of a definition that nobody knows stay out of answers. */
const withDefinition = (attribute: TypeAttribute): TypeAttribute => ({
  ...attribute,
  definition: attributeDefinition.parse(attribute.definition),
});

export const typesOf = (db: Db, context: string) => selectTypes(db, sql`t.context = ${context}`);

export const typeById = async (db: Db, id: number) => (await selectTypes(db, sql`t.id = ${id}`))[0];

/** The type of an item. */
export const typeOfItem = async (db: Db, itemId: number) =>
  (await selectTypes(db, sql`t.id = (select type_id from hierarchy_item where id = ${itemId})`))[0];

/** A type with what its settings show; items that the caller's groups hide are not counted. */
export async function typeRecord(db: Db, id: number): Promise<TypeRecord | undefined> {
  const type = await typeById(db, id);
  if (!type) return undefined;
  const { rows } = await sql<Pick<TypeRecord, 'isBase' | 'version' | 'itemCount'>>`
    select t.is_base as "isBase", t.change_id as version,
      (select count(*) from hierarchy_item i where i.type_id = t.id)::int as "itemCount"
    from hierarchy_type t where t.id = ${id}`.execute(db);
  return rows[0] && { ...type, ...rows[0] };
}

/** Contexts of the catalogue that have no type yet. */
export async function contextsWithoutTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ context: string }>`
    select n.context from catalog c, unnest(c.contexts) n(context)
    where c.id = platform.catalog() and not exists (select from hierarchy_type t where t.context = n.context)`.execute(
    db,
  );
  return rows.map((row) => row.context);
}

export const countTypes = (db: Db, context: string) =>
  db
    .selectFrom('hierarchy_type')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('context', '=', context)
    .executeTakeFirstOrThrow();

export interface TypeColumns {
  code: string;
  description: string;
  baseType: number;
  allowTopLevel: boolean;
  allowDiagrams: boolean;
  allowImage: boolean;
  allowAttachments: boolean;
  hasWorkflow: boolean;
}

const toRow = (type: TypeColumns) => ({
  code: type.code,
  description: type.description,
  base_type: type.baseType,
  allow_top_level: type.allowTopLevel,
  allow_diagrams: type.allowDiagrams,
  allow_image: type.allowImage,
  allow_attachments: type.allowAttachments,
  has_workflow: type.hasWorkflow,
});

export const insertType = (db: Db, context: string, type: TypeColumns) =>
  db
    .insertInto('hierarchy_type')
    .values({ context, ...toRow(type) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** False where the type is gone or newer than `version`. */
export async function updateType(db: Db, id: number, version: number, type: TypeColumns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_type')
    .set(toRow(type))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The children as they shall be; rows that are so already are not touched. Answers how many of them do not exist. */
export async function writeChildren(
  db: Db,
  id: number,
  context: string,
  children: HierarchyType['allowableChildren'],
): Promise<number> {
  const wanted = sql`(select t.id, w."primary" as is_primary, w.link as is_link
    from jsonb_to_recordset(${JSON.stringify(children)}::jsonb) w(id bigint, "primary" boolean, link boolean)
    join hierarchy_type t on t.id = w.id and t.context = ${context})`;
  await sql`delete from hierarchy_type_child where type_id = ${id}
    and child_type_id not in (select w.id from ${wanted} w)`.execute(db);
  const { rows } = await sql<{ found: number }>`
    with written as (
      insert into hierarchy_type_child (type_id, child_type_id, allow_primary, allow_link)
      select ${id}::bigint, w.id, w.is_primary, w.is_link from ${wanted} w order by w.id
      on conflict (catalog_id, type_id, child_type_id)
        do update set allow_primary = excluded.allow_primary, allow_link = excluded.allow_link
        where (hierarchy_type_child.allow_primary, hierarchy_type_child.allow_link)
          is distinct from (excluded.allow_primary, excluded.allow_link))
    select count(*)::int as found from ${wanted} w`.execute(db);
  return children.length - (rows[0]?.found ?? 0);
}

/** The attributes as they shall be, in their order; rows that are so already are not touched. Answers as writeChildren. */
export async function writeAttributes(db: Db, id: number, attributes: readonly CarriedAttribute[]): Promise<number> {
  const rowsOf = attributes.map((one, at) => ({ ...one, ordinal: at + 1 }));
  const wanted = sql`(select w.* from jsonb_to_recordset(${JSON.stringify(rowsOf)}::jsonb)
      w("attributeId" bigint, ordinal int, "isKey" boolean, "isRequired" boolean, "isSearchable" boolean)
    join attribute a on a.id = w."attributeId")`;
  await sql`delete from hierarchy_type_attribute where type_id = ${id}
    and attribute_id not in (select w."attributeId" from ${wanted} w)`.execute(db);
  const { rows } = await sql<{ found: number }>`
    with written as (
      insert into hierarchy_type_attribute (type_id, attribute_id, ordinal, is_key, is_required, is_searchable)
      select ${id}::bigint, w."attributeId", w.ordinal, w."isKey", w."isRequired", w."isSearchable" from ${wanted} w
      order by w.ordinal
      on conflict (catalog_id, type_id, attribute_id) do update set ordinal = excluded.ordinal, is_key = excluded.is_key,
        is_required = excluded.is_required, is_searchable = excluded.is_searchable
      where (hierarchy_type_attribute.ordinal, hierarchy_type_attribute.is_key, hierarchy_type_attribute.is_required,
          hierarchy_type_attribute.is_searchable)
        is distinct from (excluded.ordinal, excluded.is_key, excluded.is_required, excluded.is_searchable))
    select count(*)::int as found from ${wanted} w`.execute(db);
  return attributes.length - (rows[0]?.found ?? 0);
}

/** Items of the type with their values as they are: what a rewrite of identities starts from. */
export const itemsOfType = (id: number) => sql`select i.id, i.attributes from hierarchy_item i where i.type_id = ${id}`;

/** Gives items of the type that have no state the initial one. Answers how many. */
export const beginWorkflow = (db: Db, id: number): Promise<number> =>
  overAllItems(db, async () => {
    const { numAffectedRows } = await sql`
      update hierarchy_item i set workflow_id = s.id
      from hierarchy_type t join workflow_state s on s.context = t.context and s.is_init
      where t.id = ${id} and i.type_id = t.id and i.workflow_id is null`.execute(db);
    return Number(numAffectedRows ?? 0);
  });

export async function deleteType(db: Db, id: number): Promise<void> {
  await sql`delete from hierarchy_type_child where type_id = ${id}`.execute(db);
  await sql`delete from hierarchy_type_attribute where type_id = ${id}`.execute(db);
  await sql`delete from hierarchy_type where id = ${id}`.execute(db);
}
