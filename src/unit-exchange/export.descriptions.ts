import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { namedUnits } from './queries.named.ts';

/** Descriptions as import 206 reads them back without a difference. */
export const descriptionsExport: ExportDataset = {
  key: 'unitDescriptions',
  listedAt: 206,
  name: 'Unit descriptions',
  description: 'The descriptions of major units in each language, as the import of descriptions reads them.',
  isOffered: hasMajorUnits,
  part: { owner: 'item', changed: ownersIn('unit_description', 'item_id') },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    return {
      heads: [...unit.heads, 'Language', 'Description'],
      rows: sql`
        select array[${unit.cells}, r.language, r.body] as cells
        from unit_description r ${unit.joins}
        where ${isWithin(sql`r.item_id`, within)} order by ${unit.order}, r.language`,
    };
  },
};
