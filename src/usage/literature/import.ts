import { sql } from 'kysely';
import { contentImported } from '../../hierarchy/states/service.ts';
import { rejectTypes } from '../../hierarchy/type/queries.named.ts';
import type { ImportType } from '../../import/service.ts';
import {
  countLiterature,
  findHolders,
  itemsWritten,
  keepShownGroups,
  planLiterature,
  writeLiterature,
} from './queries.import.ts';
import { literatureDiff } from './queries.diff.ts';
import { literatureColumns } from './rules.ts';
import { takeFiles } from './service.import.ts';
import { rejectWrong } from './service.rows.ts';

/**
 * Import type 12, Literature: a row hangs a file of the zip on an item or a part and says what it is. A file that hangs
 * there under the same name is replaced, wherever else it hangs too. A path that the zip lacks may be one that the export
 * of literature wrote: then the file that the catalogue has is meant. Nothing is taken away.
 */
export const literatureImport: ImportType = {
  id: 12,
  key: 'literature',
  name: 'Literature',
  xml: { number: 191, list: 'literature', element: 'file' },
  comesFirst: { 'Item not found': 'hierarchy', 'Part number not found': 'partBase' },
  modes: ['update'],
  tables: ['attachment', 'attachment_visibility', 'attachment_link'],
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
    ...literatureColumns,
  ],

  prepare: takeFiles,

  async validate(stage) {
    await rejectTypes(stage, { key: 'itemType', column: 'item_type' });
    const file = sql`(select z.reason from ${stage.side('file')} z where z.path = s.file_path)`;
    await stage.reject(
      'filePath',
      'The zip has no such file',
      sql`not exists (select from ${stage.side('file')} z where z.path = s.file_path)`,
    );
    await stage.reject('filePath', file, sql`${file} is not null`);
    await rejectWrong(stage);
  },

  async count(stage) {
    await keepShownGroups(stage);
    return countLiterature(stage);
  },

  diff: { prepare: keepShownGroups, records: (stage) => literatureDiff(stage) },

  async write(stage, changeId) {
    await findHolders(stage);
    await planLiterature(stage);
    const counts = await writeLiterature(stage);
    await contentImported(stage.db, itemsWritten(stage, changeId), stage.options.stateAfterImport);
    return counts;
  },
};
