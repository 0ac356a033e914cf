import { sql } from 'kysely';
import { isWithin } from '../export/queries.ts';
import { removed } from '../export/queries.removed.ts';
import type { ExportDataset } from '../export/service.ts';
import { inOrder, namedCells } from './queries.cells.ts';

/** Items that were removed and are not there under the same name again, as XML number 170 takes them. */
export const itemRemovalsExport: ExportDataset = {
  key: 'itemRemovals',
  listedAt: 170,
  name: 'Deletes of items',
  description: 'Items that were deleted, by type, name and keys.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('hierarchy_item') },

  async open(db, _groups, within) {
    const item = await namedCells(db);
    return {
      heads: item.heads,
      rows: sql`
        select array[${item.cells('i', 't')}] as cells
        from ${removed('hierarchy_item')} i join hierarchy_type t on t.id = i.type_id
        where not exists (select from hierarchy_item n where n.type_id = i.type_id and lower(n.name) = lower(i.name)
          and n.identity_key = i.identity_key) and ${isWithin(sql`i.id`, within)}
        order by ${inOrder('i', 't')}, i.id`,
    };
  },
};
