import { sql } from 'kysely';
import { boolCell, isWithin, ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasShop } from '../sku/queries.ts';
import { namedSkus } from './queries.named.ts';

/** Pictures of SKUs as import 161 reads them back without a difference: a path is the image's id and file name. */
export const skuPicturesExport: ExportDataset = {
  key: 'skuPictures',
  listedAt: 161,
  name: 'Pictures of SKUs',
  description: 'The pictures of SKUs in their order, as their import reads them.',
  isOffered: hasShop,
  part: {
    owner: 'sku',
    changed: ownersInAny(
      ownersIn('sku_image', 'sku_id'),
      (ids) => sql`select x.sku_id from sku_image x where x.image_id in (${ids('image')})`,
    ),
  },

  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: [...namedSkus.heads, 'File path', 'Image name', 'Primary', 'Weight', 'Image type'],
      rows: sql`
        select array[${namedSkus.cells}, i.id || '/' || i.file_name, i.name, ${boolCell(sql`r.is_primary`)}, r.place::text,
          r.image_type] as cells
        from (select x.*, row_number() over (partition by x.sku_id order by x.is_primary desc, x.weight, x.id) as place
          from sku_image x where ${isWithin(sql`x.sku_id`, within)}) r
        join image i on i.id = r.image_id ${namedSkus.joins} order by ${namedSkus.order}, r.place`,
    }),
};
