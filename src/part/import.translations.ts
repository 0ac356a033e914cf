import { sql } from 'kysely';
import type { ImportType } from '../import/service.ts';
import { countTexts, isFirstLanguage, isUnknownLanguage, setTexts } from '../translation/queries.ts';
import { partLimits } from './rules.ts';
import { rejectRepeats } from './queries.staging.ts';
import { findParts, texts } from './queries.translations.ts';

/**
 * Import type 9, PartTranslations: one row has the descriptions of a part in one of the catalogue's further languages.
 * The first language's are the part's own (import type 4).
 */
export const partTranslationsImport: ImportType = {
  id: 9,
  key: 'partTranslations',
  name: 'Part translations',
  comesFirst: { 'Part number not found': 'partBase' },
  modes: [],
  tables: ['translation'],
  columns: [
    {
      key: 'partNumber',
      identifies: true,
      title: 'Part number',
      required: true,
      dataType: 'text',
      maxLength: partLimits.partNumber,
      aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku'],
    },
    {
      key: 'language',
      title: 'Language',
      required: true,
      dataType: 'text',
      maxLength: 16,
      aliases: ['language code', 'lang'],
    },
    {
      key: 'description',
      title: 'Description',
      dataType: 'text',
      maxLength: partLimits.description,
      aliases: ['desc', 'translation', 'text'],
    },
    { key: 'longDescription', title: 'Long description', dataType: 'text', maxLength: partLimits.longDescription },
  ],

  async validate(stage) {
    await stage.reject('language', 'The catalogue does not have this language', isUnknownLanguage(sql`s.language`));
    await stage.reject(
      'language',
      'Descriptions in the first language come with the parts themselves',
      isFirstLanguage(sql`s.language`),
    );
    await findParts(stage);
    await stage.reject(
      'partNumber',
      'Part number not found',
      sql`s.line in (select k.line from ${stage.side('part')} k where k.part_id is null)`,
    );
    await rejectRepeats(stage, 'part', 'partNumber', 'Same part and language as in row');
  },

  async count(stage) {
    const counted = await countTexts(stage.db, 'part', texts(stage));
    return { ...counted, unchanged: stage.rows - counted.create - counted.update, remove: 0 };
  },

  async write(stage) {
    await findParts(stage);
    const counts = await partTranslationsImport.count(stage);
    stage.progress('Writing translations', 0, 1);
    await setTexts(stage.db, 'part', texts(stage));
    return counts;
  },
};
