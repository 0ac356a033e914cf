import { sql } from 'kysely';
import { boolCell } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import type { SqlFragment } from '../../import/service.ts';
import { further, languagesOf } from '../queries.ts';
import { typeCell } from './queries.ts';

const custom = (key: string) => sql`coalesce(d.custom ->> ${key}, '')`;
const flag = (key: string) => sql`case d.custom ->> ${key} when 'true' then 'yes' when 'false' then 'no' else '' end`;
const parts = (where: SqlFragment) => sql`coalesce((
  select string_agg(${typeCell(sql`o.global_type`)} || ': ' || o.name, E'\\n' order by p.ordinal, p.id)
  from definition_part p join data_definition o on o.id = p.part_id where p.definition_id = d.id and ${where}), '')`;

/** Data definitions as import 225 reads them back without a difference. */
export const dataDefinitionsExport: ExportDataset = {
  key: 'dataDefinitions',
  listedAt: 221.5,
  name: 'Data definitions',
  description: 'What values may be: types, units and sub objects.',
  of: 'installation',
  open: () =>
    Promise.resolve({
      heads: [
        'Type',
        'Name',
        'List number',
        'List',
        'Whole numbers',
        'Decimals',
        'Default',
        'Input type',
        'Auto complete',
        'All capitals',
        'All small letters',
        'Measures',
        'Units',
        'Sub objects',
        'Required sub objects',
      ],
      rows: sql`
        select array[${typeCell(sql`d.global_type`)}, d.name, case when t.id < 2000 then t.id::text else '' end, coalesce(t.name, ''),
          ${flag('isWhole')}, ${custom('decimals')},
          case when d.global_type = 3 then coalesce((select v.name from list_value v where v.id::text = d.custom ->> 'default'), '')
            else ${custom('default')} end,
          ${custom('inputType')}, ${flag('autoComplete')}, ${flag('allCaps')}, ${flag('allLower')},
          coalesce((select min(u.measurement_type) from definition_unit x join unit_of_measure u on u.id = x.unit_id
            where x.definition_id = d.id), ''),
          coalesce((select string_agg(u.name, E'\\n' order by x.ordinal, x.id) from definition_unit x
            join unit_of_measure u on u.id = x.unit_id where x.definition_id = d.id), ''),
          ${parts(sql`true`)}, ${parts(sql`p.is_required`)}] as cells
        from data_definition d left join list_type t on t.id = d.list_type_id
        order by d.global_type, lower(d.name), d.id`,
    }),
};

/** Field definitions as import 222 reads them back without a difference. */
export const fieldDefinitionsExport: ExportDataset = {
  key: 'fieldDefinitions',
  listedAt: 222,
  name: 'Field definitions',
  description: 'The fields of industries, with their groups, definitions and names.',
  of: 'installation',
  async open(db) {
    const languages = await languagesOf(db, sql`select names from feature_field where names <> '{}'`);
    return {
      heads: ['Industry', 'Field', 'Group', 'Type', 'Definition', ...languages.heads, 'Fitment'],
      rows: sql`
        select array[i.name, f.field_name, f.group_name, ${typeCell(sql`d.global_type`)}, d.name
          ${further(languages.cells(sql`f.names`))}, ${boolCell(sql`f.is_fitment`)}] as cells
        from feature_field f join data_definition d on d.id = f.definition_id join list_value i on i.id = f.industry_id
        order by lower(i.name), i.id, lower(f.group_name), lower(f.field_name), f.id`,
    };
  },
};

/** Product definitions as import 226 reads them back without a difference. */
export const productDefinitionsExport: ExportDataset = {
  key: 'productDefinitions',
  listedAt: 222.1,
  name: 'Product definitions',
  description: 'The fields of product types and sub types, in their order.',
  of: 'installation',
  open: () =>
    Promise.resolve({
      heads: ['Industry', 'Product type', 'Sub type', 'Field', 'Ordinal', 'Required', 'Repeated by'],
      rows: sql`
        select array[i.name, p.name, c.name, f.field_name, a.ordinal::text, ${boolCell(sql`a.is_required`)},
          coalesce(n.field_name, '')] as cells
        from feature_assignment a join feature_field f on f.id = a.field_id join list_value i on i.id = f.industry_id
        join list_value p on p.id = a.product_type_id join list_value c on c.id = a.sub_type_id
        left join feature_field n on n.id = a.repeat_field_id
        order by lower(i.name), i.id, lower(p.name), lower(c.name), a.sub_type_id, a.ordinal, a.id`,
    }),
};
