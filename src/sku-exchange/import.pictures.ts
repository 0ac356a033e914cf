import { sql } from 'kysely';
import { takeFiles } from '../drawing/image/service.ts';
import type { ImportType } from '../import/service.ts';
import { rejectRepeated, rejectSide } from '../import/stage/queries.ts';
import { unitMessages } from '../major-unit/rules.ts';
import { hasShop } from '../sku/queries.ts';
import { skuLimits } from '../sku/rules.ts';
import { rejectFixed, requireNamed, skusImported } from './queries.named.ts';
import {
  changingPictures,
  countSkuPictures,
  planSkuPictures,
  skuPictureDiff,
  typeOf,
  writeSkuPictures,
} from './queries.pictures.ts';
import { pictureColumns, skuImportMessages as said } from './rules.ts';

/**
 * Import 161: pictures of SKUs, a table with the zip that has its files. A path that the zip lacks may be one that the
 * export wrote: then the image that the catalogue has is meant. Pictures that the file does not name stay.
 */
export const skuPicturesImport: ImportType = {
  id: 161,
  key: 'skuPictures',
  name: 'Pictures of SKUs',
  xml: { number: 161, name: 'SKU pictures', list: 'skuPictures', element: 'skuPicture' },
  isOffered: hasShop,
  permission: 'writeOem',
  comesFirst: { [said.notFound]: 'skus' },
  modes: ['update'],
  tables: ['image', 'sku', 'sku_image'],
  multiFile: true,
  columns: pictureColumns,

  prepare: (stage) => takeFiles(stage),

  async validate(stage) {
    if (stage.has('imageType'))
      await stage.reject(
        'imageType',
        said.imageType,
        sql`${typeOf(sql`s.image_type`)} is null and s.image_type is not null`,
      );
    await requireNamed(stage);
    const file = sql`(select z.reason from ${stage.side('file')} z where z.path = s.file_path)`;
    await stage.reject(
      'filePath',
      'The zip has no such file',
      sql`not exists (select from ${stage.side('file')} z where z.path = s.file_path)`,
    );
    await stage.reject('filePath', file, sql`${file} is not null`);
    await planSkuPictures(stage);
    await rejectFixed(stage, changingPictures(stage));
    await rejectRepeated(stage, 'picture', 'filePath', 'Same SKU and picture as in row');
    await rejectSide(stage, {
      side: 'picture',
      column: 'isPrimary',
      reason: unitMessages.twoPrimary,
      where: sql`k.is_primary and k.line > k.first_primary`,
    });
    if (stage.mode !== 'update')
      await rejectSide(stage, {
        side: 'picture',
        column: 'filePath',
        reason: said.tooManyPictures,
        where: sql`k.image_id is null and k.has + k.at > ${skuLimits.pictures}`,
      });
    await planSkuPictures(stage);
  },

  count: countSkuPictures,
  diff: { prepare: planSkuPictures, records: (stage) => [skuPictureDiff(stage)] },

  async write(stage) {
    await planSkuPictures(stage);
    const counts = await countSkuPictures(stage);
    await skusImported(stage, await writeSkuPictures(stage));
    return counts;
  },
};
