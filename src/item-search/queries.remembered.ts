import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { attributeDefinition } from '../attribute/rules.ts';
import type { SearchAttribute } from './contract.ts';

interface Types {
  context: string;
  baseTypes: readonly number[];
  typeIds: readonly number[];
}

/** Attributes that are searchable in at least one of the types. */
export async function searchAttributesOf(db: Db, { context, baseTypes, typeIds }: Types): Promise<SearchAttribute[]> {
  const { rows } = await sql<{ id: number; name: string; type: number; definition: unknown }>`
    select a.id, a.name, a.type, a.definition from attribute a
    where a.id in (select ta.attribute_id from hierarchy_type_attribute ta join hierarchy_type t on t.id = ta.type_id
      where ta.is_searchable and t.context = ${context}
        and (cardinality(${baseTypes}::int[]) = 0 or t.base_type = any(${baseTypes}::int[]))
        and (cardinality(${typeIds}::bigint[]) = 0 or t.id = any(${typeIds}::bigint[])))
    order by lower(a.name), a.id`.execute(db);
  return rows.map(({ definition, ...attribute }) => ({
    ...attribute,
    items: attributeDefinition.parse(definition).items ?? [],
  }));
}

/** What a user's search of a context begins with; attributes that are gone are left out. */
export async function rememberedAttributes(db: Db, userId: number, context: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from remembered_search m cross join unnest(m.attribute_ids) with ordinality as n(id, place)
    join attribute a on a.id = n.id
    where m.user_id = ${userId} and m.context = ${context} order by n.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps the attributes, or forgets all where none is named; false where the catalogue lacks one. */
export async function rememberAttributes(db: Db, userId: number, context: string, ids: readonly number[]) {
  if (ids.length === 0) {
    await sql`delete from remembered_search where user_id = ${userId} and context = ${context}`.execute(db);
    return true;
  }
  const { rows } = await sql`
    insert into remembered_search (user_id, context, attribute_ids)
    select ${userId}, ${context}, ${ids}::bigint[]
    where (select count(*) from attribute a where a.id = any(${ids}::bigint[])) = cardinality(${ids}::bigint[])
    on conflict (catalog_id, user_id, context) do update set attribute_ids = excluded.attribute_ids
    returning 1`.execute(db);
  return rows.length > 0;
}
