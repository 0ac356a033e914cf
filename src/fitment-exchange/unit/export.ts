import { sql } from 'kysely';
import { boolCell } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { attributeNames, lineCells } from '../fitment/queries.ts';

/** Units that SKUs may fit as import 152 reads them back without a difference. */
export const unitsToFitExport: ExportDataset = {
  key: 'unitsToFit',
  listedAt: 152,
  name: 'Units that SKUs may fit',
  description: 'The units of the installation that SKUs of all catalogues may fit.',
  of: 'installation',
  async open(db) {
    const line = lineCells(await attributeNames(db, sql`select l.attributes from fit_line l`));
    return {
      heads: ['Year', ...line.heads, 'Archived'],
      rows: sql`
        select array[u.model_year::text, ${line.cells}, ${boolCell(sql`u.archived`)}] as cells
        from fit_unit u join fit_line l on l.id = u.line_id join list_value v on v.id = l.industry_id
        order by lower(v.name), v.id, lower(l.make), lower(l.model), l.attributes::text, l.id, u.model_year`,
    };
  },
};
