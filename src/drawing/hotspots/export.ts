import { sql } from 'kysely';
import { boolCell, isWithin, ownersIn } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { tagCell } from '../../item-exchange/queries.named.ts';

/** Hotspots as XML number 121 reads them back without a difference, those of one tag from top to bottom. */
export const hotspotsExport: ExportDataset = {
  key: 'hotspots',
  listedAt: 121,
  name: 'Hotspots',
  description: 'The hotspots of images, by the item that shows the image.',
  isXmlOnly: true,
  part: {
    owner: 'item',
    changed: (ids) =>
      sql`select i.id from hierarchy_item i where i.image_id in (${ownersIn('hotspot', 'image_id')(ids)})`,
  },

  open: async (_db, _groups, within) => ({
    heads: ['Item type', 'Item name', 'Item tag', 'Image path', 'Value', 'X', 'Y', 'W', 'H', 'Confirmed'],
    rows: sql`
      select array[coalesce(t.code, ''), coalesce(i.name, ''), case when i.id is null then '' else ${tagCell('i')} end,
        case when i.id is null then m.id || '/' || m.file_name else '' end,
        h.value, h.x::text, h.y::text, h.w::text, h.h::text, ${boolCell(sql`h.confirmed`)}] as cells
      from hotspot h join image m on m.id = h.image_id
      left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id) on i.image_id = m.id
      where ${isWithin(sql`i.id`, within)}
      order by i.id is null, t.code, i.name_sort, i.name collate "C", i.identity_key collate "C", m.id,
        platform.natural_key(h.value), h.y, h.x, h.id`,
  }),
};
