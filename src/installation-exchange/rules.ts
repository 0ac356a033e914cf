import { languageCode } from '../catalog/rules.ts';
import { limits, lists } from '../global-lookup/rules.ts';
import type { ImportColumn } from '../import/rules.ts';

/** Entries of a list in one cell stand in lines of their own. */
export const inLines = '\n';

const lastOwn = 1999;

export const text = (
  key: string,
  title: string,
  maxLength: number,
  more: Partial<ImportColumn> = {},
): ImportColumn => ({ key, title, dataType: 'text', maxLength, ...more });

/** What tells a record from others. */
export const required = { required: true, updateRequired: true } as const;

/** A list is told by its number where it is one of the product's own, else by its name. */
export const listNumberColumn = (key: string, title: string): ImportColumn => ({
  key,
  title,
  dataType: 'int',
  min: 1000,
  max: lastOwn,
  range: `the number of a documented list, 1000 to ${lastOwn}`,
  example: '1005',
});

/** Columns that name a value of a list, and what it belongs to where that tells it from others of its name. */
export const valueNameColumns: readonly ImportColumn[] = [
  listNumberColumn('listNumber', 'List number'),
  text('list', 'List', limits.name, { ...required, aliases: ['list name', 'list type'], example: 'Makes' }),
  text('name', 'Name', limits.name, { ...required, aliases: ['value name'], example: 'Acme' }),
  text('belongsTo', 'Belongs to', limits.name, { aliases: ['parent', 'parent name'] }),
  text('belongsToList', 'Belongs to list', limits.name, { aliases: ['parent list'] }),
];

/** A name in further languages: `Names.DE`. */
export const namesColumn: ImportColumn = {
  key: 'names',
  title: 'Names',
  dataType: 'map',
  empty: null,
  maxLength: limits.name,
  aliases: ['name', 'translation', 'translations'],
};

/** Languages that a name has at most. */
export const mostLanguages = 50;

/** A code of a language, as POSIX has it. */
export const languagePattern = languageCode.source;

export const industryColumn = text('industry', 'Industry', limits.name, { ...required, example: 'Automotive' });

/** The list whose values those of another belong to where a file says no other. */
export const usualParentLists: readonly (readonly [list: number, parent: number])[] = [
  [lists.subType, lists.productType],
  [lists.brand, lists.make],
];

export const exchangeMessages = {
  noList: 'List not found',
  closedList: 'The list is not editable',
  noParent: 'The value that it belongs to is not there',
  severalParents: 'Several values have the name of what it belongs to',
  noValue: 'Value not found',
  severalValues: 'Several values have this name',
  noIndustry: 'Industry not found',
  badLanguage: 'A language is a code such as EN',
  tooManyLanguages: `A name is in ${mostLanguages} languages at most`,
} as const;
