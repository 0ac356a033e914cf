import { sql } from 'kysely';
import { boolCell, isWithin, numberCell, ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { namedUnits, valueName } from './queries.named.ts';

/** Colors as import 201 reads them back without a difference: a row for each unit that has one. */
export const colorsExport: ExportDataset = {
  key: 'unitColors',
  listedAt: 201,
  name: 'Colors of units',
  description: 'The colors of major units, as the import of colors reads them.',
  isOffered: hasMajorUnits,
  part: {
    owner: 'item',
    changed: ownersInAny(
      ownersIn('color_relation', 'item_id'),
      (ids) => sql`select x.item_id as id from past.color_relation x where x.color_id in (${ids('color')})`,
    ),
  },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    return {
      heads: [
        ...unit.heads,
        'Manufacturer name',
        'Location',
        'Color type',
        'Basic name',
        'RGB',
        'Metallic',
        'Model code',
        'Price',
        'Price effective date',
      ],
      rows: sql`
        select array[${unit.cells}, c.mfr_name, ${valueName(sql`c.location_id`)}, ${valueName(sql`c.type_id`)},
          ${valueName(sql`c.basic_name_id`)}, c.rgb_value, ${boolCell(sql`c.is_metallic`)}, c.model_code,
          ${numberCell(sql`c.price`)}, coalesce(to_char(c.price_effective_date, 'YYYY-MM-DD'), '')] as cells
        from color_relation r join color c on c.id = r.color_id ${unit.joins}
        where ${isWithin(sql`r.item_id`, within)} order by ${unit.order}, r.id`,
    };
  },
};
