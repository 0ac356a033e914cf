import { sql } from 'kysely';
import { boolCell, isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { tagCell } from '../item-exchange/queries.named.ts';

/** Parts lists as import type 3 reads them back without a difference. */
export const partBomExport: ExportDataset = {
  key: 'partBom',
  listedAt: 3,
  name: 'Parts lists',
  description: 'The rows of every diagram in their order, as the import of parts lists reads them.',

  part: { owner: 'item', changed: ownersIn('parts_list_row', 'diagram_id') },

  async open(db, _groups, within) {
    const { rows: found } = await sql<{ has: boolean }>`
      select allow_footnotes as has from catalog where id = platform.catalog()`.execute(db);
    // Where the catalogue allows none, their import would refuse the rows that have one.
    const footnote = found[0]?.has ? sql`, r.footnote` : sql``;
    return {
      heads: [
        'Diagram name',
        'Diagram tag',
        'Reference tag',
        'Part number',
        'Description',
        'Quantity',
        'Context',
        ...(found[0]?.has ? ['Footnote'] : []),
        'Grouping key',
        'Internal',
      ],
      rows: sql`
        select array[d.name, ${tagCell('d')}, r.tag, p.part_number, p.description, r.quantity, r.context${footnote},
          coalesce(r.grouping_key::text, ''), ${boolCell(sql`p.is_internal`)}] as cells
        from parts_list_row r join part p on p.id = r.part_id
        join hierarchy_item d on d.id = r.diagram_id
        join hierarchy_type t on t.id = d.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}
        where ${isWithin(sql`d.id`, within)}
        order by d.name_sort, d.name collate "C", d.identity_key collate "C", d.id, r.ordinal, r.id`,
    };
  },
};
