import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { tagCell } from '../item-exchange/queries.named.ts';

/** Jump-tos as XML number 122 reads them back without a difference; those whose target is gone are left out. */
export const jumpsExport: ExportDataset = {
  key: 'jumpTos',
  listedAt: 122,
  name: 'Jump-tos',
  description: 'Tags of diagrams that lead to other diagrams.',
  isXmlOnly: true,
  part: { owner: 'item', changed: ownersIn('jump_to', 'source_id') },

  open: async (_db, _groups, within) => ({
    heads: ['Diagram name', 'Diagram tag', 'Reference tag', 'Target name', 'Target tag'],
    rows: sql`
      select array[d.name, ${tagCell('d')}, j.tag, g.name, ${tagCell('g')}] as cells
      from jump_to j join hierarchy_item d on d.id = j.source_id join hierarchy_item g on g.id = j.target_id
      where ${isWithin(sql`d.id`, within)}
      order by d.name_sort, d.name collate "C", d.identity_key collate "C", d.id, platform.natural_key(j.tag), j.id`,
  }),
};
