import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { typeByCode } from '../hierarchy/type/queries.named.ts';
import { tagCell } from './queries.named.ts';
import { ownCells } from './queries.own.ts';

/** Display names in further languages as import type 8 reads them back without a difference. */
export const hierarchyTranslationsExport: ExportDataset = {
  key: 'hierarchyTranslations',
  listedAt: 8,
  name: 'Hierarchy translations',
  description: 'Display names of items in the further languages, as their import reads them.',

  part: { owner: 'item', changed: ownersIn('translation', 'row_id', sql`x.noun = 'item'`) },

  async open(db, _groups, within) {
    const own = await ownCells(db);
    const cells = sql.join([sql`t.code`, sql`i.name`, tagCell('i'), ...own.cells('i'), sql`x.language`, sql`x.text`]);
    return {
      heads: ['Type', 'Name', 'Tag', ...own.heads, 'Language', 'Display name'],
      rows: sql`
      select array[${cells}] as cells
      from translation x join hierarchy_item i on i.id = x.row_id join ${typeByCode} t on t.id = i.type_id
      where x.noun = 'item' and x.field = 'display_name' and ${isWithin(sql`i.id`, within)}
      order by t.code, i.name_sort, i.name collate "C", i.identity_key collate "C", i.own_key collate "C", x.language`,
    };
  },
};
