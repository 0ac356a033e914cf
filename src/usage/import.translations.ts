import { sql } from 'kysely';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import { removalImport } from '../import/stage/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { findItems, rejectSeveral } from '../item-exchange/queries.named.ts';
import { namingColumns } from '../item-exchange/rules.ts';
import { limits } from '../diagram/rules.ts';
import { identityRule, keyOf } from '../part/queries.ts';
import { warnOfNumbers } from '../part/queries.staging.ts';
import { partLimits } from '../part/rules.ts';
import { isUnknownLanguage } from '../translation/queries.ts';

const kinds = ['item', 'part', 'context', 'footnote'] as const;
const kind = sql`lower(s.kind)`;

/** A text of items or parts as the database calls it. */
const field = sql`replace(lower(s.field), ' ', '_')`;

const translated = { key: 'translation', title: 'Translation', now: sql`r.text`, becomes: sql`null::text` };

/**
 * XML number 179: translations that go: those of an item or part in a language, all or one field, and those of a context or
 * footnote of parts lists.
 */
export const translationRemovals = removalImport({
  id: 179,
  key: 'translationRemovals',
  name: 'Deletes of translations',
  xml: { number: 179, list: 'removedTranslations', element: 'translation' },
  tables: ['translation', 'row_translation'],
  columns: [
    {
      key: 'kind',
      title: 'Kind',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 16,
      example: kinds[0],
    },
    {
      key: 'language',
      title: 'Language',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 16,
      example: 'FR',
    },
    ...namingColumns.map(({ required: _required, updateRequired: _updateRequired, ...column }) => column),
    { key: 'partNumber', title: 'Part number', dataType: 'text', maxLength: partLimits.partNumber },
    { key: 'text', title: 'Text', dataType: 'text', maxLength: limits.footnote },
    { key: 'field', title: 'Field', dataType: 'text', maxLength: 32, example: 'display name' },
  ],

  gone: [
    {
      table: 'translation',
      cells: [
        { key: 'kind', now: sql`r.noun`, becomes: sql`${kind}`, isIdentity: true },
        { key: 'language', now: sql`r.language`, becomes: sql`upper(s.language)`, isIdentity: true },
        {
          key: 'name',
          now: sql`(select i.name from hierarchy_item i where r.noun = 'item' and i.id = r.row_id)`,
          becomes: sql`s.name`,
          isIdentity: true,
        },
        {
          key: 'partNumber',
          now: sql`(select p.part_number from part p where r.noun = 'part' and p.id = r.row_id)`,
          becomes: sql`s.part_number`,
          isIdentity: true,
        },
        { key: 'field', now: sql`replace(r.field, '_', ' ')`, becomes: sql`s.field`, isIdentity: true },
        translated,
      ],
    },
    {
      table: 'row_translation',
      record: (id) => sql`-${id}`,
      cells: [
        { key: 'kind', now: sql`r.field`, becomes: sql`${kind}`, isIdentity: true },
        { key: 'language', now: sql`r.language`, becomes: sql`upper(s.language)`, isIdentity: true },
        { key: 'text', now: sql`r.source`, becomes: sql`s."text"`, isIdentity: true },
        translated,
      ],
    },
  ],

  async check(stage) {
    await stage.reject('kind', 'Must be item, part, context or footnote', sql`${kind} <> all(${[...kinds]}::text[])`);
    await stage.reject('language', 'The catalogue does not have this language', isUnknownLanguage(sql`s.language`));
    await stage.reject(
      'name',
      'Type and name of the item are required',
      sql`${kind} = 'item' and (s.type_code is null or s.name is null)`,
    );
    await stage.reject('partNumber', 'Part number is required', sql`${kind} = 'part' and s.part_number is null`);
    await stage.reject('text', 'Text is required', sql`${kind} in ('context', 'footnote') and s."text" is null`);
    await stage.reject(
      'field',
      'Must be display name, description or long description',
      sql`${field} not in ('display_name', 'description', 'long_description')`,
    );
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
  },

  // Translations of texts of rows have numbers of their own; they are named by what is below 0.
  async find(stage) {
    await findItems(stage, sql`${kind} = 'item'`);
    const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
    await makeSide(
      stage,
      'gone',
      sql`
      select s.line, coalesce(t.id, -x.id) as id
      from ${stage.table} s left join ${stage.side('item')} k on k.line = s.line
      left join part p on ${kind} = 'part' and p.number_key = ${key}
      left join translation t on t.noun = ${kind} and t.row_id = coalesce(k.item_id, p.id) and t.language = upper(s.language)
        and (s.field is null or t.field = ${field})
      left join row_translation x on x.field = ${kind} and md5(x.source) = md5(s."text") and x.language = upper(s.language)
      where not s.bad`,
    );
  },

  async refuse(stage) {
    await rejectSeveral(stage, 'name');
    await warnOfNumbers(stage, ['partNumber']);
  },

  async remove(db, ids) {
    const texts = ids.filter((id) => id < 0).map((id) => -id);
    await sql`delete from translation t where t.id = any(${ids}::bigint[])`.execute(db);
    await sql`delete from row_translation x where x.id = any(${texts}::bigint[])`.execute(db);
  },
});
