import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';
import { valueName } from '../unit-exchange/queries.named.ts';
import { namedSkus } from './queries.named.ts';

/** Attributes of SKUs as import 162 reads them back without a difference, a row for each value. */
export const attributesExport: ExportDataset = {
  key: 'skuAttributes',
  listedAt: 162,
  name: 'Attributes of SKUs',
  description: 'The values of the attributes of SKUs, as their import reads them.',
  isOffered: hasShop,
  part: { owner: 'sku', changed: ownersIn('sku_attribute', 'sku_id') },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: [...namedSkus.heads, 'Attribute', 'Value'],
      rows: sql`
        select array[${namedSkus.cells}, x.name, x.value] as cells
        from (select r.sku_id, t.name, ${valueName(sql`r.value_id`)} as value, min(r.ordinal) as ordinal, min(r.id) as id
          from sku_attribute r join shared_list_type t on t.id = r.list_type_id
          where ${isWithin(sql`r.sku_id`, within)} group by 1, 2, 3) x
        join (select x.id as sku_id from sku x) r on r.sku_id = x.sku_id ${namedSkus.joins}
        order by ${namedSkus.order}, x.ordinal, x.id`,
    }),
};
