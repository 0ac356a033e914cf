import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { inOrder, placeCells } from './queries.cells.ts';

/** Links as XML number 101 reads them back without a difference. */
export const linksExport: ExportDataset = {
  key: 'links',
  listedAt: 101,
  name: 'Links',
  description: 'Places of items beside their primary ones.',
  isXmlOnly: true,
  part: { owner: 'item', changed: ownersIn('hierarchy_relation', 'child_id', sql`not x.is_primary`) },

  async open(db, _groups, within) {
    const [item, parent] = [await placeCells(db), await placeCells(db, 'Parent ')];
    return {
      heads: [...item.heads, ...parent.heads, 'Ordinal'],
      rows: sql`
        select array[${item.cells('i', 't')}, ${parent.cells('p', 'pt')}, r.ordinal::text] as cells
        from hierarchy_relation r join hierarchy_item i on i.id = r.child_id join hierarchy_type t on t.id = i.type_id
        join hierarchy_item p on p.id = r.parent_id join hierarchy_type pt on pt.id = p.type_id
        where not r.is_primary and ${isWithin(sql`i.id`, within)} order by ${inOrder('p', 'pt')}, r.ordinal, r.id`,
    };
  },
};
