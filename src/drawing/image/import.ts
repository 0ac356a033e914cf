import { sql } from 'kysely';
import type { ImportType } from '../../import/service.ts';
import { rejectTypes } from '../../hierarchy/type/queries.named.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import { carryOver, writeCarryOver } from '../carry/service.ts';
import { countImages, itemsWritten, makeItems, replacedImages, writeImages } from './queries.ts';
import { takeFiles } from './service.ts';

/**
 * Import type 2, Image: a mapping file, and a zip with the paths that it names
 * (docs/domain/imports.md, Kinds of import). Where an item has an image, its hotspots are carried over to the new
 * drawing.
 */
export const imageImport: ImportType = {
  id: 2,
  key: 'image',
  name: 'Images',
  comesFirst: { 'Item not found': 'hierarchy' },
  modes: [],
  tables: ['image', 'hierarchy_item', 'hotspot'],
  multiFile: true,
  columns: [
    {
      key: 'filePath',
      title: 'File path',
      required: true,
      dataType: 'text',
      maxLength: 1024,
      aliases: ['path', 'file', 'file name', 'filename'],
    },
    { key: 'itemType', title: 'Item type', dataType: 'text', maxLength: 256, aliases: ['type', 'type code'] },
    {
      key: 'itemName',
      title: 'Item name',
      required: true,
      dataType: 'text',
      maxLength: 256,
      aliases: ['name', 'diagram', 'diagram name'],
    },
    { key: 'itemTag', title: 'Item tag', dataType: 'text', maxLength: 256, aliases: ['tag', 'diagram tag'] },
    { key: 'imageName', title: 'Image name', dataType: 'text', maxLength: 256 },
  ],

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

  async write(stage, changeId) {
    const groups = await writeCarryOver(stage, replacedImages(stage));
    const written = await writeImages(stage);
    await contentImported(stage.db, itemsWritten(stage, changeId), stage.options.stateAfterImport);
    return { ...written, unchanged: stage.rows - written.create - written.update, remove: 0, groups };
  },
};
