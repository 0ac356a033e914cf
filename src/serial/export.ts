import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { serialSettings } from './queries.ts';
import { tagAttributeId } from '../hierarchy/rules.ts';

/** Serial/VIN rules as import type 15 reads them back without a difference. */
export const serialVinExport: ExportDataset = {
  key: 'serialVin',
  listedAt: 15,
  name: 'Serial/VIN rules',
  description: 'The rules of every model, as the serial/VIN import reads them.',

  isOffered: async (db) => (await serialSettings(db)).serialVinEnabled,

  part: { owner: 'item', changed: ownersIn('serial_rule', 'item_id') },

  open: async (_db, _groups, within) => ({
    heads: ['Type', 'Model name', 'Model tag', 'Rule type', 'Prefix', 'Range start', 'Range end', 'Suffix'],
    rows: sql`
      select array[t.code, i.name, coalesce(i.attributes ->> ${sql.lit(String(tagAttributeId))}, ''),
        case r.type when '1' then 'single' when '2' then 'open range' else 'closed range' end,
        r.prefix, r.range_start, r.range_end, r.suffix] as cells
      from serial_rule r
      join hierarchy_item i on i.id = r.item_id
      join hierarchy_type t on t.id = i.type_id
      where ${isWithin(sql`i.id`, within)}
      order by t.code, i.name_sort, i.name collate "C", i.identity_key collate "C",
        upper(r.prefix), upper(r.suffix), nullif(r.range_start, '')::numeric nulls first, r.type, r.id`,
  }),
};
