import { sql } from 'kysely';
import { isWithin, ownersIn } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { isUnit } from '../../item-exchange/queries.export.ts';
import { tagCell } from '../../item-exchange/queries.named.ts';

/**
 * Which image which item has, as import type 2 reads it back without a difference; pictures of major units have a file of
 * their own (205). A path is the image's id and file
 * name: the import knows the catalogue's own files by it.
 */
export const imageExport: ExportDataset = {
  key: 'image',
  listedAt: 2,
  name: 'Images',
  description: 'Which image which item has, as the image import reads it.',

  part: { owner: 'item', changed: ownersIn('hierarchy_item', 'id', sql`x.image_id is not null`) },

  open: async (_db, _groups, within) => ({
    heads: ['File path', 'Item type', 'Item name', 'Item tag', 'Image name'],
    rows: sql`
      select array[m.id || '/' || m.file_name, t.code, i.name, ${tagCell('i')}, m.name] as cells
      from hierarchy_item i join hierarchy_type t on t.id = i.type_id join image m on m.id = i.image_id
      where not ${isUnit} and (t.allow_image or t.base_type = ${sql.lit(baseTypes.diagram)}) and ${isWithin(sql`i.id`, within)}
      order by t.code, i.name_sort, i.name collate "C", i.identity_key collate "C"`,
  }),
};
