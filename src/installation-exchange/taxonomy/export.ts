import { sql } from 'kysely';
import type { ExportDataset } from '../../export/service.ts';
import { further, languagesOf } from '../queries.ts';

/** Taxonomies and their levels as import 221 reads them back without a difference. */
export const taxonomiesExport: ExportDataset = {
  key: 'taxonomies',
  listedAt: 221,
  name: 'Taxonomies',
  description: 'Taxonomies of industries, with the way to each level, its code and its names.',
  of: 'installation',
  async open(db) {
    const languages = await languagesOf(
      db,
      sql`select names from taxonomy_level where names <> '{}' union all select names from taxonomy where names <> '{}'`,
    );
    const names = (of: 't' | 'l') => further(languages.cells(sql`${sql.ref(of)}.names`));
    return {
      heads: ['Industry', 'Taxonomy', 'Path', 'Code', 'Ordinal', ...languages.heads],
      rows: sql`
        with recursive level as (
          select l.*, array[l.name] as path, array[l.ordinal, l.id] as place from taxonomy_level l where l.parent_id is null
          union all
          select l.*, a.path || l.name, a.place || array[l.ordinal, l.id]
          from level a join taxonomy_level l on l.parent_id = a.id
        )
        select x.cells from (
          select t.id, '{}'::bigint[] as place, array[i.name, t.name, '', '', ''${names('t')}] as cells
          from taxonomy t join list_value i on i.id = t.industry_id
          union all
          select t.id, l.place, array[i.name, t.name, array_to_string(l.path, E'\\n'), l.code, l.ordinal::text${names('l')}]
          from level l join taxonomy t on t.id = l.taxonomy_id join list_value i on i.id = t.industry_id) x
        order by x.id, x.place`,
    };
  },
};
