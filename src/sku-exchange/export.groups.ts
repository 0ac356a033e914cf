import { sql } from 'kysely';
import { isWithin, ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';
import { valueName } from '../unit-exchange/queries.named.ts';

/** Product groups as import 164 reads them back without a difference; one without SKUs is a row of its own. */
export const groupsExport: ExportDataset = {
  key: 'productGroups',
  listedAt: 164,
  name: 'Product groups',
  description: 'Product groups with their SKUs, as their import reads them.',
  isOffered: hasShop,
  part: {
    owner: 'group',
    changed: ownersInAny(ownersIn('product_group', 'id'), ownersIn('sku_group', 'group_id')),
  },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: ['Product group', 'Industry', 'Product type', 'Manufacturer', 'SKU'],
      rows: sql`
        select array[g.name, ${valueName(sql`g.industry_id`)}, ${valueName(sql`g.product_type_id`)}, coalesce(m.name, ''),
          coalesce(k.number, '')] as cells
        from product_group g left join sku_group x on x.group_id = g.id
        left join sku k on k.id = x.sku_id left join manufacturer m on m.id = k.manufacturer_id
        where ${isWithin(sql`g.id`, within)} order by lower(g.name), g.id, x.id`,
    }),
};
