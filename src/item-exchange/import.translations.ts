import { sql } from 'kysely';
import type { ImportType } from '../import/service.ts';
import { countTexts, isFirstLanguage, isUnknownLanguage, setTexts } from '../translation/queries.ts';
import { rejectUnnamed } from './queries.named.ts';
import { lengths } from '../hierarchy/rules.ts';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import { findItems, rejectRepeats, texts } from './queries.translations.ts';

/**
 * Import type 8, HierarchyTranslations: one row is the display name of an item in one of the catalogue's further
 * languages.
 */
export const hierarchyTranslationsImport: ImportType = {
  id: 8,
  key: 'hierarchyTranslations',
  name: 'Hierarchy translations',
  comesFirst: { 'Item not found': 'hierarchy' },
  modes: [],
  tables: ['translation'],
  columns: [
    {
      key: 'typeCode',
      title: 'Type',
      required: true,
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['type code', 'item type'],
    },
    {
      key: 'name',
      title: 'Name',
      required: true,
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['item name'],
    },
    { key: 'tag', title: 'Tag', dataType: 'text', maxLength: 64, aliases: ['item tag'] },
    {
      key: 'language',
      title: 'Language',
      required: true,
      dataType: 'text',
      maxLength: 16,
      aliases: ['language code', 'lang'],
    },
    {
      key: 'displayName',
      title: 'Display name',
      required: true,
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['translation', 'text'],
    },
  ],

  async validate(stage) {
    await stage.reject('language', 'The catalogue does not have this language', isUnknownLanguage(sql`s.language`));
    await stage.reject(
      'language',
      'Names in the first language come with the items themselves',
      isFirstLanguage(sql`s.language`),
    );
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
    await findItems(stage);
    await rejectUnnamed(stage, 'name', 'Item');
    await rejectRepeats(stage);
  },

  async count(stage) {
    const counted = await countTexts(stage.db, 'item', texts(stage));
    return { ...counted, unchanged: stage.rows - counted.create - counted.update, remove: 0 };
  },

  async write(stage) {
    await findItems(stage);
    const counts = await hierarchyTranslationsImport.count(stage);
    stage.progress('Writing translations', 0, 1);
    await setTexts(stage.db, 'item', texts(stage));
    return counts;
  },
};
