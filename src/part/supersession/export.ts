import { sql } from 'kysely';
import { numberCell, isWithin, ownersIn, ownersInAny } from '../../export/queries.ts';
import { historyDataset } from '../../export/rules.ts';
import type { ExportDataset } from '../../export/service.ts';
import { relationKinds } from '../rules.ts';

/** Supersessions and statuses as import type 6 reads them back without a difference. */
export const partHistoryExport: ExportDataset = {
  key: historyDataset,
  listedAt: 6,
  name: 'Part history',
  description: 'What supersedes which part, and the statuses, as the import of part history reads them.',

  part: { owner: 'part', changed: ownersInAny(ownersIn('part', 'id'), ownersIn('part_relation', 'part_id')) },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Status', 'Superseded by', 'And/Or', 'Quantity', 'Unit', 'Type'],
    rows: sql`
      select array[p.part_number, p.status, coalesce(r.part_number, ''),
        case when r.is_conjunction then 'And' when r.id is not null then 'Or' else '' end, ${numberCell(sql`r.quantity`)},
        coalesce(r.unit, ''), case when r.is_mandatory then 'mandatory' when r.id is not null then 'discretionary' else '' end] as cells
      from part p left join (
        select x.*, o.part_number from part_relation x join part o on o.id = x.related_id
        where x.kind = ${sql.lit(relationKinds.supersession)}) r on r.part_id = p.id
      where (r.id is not null or p.status <> '') and ${isWithin(sql`p.id`, within)} order by p.number_order, p.id, r.ordinal, r.id`,
  }),
};
