import type { ImportColumn } from '../import/rules.ts';
import { lengths } from '../hierarchy/rules.ts';

/** Columns that name an item: its type, name, tag and the values of further keys. */
export const itemColumns: readonly ImportColumn[] = [
  {
    key: 'typeCode',
    title: 'Type',
    required: true,
    updateRequired: true,
    dataType: 'text',
    maxLength: lengths.name,
    aliases: ['type code', 'item type'],
    example: 'MD',
  },
  {
    key: 'name',
    title: 'Name',
    required: true,
    updateRequired: true,
    dataType: 'text',
    maxLength: lengths.name,
    aliases: ['item name'],
  },
  { key: 'tag', title: 'Tag', dataType: 'text', maxLength: 64, aliases: ['item tag'] },
  { key: 'keys', title: 'Keys', dataType: 'map', maxLength: 4096 },
];

/** Columns that tell major units of one name apart. */
export const ownColumns: readonly ImportColumn[] = [
  { key: 'modelYear', title: 'Model year', dataType: 'int', aliases: ['year'], example: '2026' },
  { key: 'make', title: 'Make', dataType: 'text', maxLength: 256, aliases: ['manufacturer'], example: 'Acme' },
];

/** Columns that name an item, a major unit too. */
export const namingColumns: readonly ImportColumn[] = [...itemColumns, ...ownColumns];

/** What a file of places says of items: one row is one place. */
export const placeColumns: readonly ImportColumn[] = [
  {
    key: 'typeCode',
    title: 'Type',
    required: true,
    updateRequired: true,
    dataType: 'text',
    maxLength: lengths.name,
    aliases: ['child type', 'type code', 'item type'],
  },
  {
    key: 'name',
    title: 'Name',
    required: true,
    updateRequired: true,
    dataType: 'text',
    maxLength: lengths.name,
    aliases: ['child name', 'item name'],
  },
  { key: 'tag', title: 'Tag', dataType: 'text', maxLength: 64, aliases: ['child tag', 'item tag'] },
  { key: 'displayName', title: 'Display name', dataType: 'text', empty: '', maxLength: lengths.name },
  { key: 'overrideName', title: 'Override name', dataType: 'text', empty: '', maxLength: lengths.name },
  { key: 'group', title: 'Group', dataType: 'text', empty: '', maxLength: lengths.name, aliases: ['grouping key'] },
  { key: 'notes', title: 'Notes', dataType: 'text', empty: '', maxLength: lengths.notes },
  {
    key: 'workflow',
    title: 'Workflow',
    dataType: 'text',
    maxLength: 64,
    aliases: ['workflow state', 'state'],
  },
  { key: 'attributes', title: 'Attributes', dataType: 'map', empty: null, maxLength: 4096 },
  {
    key: 'parentTypeCode',
    title: 'Parent type',
    dataType: 'text',
    maxLength: lengths.name,
    aliases: ['parent type code'],
  },
  {
    key: 'parentName',
    title: 'Parent name',
    dataType: 'text',
    maxLength: lengths.name,
    aliases: ['parent'],
  },
  { key: 'parentTag', title: 'Parent tag', dataType: 'text', maxLength: 64 },
  { key: 'parentAttributes', title: 'Parent attributes', dataType: 'map', maxLength: 4096 },
  {
    key: 'parentPath',
    title: 'Parent path',
    dataType: 'list',
    maxLength: lengths.name,
    aliases: ['path'],
  },
  { key: 'relation', title: 'Relation', dataType: 'text', maxLength: 16, aliases: ['relation type'] },
  {
    key: 'ordinal',
    title: 'Ordinal',
    dataType: 'int',
    min: 0,
    max: 999_999_999,
    aliases: ['order', 'sort order', 'position'],
  },
];

/** What is said of rows that would hang an item elsewhere. */
export const moveMessages = {
  rejected:
    'The row would move the item. Choose "Move items to the parent named", or tell two items of the name apart by their Tag.',
  doubted:
    'The row names an item that the file would move, and may mean another one of its name. Choose "Move items to the parent named", or tell the two apart by their Tag.',
  twofold:
    'The row names an item that the file puts under two parents, and may mean either of two of that name. Name it by a parent path, or tell the two apart by their Tag.',
  moves: 'Moves',
  elsewhere: 'The item has its primary place elsewhere',
  twoPlaces:
    'The item has two primary places in the file. If these are two items of one name, tell them apart by their Tag',
} as const;

/** Columns of a row that speak of its place. */
export const ofPlaces: { name: string; columns: readonly string[] } = {
  name: 'Places',
  columns: ['parentTypeCode', 'parentName', 'parentTag', 'parentAttributes', 'parentPath', 'relation', 'ordinal'],
};
