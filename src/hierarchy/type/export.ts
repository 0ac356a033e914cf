import { sql } from 'kysely';
import { contexts } from '../../contexts.ts';
import { boolCell, isWithin, ownersIn, ownersInAny } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { offeredBaseTypes } from './rules.ts';

const attributes = (where: ReturnType<typeof sql>) => sql`coalesce((
  select string_agg(a.name, E'\\n' order by ta.ordinal, ta.id) from hierarchy_type_attribute ta
  join attribute a on a.id = ta.attribute_id where ta.type_id = t.id and ${where}), '')`;
const children = (where: ReturnType<typeof sql>) => sql`coalesce((
  select string_agg(o.code, E'\\n' order by c.id) from hierarchy_type_child c
  join hierarchy_type o on o.id = c.child_type_id where c.type_id = t.id and ${where}), '')`;

const editable = sql.join(
  contexts.map(
    (context) => sql`(t.context = ${context} and t.base_type = any(${[...offeredBaseTypes(context)]}::int[]))`,
  ),
  sql` or `,
);

/** Types that settings may change, as XML number 102 reads them back without a difference. */
export const typesExport: ExportDataset = {
  key: 'types',
  listedAt: 102,
  name: 'Types',
  description: 'Types with their attributes, and the types that may stand under them.',
  isXmlOnly: true,
  part: {
    owner: 'definition',
    changed: ownersInAny(
      ownersIn('hierarchy_type', 'id'),
      ownersIn('hierarchy_type_attribute', 'type_id'),
      ownersIn('hierarchy_type_child', 'type_id'),
    ),
  },

  open: async (_db, _groups, within) => ({
    heads: [
      'Context',
      'Code',
      'Description',
      'Base type',
      'Top level',
      'Diagrams',
      'Image',
      'Literature',
      'Workflow',
      'Attributes',
      'Keys',
      'Required',
      'Searchable',
      'Primary children',
      'Link children',
    ],
    rows: sql`
      select array[t.context, t.code, t.description, t.base_type::text, ${boolCell(sql`t.allow_top_level`)},
        ${boolCell(sql`t.allow_diagrams`)}, ${boolCell(sql`t.allow_image`)}, ${boolCell(sql`t.allow_attachments`)},
        ${boolCell(sql`t.has_workflow`)}, ${attributes(sql`true`)}, ${attributes(sql`ta.is_key`)},
        ${attributes(sql`ta.is_required`)}, ${attributes(sql`ta.is_searchable`)}, ${children(sql`c.allow_primary`)},
        ${children(sql`c.allow_link`)}] as cells
      from hierarchy_type t
      where t.context = any((select c.contexts from catalog c where c.id = platform.catalog())::text[]) and (${editable}) and ${isWithin(sql`t.id`, within)}
      order by t.context, t.id`,
  }),
};
