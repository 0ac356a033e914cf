import { sql } from 'kysely';
import { isWithin } from '../export/queries.ts';
import type { Within } from '../export/queries.ts';
import { baseTypes, tagAttributeId } from '../hierarchy/rules.ts';
import type { SqlFragment } from '../import/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { cellOf, keyAttributes } from './queries.cells.ts';
import { tagCell as tag } from './queries.named.ts';

const own = ['Type', 'Name', 'Tag', 'Display name', 'Override name', 'Group', 'Notes', 'Workflow'];
const parent = ['Parent type', 'Parent name', 'Parent tag'];
const place = ['Relation', 'Ordinal'];

/** Items `i` that one of the content groups labels; all where none is named. */
const labelled = (groups: readonly number[]) =>
  groups.length === 0 ? sql`true` : sql`i.content_groups <> '{}' and i.content_groups && ${[...groups]}::bigint[]`;

/** Major units have a file of their own, which says what they are besides. */
export const isUnit = sql`t.base_type = ${sql.lit(baseTypes.majorUnit)}`;

/** What a file of items has beside them: heads, cells over the item `i`, and what follows `from` for these. */
interface MoreCells {
  heads: readonly string[];
  cells: readonly SqlFragment[];
  joins: SqlFragment;
}

/**
 * Items that `where` holds for, over the item `i` and its type `t`, as files of places have them: a row is one place,
 * primary ones before links; what hangs nowhere comes last, with the relation none. A parent is named by its type, name and
 * all its keys.
 */
export async function placedItems(
  db: Db,
  of: { contentGroups: readonly number[]; within: Within | undefined; where: SqlFragment; more?: MoreCells },
) {
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
  const more = (of.more?.cells ?? []).map((cell) => sql`, ${cell}`);
  const values = attributes.map(({ id }) => sql`, ${cellOf(id)}`);
  const ofParent = keys.map(({ id }) => sql`, case when ${id} = any(k.ids) then ${cellOf(id, 'p')} else '' end`);
  return {
    heads: [
      ...own,
      ...(of.more?.heads ?? []),
      ...attributes.map(({ name }) => `Attributes.${name}`),
      ...parent,
      ...keys.map(({ name }) => `Parent attributes.${name}`),
      ...place,
    ],
    rows: sql`
      select array[t.code, i.name, ${tag('i')}, i.display_name, i.override_name, i.group_name, i.notes,
        coalesce(s.name, '')${sql.join([...more, ...values], sql``)}, coalesce(pt.code, ''), coalesce(p.name, ''), ${tag('p')}${sql.join(ofParent, sql``)},
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
      ${of.more?.joins ?? sql``}
      where ${of.where} and ${labelled(of.contentGroups)} and ${isWithin(sql`i.id`, of.within)}
      order by not r.is_primary, t.code, i.name_sort, i.name collate "C", i.identity_key collate "C",
        i.own_key collate "C", pt.code nulls first, p.name_sort nulls first, p.name collate "C", p.identity_key collate "C"`,
  };
}
