import { sql } from 'kysely';
import { attributeTypeNames, attributeTypes } from '../../attribute/rules.ts';
import { boolCell, isWithin, numberCell, ownersIn, ownersInAny } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';

const given = (key: string) => sql`a.definition -> ${sql.lit(key)}`;
const text = (key: string) => sql`coalesce(a.definition ->> ${sql.lit(key)}, '')`;
const flag = (key: string) =>
  sql`case when ${given(key)} is null then '' else ${boolCell(sql`(a.definition ->> ${sql.lit(key)})::boolean`)} end`;
const number = (key: string) => numberCell(sql`(a.definition ->> ${sql.lit(key)})::numeric`);
const names = JSON.stringify(Object.fromEntries(attributeTypeNames.map(({ id, name }) => [id, name])));

/** Attributes as XML number 103 reads them back without a difference. */
export const attributesExport: ExportDataset = {
  key: 'attributes',
  listedAt: 103,
  name: 'Attributes',
  description: 'Attributes with their limits, values and translations.',
  isXmlOnly: true,
  part: {
    owner: 'definition',
    changed: ownersInAny(ownersIn('attribute', 'id'), ownersIn('translation', 'row_id', sql`x.noun = 'attribute'`)),
  },

  async open(db, _groups, within) {
    const { rows } = await sql<{ languages: string[] }>`
      select languages[2:] as languages from catalog where id = platform.catalog()`.execute(db);
    const languages = rows[0]?.languages ?? [];
    const translated = languages.map(
      (language) => sql`, coalesce((select x.text from translation x where x.noun = 'attribute' and x.field = 'name'
        and x.row_id = a.id and x.language = ${language}), '')`,
    );
    return {
      heads: [
        'Name',
        'Type',
        'Required',
        'Shortest',
        'Longest',
        'Several lines',
        'Several values',
        'Smallest',
        'Largest',
        'Values',
        ...languages.map((language) => `Translations.${language}`),
      ],
      rows: sql`
        select array[a.name, ${names}::jsonb ->> a.type::text, ${flag('isRequired')}, ${text('minLength')}, ${text('maxLength')},
          ${flag('isMultiLine')}, ${flag('allowMultiple')}, ${number('min')}, ${number('max')},
          case when a.type = ${sql.lit(attributeTypes.list)} then coalesce((select string_agg(e.value, E'\\n' order by e.n)
            from jsonb_array_elements_text(${given('items')}) with ordinality e(value, n)), '') else '' end
          ${sql.join(translated, sql``)}] as cells
        from attribute a where a.type in (1, 2, 3, 4) and ${isWithin(sql`a.id`, within)} order by lower(a.name), a.id`,
    };
  },
};
