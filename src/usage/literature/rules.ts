import type { ImportColumn } from '../../import/rules.ts';
import { defaultLiteratureCategory } from '../../lookup/rules.ts';
import { partLimits } from '../../part/rules.ts';

/** Where literature hangs, and what is said of it. */
export const literatureColumns: readonly ImportColumn[] = [
  { key: 'itemType', title: 'Item type', dataType: 'text', maxLength: 256, aliases: ['type', 'type code'] },
  {
    key: 'itemName',
    title: 'Item name',
    dataType: 'text',
    maxLength: 256,
    aliases: ['name', 'model', 'model name'],
  },
  { key: 'itemTag', title: 'Item tag', dataType: 'text', maxLength: 256, aliases: ['tag', 'model tag'] },
  {
    key: 'partNumber',
    title: 'Part number',
    dataType: 'text',
    maxLength: partLimits.partNumber,
    aliases: ['part no', 'part num', 'part', 'pn'],
  },
  {
    key: 'displayName',
    title: 'Display name',
    dataType: 'text',
    empty: '',
    maxLength: 256,
    aliases: ['title', 'label'],
  },
  {
    key: 'category',
    title: 'Literature category',
    dataType: 'text',
    empty: defaultLiteratureCategory,
    maxLength: 256,
    aliases: ['category', 'literature type'],
  },
  {
    key: 'language',
    title: 'Language',
    dataType: 'text',
    empty: '',
    maxLength: 16,
    aliases: ['language code', 'lang'],
  },
  {
    key: 'visibility',
    title: 'Visibility groups',
    dataType: 'text',
    empty: '',
    maxLength: 4096,
    aliases: ['visibility', 'visibility group'],
  },
  {
    key: 'contentGroups',
    title: 'Content groups',
    dataType: 'text',
    empty: '',
    maxLength: 4096,
    aliases: ['content group'],
  },
];
