import { sql } from 'kysely';
import type { ExportDataset } from '../../export/service.ts';
import { changedLinks, literatureHeads, literatureRows } from '../literature/queries.export.ts';

/** Which addresses hang on which items and parts, as XML number 192 reads it back without a difference. */
export const urlsExport: ExportDataset = {
  key: 'urls',
  listedAt: 192,
  name: 'URLs',
  description: 'Which addresses hang on which items and parts.',
  isXmlOnly: true,
  part: { owner: 'link', changed: changedLinks },

  open: async (_db, _groups, within) => ({
    heads: ['URL', ...literatureHeads],
    rows: literatureRows(sql`a.name`, sql`a.is_url`, within),
  }),
};
