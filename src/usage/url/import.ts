import { sql } from 'kysely';
import { attachmentMessages, maxUrl } from '../../attachment/rules.ts';
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
} from '../literature/queries.import.ts';
import { literatureDiff } from '../literature/queries.diff.ts';
import { literatureColumns } from '../literature/rules.ts';
import { rejectWrong } from '../literature/service.rows.ts';
import { asFiles, contested, isNoAddress, isUnseenAddress, takeAddresses } from './queries.ts';

/**
 * XML number 192: an address that hangs on an item or part. One that hangs elsewhere too is the same there; where its
 * visibility or language changes, that is said.
 */
export const urlsImport: ImportType = {
  id: 192,
  key: 'urls',
  name: 'URLs',
  xml: { number: 192, list: 'urls', element: 'url' },
  isXmlOnly: true,
  modes: ['update'],
  comesFirst: { 'Item not found': 'hierarchy', 'Part number not found': 'partBase' },
  tables: ['attachment', 'attachment_visibility', 'attachment_link'],
  columns: [
    {
      key: 'url',
      title: 'URL',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: maxUrl,
      example: 'https://example.com/manual',
    },
    ...literatureColumns,
  ],

  async validate(stage) {
    await rejectTypes(stage, { key: 'itemType', column: 'item_type' });
    await stage.reject('url', attachmentMessages.notUrl, isNoAddress);
    await takeAddresses(stage);
    await stage.rejectUnseen('url', attachmentMessages.urlTaken, isUnseenAddress(stage));
    const files = asFiles(stage);
    await rejectWrong(files);
    await stage.warn(
      'url',
      sql`${"WARNING: The URL '"}::text || s.url || ${"' is attached elsewhere as well. Its visibility and language are updated there too."}::text`,
      sql`s.line in (${contested(stage)})`,
    );
  },

  async count(stage) {
    const files = asFiles(stage);
    await keepShownGroups(files);
    return countLiterature(files);
  },

  diff: {
    prepare: (stage) => keepShownGroups(asFiles(stage)),
    records: (stage) => literatureDiff(asFiles(stage), false),
  },

  async write(stage, changeId) {
    const files = asFiles(stage);
    await takeAddresses(stage);
    await findHolders(files);
    await planLiterature(files);
    const counts = await writeLiterature(files);
    await contentImported(stage.db, itemsWritten(stage, changeId), stage.options.stateAfterImport);
    return counts;
  },
};
