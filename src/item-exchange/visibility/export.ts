import { sql } from 'kysely';
import { isWithin, ownersIn } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { inOrder, namedCells } from '../queries.cells.ts';

/** The groups of items as XML number 105 reads them back without a difference. */
export const visibilityExport: ExportDataset = {
  key: 'visibility',
  listedAt: 105,
  name: 'Visibility',
  description: 'The visibility groups of items of the top level that not everybody sees.',
  isXmlOnly: true,
  part: { owner: 'item', changed: ownersIn('item_visibility', 'item_id') },

  async open(db, _groups, within) {
    const item = await namedCells(db);
    return {
      heads: [...item.heads, 'Groups'],
      rows: sql`
        select array[${item.cells('i', 't')}, v.names] as cells
        from (select x.item_id, string_agg(l.name, E'\\n' order by l.id) as names
          from item_visibility x join lookup_value l on l.id = x.group_id group by x.item_id) v
        join hierarchy_item i on i.id = v.item_id join hierarchy_type t on t.id = i.type_id
        where ${isWithin(sql`i.id`, within)} order by ${inOrder('i', 't')}`,
    };
  },
};
