import { sql } from 'kysely';
import { boolCell, isWithin, ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { isUnit } from '../item-exchange/queries.export.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { namedUnits } from './queries.named.ts';
import { picturesIn } from './queries.pictures.ts';

const units = sql`select h.id from hierarchy_item h join hierarchy_type t on t.id = h.type_id and ${isUnit}`;

/** Pictures of units as import 205 reads them back without a difference: a path is the image's id and file name. */
export const picturesExport: ExportDataset = {
  key: 'unitPictures',
  listedAt: 205,
  name: 'Pictures of units',
  description: 'The pictures of major units in their order, as their import reads them.',
  isOffered: hasMajorUnits,
  part: {
    owner: 'item',
    changed: ownersInAny(
      ownersIn('hierarchy_item', 'id', sql`x.image_id is not null`),
      ownersIn('item_picture', 'item_id'),
      (ids) => sql`select i.id from hierarchy_item i where i.image_id in (${ids('image')})
        union select o.item_id from item_picture o where o.image_id in (${ids('image')})`,
    ),
  },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    const items = within ? sql`select n.id from (${units}) n where ${isWithin(sql`n.id`, within)}` : units;
    return {
      heads: [...unit.heads, 'File path', 'Image name', 'Primary', 'Weight', 'Image type'],
      rows: sql`
        select array[${unit.cells}, m.id || '/' || m.file_name, m.name, ${boolCell(sql`r.place = 1`)}, r.place::text, 'Item'] as cells
        from (${picturesIn(items)}) r join image m on m.id = r.image_id ${unit.joins}
        order by ${unit.order}, r.place`,
    };
  },
};
