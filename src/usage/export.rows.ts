import { sql } from 'kysely';
import { isWithin } from '../export/queries.ts';
import { everKnown, removed } from '../export/queries.removed.ts';
import type { ExportDataset } from '../export/service.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { tagCell } from '../item-exchange/queries.named.ts';

/** Rows that were removed from lists that have none of their tag and part any more, as XML number 172 takes them. */
export const rowRemovalsExport: ExportDataset = {
  key: 'rowRemovals',
  listedAt: 172,
  name: 'Deletes of rows',
  description: 'Rows that were deleted from parts lists, by diagram, tag and part.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('parts_list_row') },

  open: async (_db, _groups, within) => ({
    heads: ['Diagram name', 'Diagram tag', 'Reference tag', 'Part number'],
    rows: sql`
      with gone as (
        select distinct r.diagram_id, lower(r.tag) as tag, r.part_id from ${removed('parts_list_row')} r
        where ${isWithin(sql`r.id`, within)}
      )
      select array[d.name, ${tagCell('d')}, r.tag, p.part_number] as cells
      from gone r join hierarchy_item d on d.id = r.diagram_id
      join hierarchy_type t on t.id = d.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}
      join ${everKnown('part')} p on p.id = r.part_id
      where not exists (select from parts_list_row n join part o on o.id = n.part_id and o.number_key = p.number_key
        where n.diagram_id = r.diagram_id and lower(n.tag) = r.tag)
      order by d.name_sort, d.name collate "C", d.identity_key collate "C", d.id, platform.natural_key(r.tag), p.number_order`,
  }),
};
