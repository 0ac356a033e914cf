import { sql } from 'kysely';
import { rejectSide } from '../../import/stage/queries.ts';
import { removalImport } from '../../import/stage/service.ts';
import { hasShop } from '../../sku/queries.ts';
import { skusImported } from '../queries.ts';
import { exchangeMessages, skuColumns } from '../rules.ts';
import { findFitments, rejectNames } from './queries.ts';
import { lineColumns, saidColumns } from './rules.ts';

/** XML number 175: fitments that go, named by SKU, line, applications and note. */
export const fitmentRemovals = {
  ...removalImport({
    id: 175,
    key: 'fitmentRemovals',
    name: 'Deletes of fitments',
    xml: { number: 175, list: 'removedFitments', element: 'fitment' },
    tables: ['fitment', 'sku'],
    columns: [...skuColumns, ...lineColumns, ...saidColumns],

    gone: [
      {
        table: 'fitment',
        cells: [
          {
            key: 'number',
            now: sql`(select k.number from sku k where k.id = r.sku_id)`,
            becomes: sql`s.number`,
            isIdentity: true,
          },
          {
            key: 'model',
            now: sql`(select l.make || ' ' || l.model from shared_fit_line l where l.id = r.line_id)`,
            becomes: sql`s.make || ' ' || s.model`,
            isIdentity: true,
          },
        ],
      },
    ],

    find: findFitments,

    async refuse(stage) {
      await rejectNames(stage, 'gone');
      await rejectSide(stage, {
        side: 'gone',
        column: 'number',
        reason: exchangeMessages.heldSku,
        where: sql`k.is_held and k.id is not null`,
      });
    },

    async remove(db, ids, stage) {
      await sql`delete from fitment f where f.id = any(${ids}::bigint[])`.execute(db);
      await skusImported(stage, sql`select k.sku_id from ${stage.side('gone')} k where k.id = any(${ids}::bigint[])`);
    },
  }),
  isOffered: hasShop,
};
