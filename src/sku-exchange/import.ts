import { sql } from 'kysely';
import type { ImportType } from '../import/service.ts';
import {
  changingLines,
  countRecords,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import { hasShop } from '../sku/queries.ts';
import { skuMessages } from '../sku/rules.ts';
import { rejectClosed, warnMissing } from '../unit-exchange/queries.named.ts';
import { addManufacturers, madeSkus, planSkus, settleEnvironments, skuRecords, withoutState } from './queries.ts';
import { addMissing, rejectFixed, skusImported } from './queries.named.ts';
import { productTypeColumn, skuColumns, skuImportMessages as said } from './rules.ts';

/** Holds where digits alone are no GTIN (docs/domain/skus.md, GTIN). */
const isWrongGtin = sql`s.gtin ~ '^[0-9]+$' and (char_length(s.gtin) not in (8, 12, 13, 14) or right(s.gtin, 1)::int <> (
  select (10 - sum(substr(lpad(s.gtin, 14, '0'), n, 1)::int * case n % 2 when 1 then 3 else 1 end) % 10) % 10
  from generate_series(1, 13) n))`;

/**
 * Import 160: SKUs, told by manufacturer and number. A manufacturer that is none yet becomes one, a product type that the
 * installation lacks is added to it, to be settled. A blank cell leaves what a SKU has.
 */
export const skuImport: ImportType = {
  id: 160,
  key: 'skus',
  name: 'SKUs',
  xml: { number: 160, list: 'skus', element: 'sku' },
  isOffered: hasShop,
  permission: 'writeOem',
  modes: ['update'],
  tables: ['manufacturer', 'sku'],
  columns: skuColumns,

  async validate(stage) {
    if (stage.has('gtin')) await stage.reject('gtin', skuMessages.checksum, isWrongGtin);
    await planSkus(stage);
    await rejectSide(stage, {
      side: 'key',
      column: 'sku',
      reason: skuMessages.noNumber,
      where: sql`k.number_key = ''`,
    });
    await rejectClosed(stage, productTypeColumn);
    if (stage.has('workflow'))
      await rejectSide(stage, {
        side: 'key',
        column: 'workflow',
        reason: said.noState,
        where: sql`k.state is null and exists (
          select from ${stage.table} s where s.line = k.line and s.workflow is not null)`,
      });
    if (stage.has('productType'))
      await rejectSide(stage, {
        side: 'key',
        column: 'productType',
        reason: said.typeOfGroups,
        where: sql`k.sku_id is not null and ${stage.erases('productType') ? sql`true` : sql`k.type_id is not null`} and exists (
          select from sku_group x join product_group g on g.id = x.group_id
          where x.sku_id = k.sku_id and g.product_type_id is distinct from k.type_id)`,
      });
    // Who names another state takes the SKU out of the one that keeps it.
    await rejectFixed(stage, changingLines(stage, skuRecords(stage)), {
      side: 'key',
      where: sql`k.state is null or k.state = x.workflow_id`,
    });
    await planSkus(stage);
    await rejectRepeated(stage, 'key', 'sku', 'Same SKU as in row');
    await warnMissing(stage, productTypeColumn);
  },

  count: (stage) => countRecords(stage, skuRecords(stage)),
  makes: madeSkus,
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, skuRecords(stage))] },

  async beforeChange(stage, of) {
    await planSkus(stage);
    await addMissing(stage, of);
  },

  async write(stage, changeId) {
    await planSkus(stage);
    if (stage.mode !== 'update') {
      await addManufacturers(stage);
      await planSkus(stage);
    }
    const counts = await writeRecords(stage, skuRecords(stage));
    await planSkus(stage);
    await settleEnvironments(stage, changeId);
    await skusImported(stage, withoutState(stage, changeId));
    return counts;
  },
};
