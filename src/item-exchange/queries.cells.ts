import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { tagAttributeId } from '../hierarchy/rules.ts';
import type { SqlFragment } from '../import/service.ts';
import { tagCell } from './queries.named.ts';
import { ownCells } from './queries.own.ts';

/** The value of an attribute as the import takes it: several values stand in lines of their own. */
export const cellOf = (attributeId: number, item = 'i') => {
  const value = sql`${sql.ref(`${item}.attributes`)} -> ${sql.lit(String(attributeId))}`;
  return sql`coalesce(case jsonb_typeof(${value})
    when 'array' then (select string_agg(x, E'\\n') from jsonb_array_elements_text(${value}) x)
    else ${value} #>> '{}' end, '')`;
};

/** Keys of types beside the Tag, which has a column of its own. */
export const keyAttributes = (db: Db) =>
  db
    .selectFrom('attribute as a')
    .select(['a.id', 'a.name'])
    .where('a.id', '<>', tagAttributeId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hierarchy_type_attribute as t')
          .select('t.id')
          .whereRef('t.attribute_id', '=', 'a.id')
          .where('t.is_key', '=', true),
      ),
    )
    .orderBy('a.id')
    .execute();

/** Heads and cells that name an item, as the columns of `rules.ts` read them. */
interface NamedCells {
  heads: string[];
  /** Of the item and its type, by their names in the statement. */
  cells(item: string, type: string): SqlFragment;
}

/** How items are named: as `placeCells`, and major units by model year and make too. */
export async function namedCells(db: Db): Promise<NamedCells> {
  const [item, own] = [await placeCells(db), await ownCells(db)];
  return {
    heads: [...item.heads, ...own.heads],
    cells: (of, type) => sql.join([item.cells(of, type), ...own.cells(of)]),
  };
}

/** How items are named by type, name, tag and the keys of their type. `lead` begins the heads: "Parent ". */
export async function placeCells(db: Db, lead = ''): Promise<NamedCells> {
  const keys = await keyAttributes(db);
  const head = (name: string) => (lead === '' ? name : `${lead}${name.toLowerCase()}`);
  return {
    heads: [head('Type'), head('Name'), head('Tag'), ...keys.map(({ name }) => `${head('Keys')}.${name}`)],
    cells: (item, type) =>
      sql.join([
        sql.ref(`${type}.code`),
        sql.ref(`${item}.name`),
        tagCell(item),
        ...keys.map(
          ({
            id,
          }) => sql`case when exists (select from hierarchy_type_attribute ta where ta.type_id = ${sql.ref(`${item}.type_id`)}
            and ta.attribute_id = ${id} and ta.is_key) then ${cellOf(id, item)} else '' end`,
        ),
      ]),
  };
}

/** The order of items in files; `t` is their type. */
export const inOrder = (item: string, type: string) =>
  sql`${sql.ref(`${type}.code`)}, ${sql.ref(`${item}.name_sort`)}, ${sql.ref(`${item}.name`)} collate "C", ${sql.ref(`${item}.identity_key`)} collate "C",
    ${sql.ref(`${item}.own_key`)} collate "C"`;
