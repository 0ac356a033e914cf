import { sql } from 'kysely';
import type { ExportDataset } from '../export/service.ts';
import { cellOf } from './queries.cells.ts';

/** What names each item in files, with its id (docs/domain/history.md, A change). */
export const hierarchyKeysExport: ExportDataset = {
  key: 'hierarchyKeys',
  listedAt: 16,
  name: 'Hierarchy keys',
  description: 'Type, name and key values of every item, with its id.',

  async open(db) {
    const keys = await db
      .selectFrom('attribute as a')
      .select(['a.id', 'a.name'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('hierarchy_type_attribute as t')
            .select('t.id')
            .whereRef('t.attribute_id', '=', 'a.id')
            .where('t.is_key', '=', true),
        ),
      )
      .orderBy('a.id')
      .execute();
    const values = keys.map(({ id }) => sql`, ${cellOf(id)}`);
    return {
      heads: ['Id', 'Type', 'Name', ...keys.map(({ name }) => name)],
      rows: sql`
        select array[i.id::text, t.code, i.name${sql.join(values, sql``)}] as cells
        from hierarchy_item i join hierarchy_type t on t.id = i.type_id
        order by t.code, i.name_sort, i.name collate "C", i.identity_key collate "C"`,
    };
  },
};
