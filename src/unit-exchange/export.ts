import { sql } from 'kysely';
import { ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { isUnit, placedItems } from '../item-exchange/queries.export.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { valueName } from './queries.named.ts';
import { valueColumns } from './rules.ts';

/** Major units as import 200 reads them back without a difference; a replaced value stands as what is read for it. */
export const unitExport: ExportDataset = {
  key: 'majorUnits',
  listedAt: 200,
  name: 'Major units',
  description:
    'Units with what they are, their attributes, states and places, as the import of major units reads them.',
  byContentGroups: true,
  isOffered: hasMajorUnits,

  part: {
    owner: 'item',
    changed: ownersInAny(
      ownersIn('hierarchy_item', 'id'),
      ownersIn('hierarchy_relation', 'child_id'),
      ownersIn('major_unit', 'item_id'),
    ),
  },

  open: (db, contentGroups, within) =>
    placedItems(db, {
      contentGroups,
      within,
      where: isUnit,
      more: {
        heads: [...valueColumns.map(({ title }) => title), 'Model year'],
        cells: [
          ...valueColumns.map(({ column }) => valueName(sql.ref(`u.${column}`))),
          sql`coalesce(u.model_year::text, '')`,
        ],
        joins: sql`left join major_unit u on u.item_id = i.id`,
      },
    }),
};
