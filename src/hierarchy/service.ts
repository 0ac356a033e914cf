import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { contextsOfCatalog } from '../workflow/queries.ts';
import { startingTypes, tagAttributeId } from './rules.ts';
import { attributeTypes, stringDefinition } from './type/rules.ts';

/** Longest Tag; the first of the default lengths of strings (002 §5). */
const tagLength = 64;

/** The attribute Tag, and the types of the catalogue's contexts with their children (spec README, Starting values). */
export async function startingValues(db: Db): Promise<void> {
  const contexts = await contextsOfCatalog(db);
  const types = startingTypes.filter((type) => contexts.includes(type.context));
  await db
    .insertInto('attribute')
    .values({
      id: tagAttributeId,
      name: 'Tag',
      type: attributeTypes.string,
      definition: stringDefinition(tagLength),
    })
    .execute();
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
    join hierarchy_type t on t.code = pair.code join hierarchy_type c on c.code = pair.child and c.context = t.context
    order by pair.n`.execute(db);
  await sql`
    insert into hierarchy_type_attribute (type_id, attribute_id, ordinal, is_key, is_searchable)
    select id, ${tagAttributeId}, 1, true, true from hierarchy_type order by id`.execute(db);
}
