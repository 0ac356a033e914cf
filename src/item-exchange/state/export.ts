import { sql } from 'kysely';
import { isWithin, ownersIn } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { inOrder, namedCells } from '../queries.cells.ts';

/** The states of items as XML number 104 reads them back without a difference. */
export const statesExport: ExportDataset = {
  key: 'states',
  listedAt: 104,
  name: 'States',
  description: 'The workflow state of every item that has one of its own.',
  isXmlOnly: true,
  part: { owner: 'item', changed: ownersIn('hierarchy_item', 'id') },

  async open(db, _groups, within) {
    const item = await namedCells(db);
    return {
      heads: [...item.heads, 'State'],
      rows: sql`
        select array[${item.cells('i', 't')}, w.name] as cells
        from hierarchy_item i join hierarchy_type t on t.id = i.type_id join workflow_state w on w.id = i.workflow_id
        where ${isWithin(sql`i.id`, within)} order by ${inOrder('i', 't')}`,
    };
  },
};
