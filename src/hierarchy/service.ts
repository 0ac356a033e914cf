import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { settleOrder } from './place/queries.ts';
import { startingTypes as typesAtStart, tagAttributeId } from './rules.ts';
import { contextsWithoutTypes } from './type/queries.ts';
import { attributeTypes, stringDefinition } from '../attribute/rules.ts';

/** Longest Tag; the first of the default lengths of strings (docs/domain/tree.md, Attributes). */
const tagLength = 64;

/** The attribute Tag of a new catalogue. */
export async function startingValues(db: Db): Promise<void> {
  await db
    .insertInto('attribute')
    .values({
      id: tagAttributeId,
      name: 'Tag',
      type: attributeTypes.string,
      definition: stringDefinition(tagLength),
    })
    .execute();
}

/**
 * The types of a new catalogue with their children, in each of its contexts that has none (docs/domain/tree.md, Types).
 */
export async function startingTypes(db: Db): Promise<void> {
  const contexts = await contextsWithoutTypes(db);
  const types = typesAtStart.filter((type) => contexts.includes(type.context));
  if (types.length === 0) return;
  await db
    .insertInto('hierarchy_type')
    .values(
      types.map((type) => ({
        context: type.context,
        code: type.code,
        description: type.description,
        base_type: type.baseType,
        allow_top_level: 'topLevel' in type,
        allow_diagrams: 'diagrams' in type,
        allow_image: 'image' in type,
        allow_attachments: 'attachments' in type,
        is_base: true,
      })),
    )
    .execute();
  const pairs = types.flatMap((type) => type.children.map((child) => [type.code, child] as const));
  await sql`
    insert into hierarchy_type_child (type_id, child_type_id)
    select t.id, c.id from unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, child]) => child)}::text[])
      with ordinality as pair(code, child, n)
    join hierarchy_type t on t.code = pair.code and t.context = any(${contexts}::text[])
    join hierarchy_type c on c.code = pair.child and c.context = t.context
    order by pair.n`.execute(db);
  await sql`
    insert into hierarchy_type_attribute (type_id, attribute_id, ordinal, is_key, is_searchable)
    select id, ${tagAttributeId}, 1, true, true from hierarchy_type where context = any(${contexts}::text[])
    order by id`.execute(db);
}

/** Puts items that are sorted by name in order again where the change with that number gave them other names. */
export const orderRenamed = async (db: Db, changeId: number): Promise<void> => {
  await settleOrder(
    db,
    sql`select r.parent_id from hierarchy_item i join hierarchy_relation r on r.child_id = i.id
      where i.change_id = ${changeId}`,
  );
};
