import { sql } from 'kysely';
import { countTextRows, isFirstLanguage, isUnknownLanguage, setTexts, standingTexts } from '../translation/queries.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import { sheetMessages } from '../translation/sheet/rules.ts';
import type { DiffCell, ImportType, Stage } from '../import/service.ts';
import { textDiff } from '../item-exchange/queries.texts.ts';
import { heldOf, isSheet, sheetColumns, sourceCells, warnOfSheet } from '../item-exchange/service.sheet.ts';
import { partLimits } from './rules.ts';
import { partCell, rejectRepeats, warnOfSpellings } from './queries.staging.ts';
import {
  cellOf,
  clears,
  findParts,
  isCleared,
  namedBy,
  partKinds,
  saysByKind,
  stagedText,
  texts,
} from './queries.translations.ts';

/**
 * Import type 9, PartTranslations: one row has the descriptions of a part in one of the catalogue's further languages,
 * or in a sheet one of them. The first language's are the part's own (import type 4). With [RE], or where empty cells
 * erase, a blank cell takes the text away.
 */
export const partTranslationsImport: ImportType = {
  id: 9,
  key: 'partTranslations',
  name: 'Part translations',
  xml: { number: 181, list: 'partTranslations', element: 'translation' },
  comesFirst: { 'Part number not found': 'partBase' },
  takesXliff: true,
  modes: ['update', 'replace'],
  tables: ['translation'],
  columns: [
    {
      key: 'partNumber',
      identifies: true,
      title: 'Part number',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: partLimits.partNumber,
      aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku'],
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
      key: 'description',
      title: 'Description',
      dataType: 'text',
      empty: null,
      maxLength: partLimits.description,
      aliases: ['desc'],
    },
    {
      key: 'longDescription',
      title: 'Long description',
      dataType: 'text',
      empty: null,
      maxLength: partLimits.longDescription,
    },
    { key: 'field', title: 'Field', dataType: 'text', maxLength: 64, aliases: ['kind of text'] },
    {
      key: 'translation',
      title: 'Translation',
      dataType: 'text',
      empty: null,
      keepsBlanks: true,
      maxLength: partLimits.longDescription,
      aliases: ['text', 'target'],
    },
    ...sheetColumns,
  ],

  async validate(stage) {
    await stage.reject('language', 'The catalogue does not have this language', isUnknownLanguage(sql`s.language`));
    await stage.reject(
      'language',
      'Descriptions in the first language come with the parts themselves',
      isFirstLanguage(sql`s.language`),
    );
    await findParts(stage, { judges: true, finds: true });
    const unknown = sql`s.line in (select k.line from ${stage.side('part')} k where k.part_id is null)`;
    await stage.reject('key', sheetMessages.key, sql`s.key is not null and ${unknown}`);
    await stage.reject('partNumber', 'Part number not found', unknown);
    await stage.reject(
      'translation',
      `The value has more than ${partLimits.description} characters.`,
      sql`char_length(s.translation) > ${partLimits.description}
        and s.line in (select k.line from ${stage.side('part')} k where not k.is_long)`,
    );
    await rejectRepeats(stage, 'part', 'partNumber', 'Same part and language as in row');
    await warnOfSpellings(stage, 'part', [{ column: 'partNumber', is: sql`p.id = k.part_id and s.key is null` }]);
    await warnOfSheet(stage, 'translation');
  },

  count: (stage) => countTextRows(stage.db, 'part', texts(stage), stage),

  diff: {
    groupTitle: 'Language',
    prepare: (stage) => findParts(stage),
    holdsBack: isSheet,
    records: (stage) => partKinds.map((kind) => descriptionDiff(stage, kind)),
  },

  async write(stage) {
    await findParts(stage, { judges: false, finds: false });
    const counts = await partTranslationsImport.count(stage);
    stage.progress('Writing translations', 0, 1);
    const own = stage.mode === 'update' ? standingTexts('part', texts(stage)) : texts(stage);
    await setTexts(stage.db, 'part', own, { clears: clears(stage) });
    return counts;
  },
};

const descriptionDiff = (stage: Stage, kind: SheetKind) =>
  textDiff({
    noun: kind.noun,
    field: kind.field,
    key: cellOf(kind),
    staged: stagedText(kind),
    cleared: isCleared(stage, kind),
    ...(saysByKind(stage) && { left: 'asked' as const }),
    held: heldOf(stage),
    from: namedBy(stage),
    by: [...byPart(stage), ...sourceCells(stage)],
  });

const byPart = (stage: Stage): DiffCell[] => [
  partCell(stage, {
    column: 'partNumber',
    is: sql`p.id = k.part_id`,
    side: 'part',
    now: sql`(select p.part_number from part p where p.id = r.row_id)`,
  }),
  { key: 'language', now: sql`r.language`, becomes: sql`upper(s.language)`, isIdentity: true },
];
