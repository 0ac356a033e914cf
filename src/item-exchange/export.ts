import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { ExportDataset } from '../export/service.ts';
import { tagAttributeId } from '../hierarchy/rules.ts';

const tag = (item: string) =>
  sql`coalesce(${sql.ref(`${item}.attributes`)} ->> ${sql.lit(String(tagAttributeId))}, '')`;

/** The value of an attribute as the import takes it: several values stand in lines of their own. */
export const cellOf = (attributeId: number, item: 'i' | 'p' = 'i') => {
  const value = sql`${sql.ref(`${item}.attributes`)} -> ${sql.lit(String(attributeId))}`;
  return sql`coalesce(case jsonb_typeof(${value})
    when 'array' then (select string_agg(x, E'\\n') from jsonb_array_elements_text(${value}) x)
    else ${value} #>> '{}' end, '')`;
};

const own = ['Type', 'Name', 'Tag', 'Display name', 'Override name', 'Group', 'Notes', 'Workflow'];
const parent = ['Parent type', 'Parent name', 'Parent tag'];
const place = ['Relation', 'Ordinal'];

/** Keys of types beside the Tag, which has a column of its own. */
const keyAttributes = (db: Db) =>
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

/**
 * The hierarchy as import type 1 reads it back without a difference (docs/domain/imports.md, Export): one row is one
 * place of an item, primary ones before links; what hangs nowhere comes last, with the relation none. A parent is named
 * by its type, name and all its keys.
 */
export const hierarchyExport: ExportDataset = {
  key: 'hierarchy',
  listedAt: 1,
  name: 'Hierarchy',
  description: 'Items with their attributes, states and places, as the hierarchy import reads them.',

  async open(db) {
    const attributes = await db
      .selectFrom('attribute as a')
      .select(['a.id', 'a.name'])
      .where('a.id', '<>', tagAttributeId)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('hierarchy_type_attribute as t').select('t.id').whereRef('t.attribute_id', '=', 'a.id')),
      )
      .orderBy('a.id')
      .execute();
    const keys = await keyAttributes(db);
    const values = attributes.map(({ id }) => sql`, ${cellOf(id)}`);
    const ofParent = keys.map(({ id }) => sql`, case when ${id} = any(k.ids) then ${cellOf(id, 'p')} else '' end`);
    return {
      heads: [
        ...own,
        ...attributes.map(({ name }) => `Attributes.${name}`),
        ...parent,
        ...keys.map(({ name }) => `Parent attributes.${name}`),
        ...place,
      ],
      rows: sql`
        select array[t.code, i.name, ${tag('i')}, i.display_name, i.override_name, i.group_name, i.notes,
          coalesce(s.name, '')${sql.join(values, sql``)}, coalesce(pt.code, ''), coalesce(p.name, ''), ${tag('p')}${sql.join(ofParent, sql``)},
          case when r.id is null then 'none' when r.is_primary then 'primary' else 'link' end,
          coalesce(r.ordinal::text, '')] as cells
        from hierarchy_item i
        left join hierarchy_relation r on r.child_id = i.id
        join hierarchy_type t on t.id = i.type_id
        left join workflow_state s on s.id = i.workflow_id
        left join hierarchy_item p on p.id = r.parent_id
        left join hierarchy_type pt on pt.id = p.type_id
        left join (select type_id, array_agg(attribute_id) as ids from hierarchy_type_attribute where is_key group by type_id) k
          on k.type_id = p.type_id
        order by not r.is_primary, t.code, i.name_sort, i.name collate "C", i.identity_key collate "C",
          pt.code nulls first, p.name_sort nulls first, p.name collate "C", p.identity_key collate "C"`,
    };
  },
};
