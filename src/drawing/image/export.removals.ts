import { sql } from 'kysely';
import { isWithin } from '../../export/queries.ts';
import { removed } from '../../export/queries.removed.ts';
import type { ExportDataset } from '../../export/service.ts';

/** Images that were removed, as XML number 177 takes them. */
export const imageRemovalsExport: ExportDataset = {
  key: 'imageRemovals',
  listedAt: 177,
  name: 'Deletes of images',
  description: 'Images that were deleted, by the path that exports gave them.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('image') },

  open: async (_db, _groups, within) => ({
    heads: ['File path'],
    rows: sql`select array[m.id || '/' || m.file_name] as cells from ${removed('image')} m
      where ${isWithin(sql`m.id`, within)} order by m.id`,
  }),
};
