import { sql } from 'kysely';
import { isWithin, numberCell, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { namedUnits } from './queries.named.ts';

/** Unit prices as import 203 reads them back without a difference; a cost that the caller may not see is blank. */
export const unitPricesExport: ExportDataset = {
  key: 'unitPrices',
  listedAt: 203,
  name: 'Unit prices',
  description: 'The prices of major units by audience and date, as the import of unit prices reads them.',
  isOffered: hasMajorUnits,
  part: { owner: 'item', changed: ownersIn('unit_price', 'item_id') },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    return {
      heads: [...unit.heads, 'Audience', 'Cost', 'MSRP', 'Destination charge', 'Effective date'],
      rows: sql`
        select array[${unit.cells}, a.name, ${numberCell(sql`r.cost`)}, ${numberCell(sql`r.msrp`)},
          ${numberCell(sql`r.destination_charge`)}, to_char(r.effective_date, 'YYYY-MM-DD')] as cells
        from shown_unit_price r join price_audience a on a.id = r.audience_id ${unit.joins}
        where ${isWithin(sql`r.item_id`, within)} order by ${unit.order}, a.id, r.effective_date`,
    };
  },
};
