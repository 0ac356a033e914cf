import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { namedUnits } from './queries.named.ts';

/** Features as import 202 reads them back without a difference. */
export const featuresExport: ExportDataset = {
  key: 'unitFeatures',
  listedAt: 202,
  name: 'Features of units',
  description: 'The features of major units by group, as the import of features reads them.',
  isOffered: hasMajorUnits,
  part: { owner: 'item', changed: ownersIn('unit_feature', 'item_id') },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    return {
      heads: [...unit.heads, 'Group', 'Feature', 'Value', 'Ordinal'],
      rows: sql`
        select array[${unit.cells}, g.name, r.name, r.value, r.ordinal::text] as cells
        from unit_feature r join feature_group g on g.id = r.group_id ${unit.joins}
        where ${isWithin(sql`r.item_id`, within)} order by ${unit.order}, r.ordinal, r.id`,
    };
  },
};
