import { sql } from 'kysely';
import { takeFiles } from '../drawing/image/service.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { imageMessages, maxPictures } from '../image/rules.ts';
import type { ImportType } from '../import/service.ts';
import { rejectRepeated, rejectSide } from '../import/stage/queries.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { unitMessages } from '../major-unit/rules.ts';
import { findUnits } from './queries.named.ts';
import { countPictures, pictureDiff, planPictures, writePictures } from './queries.pictures.ts';
import { unitNameColumns } from './rules.ts';
import { pictureColumns } from './rules.records.ts';

/**
 * Import 205: pictures of units, a table with the zip that has its files. A path that the zip lacks may be one that the
 * export wrote: then the image that the catalogue has is meant. Pictures that the file does not name stay.
 */
export const picturesImport: ImportType = {
  id: 205,
  key: 'unitPictures',
  name: 'Pictures of units',
  xml: { number: 205, name: 'Unit pictures', list: 'unitPictures', element: 'unitPicture' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: ['update'],
  tables: ['image', 'hierarchy_item', 'item_picture'],
  multiFile: true,
  columns: [...unitNameColumns, ...pictureColumns],

  prepare: (stage) => takeFiles(stage),

  async validate(stage) {
    await stage.reject('imageType', unitMessages.imageType, sql`lower(s.image_type) <> 'item'`);
    await findUnits(stage);
    await stage.reject(
      'typeCode',
      'Items of this type have no image',
      sql`s.line in (select i.line from ${stage.side('item')} i join hierarchy_item h on h.id = i.item_id
        join hierarchy_type t on t.id = h.type_id where not t.allow_image)`,
    );
    const file = sql`(select z.reason from ${stage.side('file')} z where z.path = s.file_path)`;
    await stage.reject(
      'filePath',
      'The zip has no such file',
      sql`not exists (select from ${stage.side('file')} z where z.path = s.file_path)`,
    );
    await stage.reject('filePath', file, sql`${file} is not null`);
    await planPictures(stage);
    await rejectRepeated(stage, 'picture', 'filePath', 'Same unit and picture as in row');
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
        reason: imageMessages.tooMany,
        where: sql`k.image_id is null and k.has + k.at > ${maxPictures}`,
      });
    await planPictures(stage);
  },

  count: countPictures,
  diff: { prepare: planPictures, records: (stage) => [pictureDiff(stage)] },

  async write(stage) {
    await planPictures(stage);
    const counts = await countPictures(stage);
    await contentImported(stage.db, await writePictures(stage), stage.options.stateAfterImport);
    return counts;
  },
};
