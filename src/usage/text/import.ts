import { sql } from 'kysely';
import type { ImportType } from '../../import/service.ts';
import { isFirstLanguage, isUnknownLanguage } from '../../translation/queries.ts';
import { limits } from '../../diagram/rules.ts';
import { isSheet, sheetColumns, warnOfSheet } from '../../item-exchange/service.sheet.ts';
import { countTexts, findTexts, textField, textRecords, writeTexts } from './queries.ts';

/**
 * Import type 11, BomContextTranslations: one row translates a context or a footnote into one of the catalogue's further
 * languages, for all rows of parts lists that bear the text. With [UP] only translations that stand change; with [PU]
 * those that the file names are removed; with [RE], or where empty cells erase, a blank cell takes its translation away.
 */
export const bomContextTranslationsImport: ImportType = {
  id: 11,
  key: 'bomContextTranslations',
  name: 'Context translations',
  xml: { number: 182, list: 'contextTranslations', element: 'translation' },
  comesFirst: { 'No parts list has this text': 'partBom' },
  takesXliff: true,
  modes: ['update', 'replace', 'delete'],
  tables: ['row_translation'],
  columns: [
    {
      key: 'kind',
      title: 'Kind',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 16,
      aliases: ['field', 'type'],
    },
    {
      key: 'text',
      title: 'Text',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: limits.footnote,
      aliases: ['context', 'footnote', 'source', 'original'],
    },
    {
      key: 'language',
      title: 'Language',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 16,
      aliases: ['language code', 'lang'],
    },
    {
      key: 'translation',
      title: 'Translation',
      dataType: 'text',
      empty: null,
      keepsBlanks: true,
      maxLength: limits.footnote,
      aliases: ['translated text', 'target'],
    },
    ...sheetColumns.filter(({ key }) => key !== 'source'),
  ],

  async validate(stage) {
    await stage.reject('kind', 'Must be Context or Footnote', sql`${textField} is null`);
    await stage.reject('language', 'The catalogue does not have this language', isUnknownLanguage(sql`s.language`));
    await stage.reject(
      'language',
      'Texts in the first language stand in the rows themselves',
      isFirstLanguage(sql`s.language`),
    );
    await stage.reject(
      'translation',
      `A context has at most ${limits.context} characters`,
      sql`${textField} = 'context' and char_length(s.translation) > ${limits.context}`,
    );
    await findTexts(stage, { judges: true, finds: true });
    const text = (where: ReturnType<typeof sql>) =>
      sql`s.line in (select k.line from ${stage.side('text')} k where ${where})`;
    await stage.reject('text', 'No parts list has this text', text(sql`not k.is_borne`));
    await stage.reject(
      'text',
      sql`(select 'Same text and language as in row ' || k.first from ${stage.side('text')} k where k.line = s.line)`,
      text(sql`k.first < k.line`),
    );
    await warnOfSheet(stage, 'translation');
  },

  count: countTexts,

  diff: {
    groupTitle: 'Language',
    prepare: (stage) => findTexts(stage),
    holdsBack: isSheet,
    records: textRecords,
  },

  async write(stage) {
    await findTexts(stage, { judges: false, finds: false });
    stage.progress('Writing translations', 0, 1);
    return writeTexts(stage);
  },
};
