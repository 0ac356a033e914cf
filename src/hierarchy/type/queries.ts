import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { HierarchyType, TypeAttribute } from './contract.ts';
import { attributeDefinition } from './rules.ts';

const attributesOf = (typeId: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('attributeId', a.id, 'name', a.name, 'type', a.type,
      'definition', a.definition, 'ordinal', ta.ordinal, 'isKey', ta.is_key,
      'isRequired', ta.is_required, 'isSearchable', ta.is_searchable) order by ta.ordinal, ta.id)
    from hierarchy_type_attribute ta join attribute a on a.id = ta.attribute_id where ta.type_id = ${typeId}), '[]')`;

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
    from hierarchy_type t where ${where} order by t.id`.execute(db);
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
