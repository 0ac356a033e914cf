import { sql } from 'kysely';
import { boolCell } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { further, languagesOf, valueCells, valueHeads, valueJoins, valueOrder } from '../queries.ts';

/** Lists as import 220 reads them back without a difference. */
export const listsExport: ExportDataset = {
  key: 'lists',
  listedAt: 220,
  name: 'Lists',
  description: 'Lists of the installation with their labels.',
  of: 'installation',
  open: () =>
    Promise.resolve({
      heads: ['List number', 'List', 'Editable', 'Labels'],
      rows: sql`
        select array[case when t.id < 2000 then t.id::text else '' end, t.name, ${boolCell(sql`t.editable`)}, coalesce((
          select string_agg(l.name, E'\\n' order by l.id) from list_label l where l.id = any(t.label_ids)), '')] as cells
        from list_type t order by t.id`,
    }),
};

/** Names of all further properties, in the order of the alphabet. */
async function propertyNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct k as name from list_value v cross join lateral jsonb_object_keys(v.custom) k
    where v.custom <> '{}' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Values of lists as their import reads them back without a difference. */
export const valuesExport: ExportDataset = {
  key: 'listValues',
  listedAt: 220.1,
  name: 'Values of lists',
  description: 'The values of all lists with all that is said of them.',
  of: 'installation',
  async open(db) {
    const languages = await languagesOf(db, sql`select names from list_value where names <> '{}'`);
    const properties = await propertyNames(db);
    return {
      heads: [
        ...valueHeads,
        'Text',
        'Numeric code',
        'Industries',
        ...languages.heads,
        ...properties.map((name) => `Properties.${name}`),
        'Image URL',
        'To be validated',
        'Invalid',
        'Invalid for major units',
        'Replaced with',
      ],
      rows: sql`
        select array[${valueCells}, v.value, case when v.numeric_code > 0 then v.numeric_code::text else '' end, coalesce((
            select string_agg(i.name, E'\\n' order by lower(i.name), i.id) from list_value i where i.id = any(v.industry_ids)), '')
          ${further(languages.cells(sql`v.names`))}${further(properties.map((name) => sql`coalesce(v.custom ->> ${name}, '')`))},
          v.image_url, ${boolCell(sql`v.requires_validation`)}, ${boolCell(sql`v.archive`)},
          ${boolCell(sql`v.archive_major_unit`)}, coalesce(n.name, '')] as cells
        from list_value v ${valueJoins} left join list_value n on n.id = v.replace_with
        order by ${valueOrder}`,
    };
  },
};

/** Relations of values as their import reads them back without a difference. */
export const relationsExport: ExportDataset = {
  key: 'listRelations',
  listedAt: 220.2,
  name: 'Relations of values',
  description: 'The lists that values go with.',
  of: 'installation',
  open: () =>
    Promise.resolve({
      heads: [...valueHeads, 'Related list number', 'Related list', 'Required'],
      rows: sql`
        select array[${valueCells}, case when w.id < 2000 then w.id::text else '' end, w.name,
          ${boolCell(sql`r.is_required`)}] as cells
        from list_relation r join list_value v on v.id = r.list_value_id ${valueJoins}
        join list_type w on w.id = r.list_type_id order by ${valueOrder}, w.id`,
    }),
};
