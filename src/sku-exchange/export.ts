import { sql } from 'kysely';
import { boolCell, isWithin, ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';
import { valueName } from '../unit-exchange/queries.named.ts';
import { namedSkus } from './queries.named.ts';

/** SKUs as import 160 reads them back without a difference; a replaced product type stands as what is read for it. */
export const skuExport: ExportDataset = {
  key: 'skus',
  listedAt: 160,
  name: 'SKUs',
  description: 'SKUs with their texts, product types and states, as the import of SKUs reads them.',
  isOffered: hasShop,
  part: {
    owner: 'sku',
    changed: ownersInAny(
      ownersIn('sku', 'id'),
      (ids) => sql`select k.id from sku k where k.manufacturer_id in (${ids('manufacturer')})`,
    ),
  },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: [...namedSkus.heads, 'Name', 'Description', 'Product type', 'GTIN', 'Stock image', 'Workflow'],
      rows: sql`
        select array[${namedSkus.cells}, k.name, k.description, ${valueName(sql`k.product_type_id`)}, k.gtin,
          ${boolCell(sql`k.use_stock_image`)}, coalesce(w.name, '')] as cells
        from sku k join manufacturer m on m.id = k.manufacturer_id
        left join workflow_state w on w.context = 'Ecommerce' and w.number = k.workflow_id
        where ${isWithin(sql`k.id`, within)} order by ${namedSkus.order}`,
    }),
};
