import { sql } from 'kysely';
import type { ImportType } from '../../import/service.ts';
import { countRecords, recordsDiff, writeRecords } from '../../import/stage/queries.ts';
import { hasShop } from '../../sku/queries.ts';
import { skusImported } from '../queries.ts';
import { fitmentRecords, judgeFitments, planFitments } from './queries.ts';
import { fitmentColumns } from './rules.ts';

/**
 * Import 150: what SKUs fit. The years of a row that have a unit are added to what the SKU fits with these applications and
 * this note; the others are said. Nothing is taken away (docs/domain/fitments.md, Fitments).
 */
export const fitmentsImport: ImportType = {
  id: 150,
  key: 'fitments',
  name: 'Fitments',
  xml: { number: 150, list: 'fitments', element: 'fitment' },
  isOffered: hasShop,
  modes: ['update'],
  tables: ['fitment', 'sku'],
  columns: fitmentColumns,

  validate: (stage) => judgeFitments(stage, 'union'),
  count: (stage) => countRecords(stage, fitmentRecords(stage)),
  diff: {
    areCounts: true,
    prepare: (stage) => planFitments(stage, 'union'),
    records: (stage) => [{ ...recordsDiff(stage, fitmentRecords(stage)), isWhole: 'differing' }],
  },

  async write(stage, changeId) {
    await planFitments(stage, 'union');
    const counts = await writeRecords(stage, fitmentRecords(stage));
    await skusImported(stage, sql`select f.sku_id from fitment f where f.change_id = ${changeId}`);
    return counts;
  },
};
