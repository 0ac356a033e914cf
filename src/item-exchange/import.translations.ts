import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { DiffCell, ImportType, SqlFragment, Stage } from '../import/service.ts';
import { countTextRows, isFirstLanguage, isUnknownLanguage, setTexts, standingTexts } from '../translation/queries.ts';
import { sheetMessages } from '../translation/sheet/rules.ts';
import { touchAttributes } from '../attribute/queries.ts';
import { textDiff } from './queries.texts.ts';
import { rejectUnnamed } from './queries.named.ts';
import { lengths } from '../hierarchy/rules.ts';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import {
  attributeNames,
  clears,
  findItems,
  hierarchyKinds,
  itemNames,
  namedBy,
  rejectRepeats,
  texts,
} from './queries.translations.ts';
import { namingColumns } from './rules.ts';
import { heldOf, isSheet, sheetColumns, sourceCells, textOfRow, warnOfSheet } from './service.sheet.ts';

/**
 * Import type 8, HierarchyTranslations: one row is the display name of an item in one of the catalogue's further
 * languages, or in a sheet the name of an attribute. With [RE], or where empty cells erase, a blank cell
 * takes the name away.
 */
export const hierarchyTranslationsImport: ImportType = {
  id: 8,
  key: 'hierarchyTranslations',
  name: 'Hierarchy translations',
  xml: { number: 180, list: 'itemTranslations', element: 'translation' },
  comesFirst: { 'Item not found': 'hierarchy' },
  takesXliff: true,
  modes: ['update', 'replace'],
  tables: ['translation', 'attribute'],
  columns: [
    ...namingColumns.filter(({ key }) => key !== 'keys'),
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
      key: 'displayName',
      title: 'Display name',
      required: true,
      updateRequired: true,
      mayBeBlank: true,
      keepsBlanks: true,
      dataType: 'text',
      empty: null,
      maxLength: lengths.name,
      aliases: ['translation', 'text', 'target'],
    },
    ...sheetColumns,
  ],

  async validate(stage) {
    await stage.reject('language', 'The catalogue does not have this language', isUnknownLanguage(sql`s.language`));
    await stage.reject(
      'language',
      'Names in the first language come with the items themselves',
      isFirstLanguage(sql`s.language`),
    );
    // Of a row with a key that decides what is meant.
    await sql`update ${stage.table} s set type_code = null where s.key is not null`.execute(stage.db);
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
    await findItems(stage, { judges: true, finds: true });
    await rejectUnnamed(stage, 'name', 'Item');
    await stage.reject(
      'key',
      sheetMessages.key,
      sql`s.key is not null and not exists (select from ${stage.side('item')} i where i.line = s.line)
        and not exists (select from ${stage.side('attribute')} a where a.line = s.line)`,
    );
    await rejectRepeats(stage);
    await warnOfSheet(stage, 'displayName');
  },

  count: countNames,

  diff: {
    groupTitle: 'Language',
    prepare: (stage) => findItems(stage),
    holdsBack: isSheet,
    records: (stage) =>
      (isSheet(stage) ? hierarchyKinds : [itemNames]).map((kind) =>
        textDiff({
          noun: kind.noun,
          field: kind.field,
          key: 'displayName',
          staged: textOfRow(sql`s.display_name`),
          cleared: clears(stage) ? sql`true` : sql`false`,
          held: heldOf(stage),
          from: namedBy(stage, kind),
          by: [...identity(kind.noun === 'item' ? sql`hierarchy_item` : sql`attribute`), ...sourceCells(stage)],
        }),
      ),
  },

  async write(stage) {
    await findItems(stage, { judges: false, finds: false });
    const counts = await countNames(stage);
    stage.progress('Writing translations', 0, 1);
    const names = (kind: typeof itemNames) =>
      stage.mode === 'update' ? standingTexts(kind.noun, texts(stage, kind)) : texts(stage, kind);
    const how = { clears: clears(stage) };
    await setTexts(stage.db, 'item', names(itemNames), how);
    if (!isSheet(stage)) return counts;
    await touchAttributes(
      stage.db,
      sql`(select n.row_id from ${names(attributeNames)} n left join translation t on t.noun = 'attribute'
      and t.row_id = n.row_id and t.field = n.field and t.language = n.language where t.text is distinct from n.text)`,
    );
    await setTexts(stage.db, 'attribute', names(attributeNames), how);
    return counts;
  },
};

/** What tells whose name it is. */
const identity = (table: SqlFragment): DiffCell[] => [
  {
    key: 'name',
    now: sql`(select i.name from ${table} i where i.id = r.row_id)`,
    becomes: sql`s.name`,
    isIdentity: true,
  },
  { key: 'tag', now: sql`null::text`, becomes: sql`s.tag`, isIdentity: true },
  { key: 'language', now: sql`r.language`, becomes: sql`upper(s.language)`, isIdentity: true },
];

/** What the names of items and attributes do together. */
async function countNames(stage: Stage): Promise<Counts> {
  const { db, mode, rows } = stage;
  const of = await countTextRows(db, 'item', texts(stage), { rows, mode });
  if (!isSheet(stage)) return of;
  const more = await countTextRows(db, 'attribute', texts(stage, attributeNames), { rows, mode });
  const [create, update] = [of.create + more.create, of.update + more.update];
  if (mode !== 'update') return { create, update, unchanged: rows - create - update, remove: 0 };
  const there = of.unchanged + of.update + more.unchanged + more.update;
  return { create, update, unchanged: there - update, remove: 0, skipped: rows - there };
}
