import { sql } from 'kysely';
import { makeSide, rejectSide } from '../import/stage/queries.ts';
import { removalImport } from '../import/stage/service.ts';
import { deleteSkus } from '../sku/copy/queries.ts';
import { findSkus } from './queries.named.ts';
import { skuImportMessages as said, skuNameColumns } from './rules.ts';

/** XML number 176: SKUs that go, with all that belongs to them. */
export const skuRemovals = removalImport({
  id: 176,
  key: 'skuRemovals',
  name: 'Deletes of SKUs',
  xml: { number: 176, list: 'removedSkus', element: 'sku' },
  tables: ['sku', 'sku_image', 'sku_attribute', 'sku_group', 'sku_association', 'sku_price', 'translation'],
  permission: 'writeOem',
  columns: skuNameColumns,
  gone: [
    {
      table: 'sku',
      cells: [
        {
          key: 'manufacturer',
          now: sql`(select m.name from manufacturer m where m.id = r.manufacturer_id)`,
          becomes: sql`null::text`,
          isIdentity: true,
        },
        { key: 'sku', now: sql`r.number`, becomes: sql`null::text`, isIdentity: true },
        { key: 'name', title: 'Name', now: sql`r.name`, becomes: sql`null::text` },
      ],
    },
  ],

  async find(stage) {
    await findSkus(stage);
    await makeSide(stage, 'gone', sql`select n.line, n.sku_id as id, n.hits from ${stage.side('named')} n`);
  },

  refuse: async (stage) =>
    void (await rejectSide(stage, { side: 'gone', column: 'sku', reason: said.several, where: sql`k.hits > 1` })),

  remove: (db, ids) => deleteSkus(db, ids),
});
