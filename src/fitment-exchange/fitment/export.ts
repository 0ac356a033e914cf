import { sql } from 'kysely';
import { isWithin, ownersIn } from '../../export/queries.ts';
import { removed } from '../../export/queries.removed.ts';
import type { ExportDataset } from '../../export/service.ts';
import { hasShop } from '../../sku/queries.ts';
import { rangesText, skuOrder } from '../queries.ts';
import { fitmentCells } from './queries.ts';

const order = sql`${skuOrder}, lower(l.make), lower(l.model), l.attributes::text, l.id, f.id`;

/** Fitments as import 150 reads them back without a difference, years as ranges. */
export const fitmentsExport: ExportDataset = {
  key: 'fitments',
  listedAt: 150,
  name: 'Fitments',
  description: 'What SKUs fit, by line, applications and note, with the years as ranges.',
  isOffered: hasShop,
  part: { owner: 'sku', changed: ownersIn('fitment', 'sku_id') },
  async open(db, _groups, within) {
    const of = await fitmentCells(db);
    return {
      heads: [...of.heads, 'Years', 'Applications', 'Note'],
      rows: sql`select array[${of.cells}, ${rangesText(sql`f.years`)}, ${of.said}] as cells from fitment f ${of.joins}
        where ${isWithin(sql`f.sku_id`, within)} order by ${order}`,
    };
  },
};

/** Applications as import 151 reads them back without a difference: a row for each range of years. */
export const applicationsExport: ExportDataset = {
  key: 'applications',
  listedAt: 151,
  name: 'Applications',
  description: 'What is said of the units that SKUs fit, from year to year.',
  isOffered: hasShop,
  part: { owner: 'sku', changed: ownersIn('fitment', 'sku_id') },
  async open(db, _groups, within) {
    const of = await fitmentCells(db);
    return {
      heads: [...of.heads, 'Year from', 'Year to', 'Applications', 'Note'],
      rows: sql`select array[${of.cells}, lower(y)::text, (upper(y) - 1)::text, ${of.said}] as cells
        from fitment f ${of.joins} cross join lateral unnest(f.years) y
        where ${isWithin(sql`f.sku_id`, within)} order by ${order}, lower(y)`,
    };
  },
};

/** Fitments that were taken from SKUs that are there, as XML number 175 takes them. */
export const fitmentRemovalsExport: ExportDataset = {
  key: 'fitmentRemovals',
  listedAt: 175,
  name: 'Deletes of fitments',
  description: 'Fitments of SKUs that were deleted.',
  isXmlOnly: true,
  isOffered: hasShop,
  part: { owner: 'removed', changed: (ids) => ids('fitment') },
  async open(db, _groups, within) {
    const of = await fitmentCells(db, 'past.fitment');
    return {
      heads: [...of.heads, 'Applications', 'Note'],
      rows: sql`select array[${of.cells}, ${of.said}] as cells
        from (select x.sku_id, x.line_id, x.applications, x.note, min(x.id) as id from ${removed('fitment')} x
          where ${isWithin(sql`x.id`, within)} group by 1, 2, 3, 4) f ${of.joins}
        where not exists (select from fitment n where n.sku_id = f.sku_id and n.line_id = f.line_id
          and n.applications = f.applications and n.note = f.note)
        order by ${order}`,
    };
  },
};
