import { sql } from 'kysely';
import { distributorLimits, distributorMessages } from '../../distributor/rules.ts';
import type { ImportType, Stage } from '../../import/service.ts';
import {
  countRecords,
  recordsDiff,
  rejectHeld,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { hasShop } from '../../sku/queries.ts';
import { isOutside, isRanges, isUpsideDown, ofSide, rangesText, skusImported } from '../queries.ts';
import { planPlaces } from './queries.ts';
import { catalogColumns, distributorColumn, distributorSkuColumn, exchangeMessages as said, text } from '../rules.ts';

const records = (stage: Stage): Records => ({
  table: 'distributor_place',
  side: 'place',
  match: sql`r.distributor_sku_id = k.relation_id and r.distributor_catalog_id = k.catalog_id`,
  added: { distributor_sku_id: sql`k.relation_id`, distributor_catalog_id: sql`k.catalog_id` },
  fields: [
    {
      key: 'pages',
      column: 'pages',
      value: sql`k.pages`,
      fresh: sql`k.pages`,
      shown: {
        now: sql`nullif(${rangesText(sql`r.pages`)}, '')`,
        becomes: ofSide(stage, 'place', rangesText(sql`k.pages`)),
      },
    },
  ],
  by: [
    {
      key: 'distributorSku',
      now: sql`(select d.number from distributor_sku d where d.id = r.distributor_sku_id)`,
      becomes: sql`s.distributor_sku`,
      isIdentity: true,
    },
    {
      key: 'catalog',
      now: sql`(select c.name from distributor_catalog c where c.id = r.distributor_catalog_id)`,
      becomes: sql`s.catalog`,
      isIdentity: true,
    },
  ],
});

/** Import 212: on which pages of a distributor's catalog its SKU stands. A row holds all pages of its catalog. */
export const placesImport: ImportType = {
  id: 212,
  key: 'catalogPages',
  name: 'Catalog pages',
  xml: { number: 212, list: 'catalogPages', element: 'catalogPage' },
  isOffered: hasShop,
  comesFirst: {
    [said.noDistributor]: 'distributors',
    [said.noDistributorSku]: 'distributorSkus',
    [said.noCatalog]: 'distributorCatalogs',
  },
  modes: ['update'],
  tables: ['distributor_place', 'sku'],
  columns: [
    distributorColumn,
    distributorSkuColumn,
    ...catalogColumns,
    text('pages', 'Pages', 4096, { required: true, updateRequired: true, aliases: ['page'], example: '12, 14-16' }),
  ],

  async validate(stage) {
    const wrong = sql`not ${isRanges(sql`s.pages`)} or ${isOutside(sql`s.pages`, 1, distributorLimits.page)}`;
    await stage.reject('pages', distributorMessages.pages, wrong);
    await stage.reject('pages', said.upsideDown, isUpsideDown(sql`s.pages`));
    await planPlaces(stage);
    const reject = (column: string, reason: string, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'place', column, reason, where });
    await reject('distributor', said.noDistributor, sql`k.distributor_id is null`);
    await reject('distributorSku', said.noDistributorSku, sql`k.relation_id is null`);
    await reject('catalog', said.noCatalog, sql`k.catalog_id is null`);
    await rejectRepeated(stage, 'place', 'catalog', 'Same distributor SKU and catalog as in row');
    await rejectHeld(stage, records(stage), { column: 'distributorSku', reason: said.heldSku });
  },

  count: (stage) => countRecords(stage, records(stage)),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records(stage))] },

  async write(stage, changeId) {
    await planPlaces(stage);
    const counts = await writeRecords(stage, records(stage));
    await skusImported(
      stage,
      sql`select d.sku_id from distributor_place p join distributor_sku d on d.id = p.distributor_sku_id
        where p.change_id = ${changeId}`,
    );
    return counts;
  },
};
