import { sql } from 'kysely';
import { isWithin } from '../export/queries.ts';
import { everKnown, removed } from '../export/queries.removed.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';

/** SKUs that were removed and are not there under the same number again, as XML number 176 takes them. */
export const skuRemovalsExport: ExportDataset = {
  key: 'skuRemovals',
  listedAt: 176,
  name: 'Deletes of SKUs',
  description: 'SKUs that were deleted, by manufacturer and number.',
  isXmlOnly: true,
  isOffered: hasShop,
  part: { owner: 'removed', changed: (ids) => ids('sku') },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: ['Manufacturer', 'SKU'],
      rows: sql`
        select array[m.name, k.number] as cells
        from ${removed('sku')} k join ${everKnown('manufacturer')} m on m.id = k.manufacturer_id
        where not exists (select from sku x join manufacturer o on o.id = x.manufacturer_id
          where lower(o.name) = lower(m.name) and x.number_key = k.number_key) and ${isWithin(sql`k.id`, within)}
        order by lower(m.name), k.number_order, k.id`,
    }),
};
