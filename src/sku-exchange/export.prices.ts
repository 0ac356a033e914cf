import { sql } from 'kysely';
import { isWithin, numberCell, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';
import { namedSkus } from './queries.named.ts';

/** Prices of SKUs as import 165 reads them back without a difference; a cost that the caller may not see is blank. */
export const skuPricesExport: ExportDataset = {
  key: 'skuPrices',
  listedAt: 165,
  name: 'Prices of SKUs',
  description: 'The prices of SKUs by audience and date, as their import reads them.',
  isOffered: hasShop,
  part: { owner: 'sku', changed: ownersIn('sku_price', 'sku_id') },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: [...namedSkus.heads, 'Audience', 'Cost', 'MSRP', 'Effective date'],
      rows: sql`
        select array[${namedSkus.cells}, a.name, ${numberCell(sql`r.cost`)}, ${numberCell(sql`r.msrp`)},
          to_char(r.effective_date, 'YYYY-MM-DD')] as cells
        from shown_sku_price r join price_audience a on a.id = r.audience_id ${namedSkus.joins}
        where ${isWithin(sql`r.sku_id`, within)} order by ${namedSkus.order}, a.id, r.effective_date`,
    }),
};
