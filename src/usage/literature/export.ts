import { sql } from 'kysely';
import type { ExportDataset } from '../../export/service.ts';
import { changedLinks, literatureHeads, literatureRows } from './queries.export.ts';

/**
 * Which files hang on which items and parts, as import type 12 reads it back without a difference. A path is the file's
 * id and name: the import knows the catalogue's own files by it.
 */
export const literatureExport: ExportDataset = {
  key: 'literature',
  listedAt: 12,
  name: 'Literature',
  description: 'Which files hang on which items and parts, as the literature import reads it.',

  part: { owner: 'link', changed: changedLinks },

  open: async (_db, _groups, within) => ({
    heads: ['File path', ...literatureHeads],
    rows: literatureRows(sql`a.id || '/' || a.name`, sql`not a.is_url`, within),
  }),
};
