import { sql } from 'kysely';
import type { ImportType } from '../../import/service.ts';
import { rejectTypes } from '../../hierarchy/type/queries.named.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import { carryOver, writeCarryOver } from '../carry/service.ts';
import { countImages, imageDiff, itemsWritten, madeImages, makeItems, replacedImages, writeImages } from './queries.ts';
import { takeFiles } from './service.ts';

/**
 * Import type 2, Image: a mapping file, and a zip with the paths that it names
 * (docs/domain/imports.md, Kinds of import). Where an item has an image, its hotspots are carried over to the new
 * drawing. A path that the zip lacks may be one that the export of images wrote: then the image that the catalogue has is
 * meant. With [UP] only items that have an image get another one.
 */
export const imageImport: ImportType = {
  id: 2,
  key: 'image',
  name: 'Images',
  xml: { number: 190, list: 'images', element: 'image' },
  comesFirst: { 'Item not found': 'hierarchy' },
  modes: ['update'],
  tables: ['image', 'hierarchy_item', 'hotspot'],
  multiFile: true,
  columns: [
    {
      key: 'filePath',
      title: 'File path',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 1024,
      aliases: ['path', 'file', 'file name', 'filename'],
    },
    { key: 'itemType', title: 'Item type', dataType: 'text', maxLength: 256, aliases: ['type', 'type code'] },
    {
      key: 'itemName',
      title: 'Item name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
      aliases: ['name', 'diagram', 'diagram name'],
    },
    { key: 'itemTag', title: 'Item tag', dataType: 'text', maxLength: 256, aliases: ['tag', 'diagram tag'] },
    { key: 'imageName', title: 'Image name', dataType: 'text', empty: null, maxLength: 256 },
  ],
  records: [{ name: 'Items', columns: ['itemType', 'itemName', 'itemTag'] }],

  prepare: (stage) => takeFiles(stage),

  async validate(stage) {
    await rejectTypes(stage, { key: 'itemType', column: 'item_type' });
    await makeItems(stage);
    const item = (where: ReturnType<typeof sql>) =>
      sql`exists (select from ${stage.side('item')} f where f.line = s.line and ${where})`;
    const file = sql`(select z.reason from ${stage.side('file')} z where z.path = s.file_path)`;
    await stage.reject(
      'filePath',
      'The zip has no such file',
      sql`not exists (select from ${stage.side('file')} z where z.path = s.file_path)`,
    );
    await stage.reject('filePath', file, sql`${file} is not null`);
    await stage.reject('itemName', 'Item not found', item(sql`f.found = 0`));
    await stage.reject('itemName', 'Several items have this name and tag', item(sql`f.found > 1`));
    await stage.reject('itemType', 'Items of this type have no image', item(sql`not f.allowed`));
    await stage.reject(
      'itemName',
      sql`(select 'Same item as in row ' || f.first from ${stage.side('item')} f where f.line = s.line)`,
      item(sql`f.first < s.line`),
    );
  },

  async count(stage) {
    const groups = await carryOver(stage, replacedImages(stage));
    return { ...(await countImages(stage)), groups };
  },

  makes: madeImages,
  diff: { records: (stage) => [imageDiff(stage)] },

  async write(stage, changeId) {
    const groups = await writeCarryOver(stage, replacedImages(stage));
    const counts = await countImages(stage);
    const written = await writeImages(stage);
    await contentImported(stage.db, itemsWritten(stage, changeId), stage.options.stateAfterImport);
    return { ...counts, ...written, groups };
  },
};
