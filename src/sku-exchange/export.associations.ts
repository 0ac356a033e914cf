import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';
import { kindName } from './import.associations.ts';
import { namedSkus } from './queries.named.ts';

/** Associations as import 163 reads them back without a difference. */
export const associationsExport: ExportDataset = {
  key: 'skuAssociations',
  listedAt: 163,
  name: 'Associations of SKUs',
  description: 'SKUs that go with others, by type, as their import reads them.',
  isOffered: hasShop,
  part: { owner: 'sku', changed: ownersIn('sku_association', 'sku_id') },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: [...namedSkus.heads, 'Other manufacturer', 'Other SKU', 'Association type'],
      rows: sql`
        select array[${namedSkus.cells}, n.name, o.number, ${kindName(sql`r.kind`)}] as cells
        from sku_association r ${namedSkus.joins}
        join sku o on o.id = r.other_id join manufacturer n on n.id = o.manufacturer_id
        where ${isWithin(sql`r.sku_id`, within)} order by ${namedSkus.order}, r.ordinal, r.id`,
    }),
};
