import { sql } from 'kysely';
import type { ImportType } from '../import/service.ts';
import { rejectSide } from '../import/stage/queries.ts';
import { hasShop } from '../sku/queries.ts';
import { skuLimits } from '../sku/rules.ts';
import { warnAdded } from '../unit-exchange/queries.named.ts';
import { unitImportMessages } from '../unit-exchange/rules.ts';
import {
  attributeDiff,
  attributesWritten,
  countAttributes,
  emptiedDiff,
  erasesUnknown,
  planAttributes,
  unknownValues,
  writeAttributes,
} from './queries.attributes.ts';
import { addValues, rejectFixed, requireNamed, skusImported } from './queries.named.ts';
import { attributeColumns, skuImportMessages as said } from './rules.ts';

/**
 * Import 162: values of attributes of SKUs, several of one attribute in rows of their own or in one cell. A value that its
 * list lacks is added to it, to be settled. What a file does not name stays.
 */
export const attributesImport: ImportType = {
  id: 162,
  key: 'skuAttributes',
  name: 'Attributes of SKUs',
  xml: { number: 162, name: 'SKU attributes', list: 'skuAttributes', element: 'skuAttribute' },
  isOffered: hasShop,
  permission: 'writeOem',
  comesFirst: { [said.notFound]: 'skus' },
  modes: [],
  tables: ['sku_attribute'],
  columns: attributeColumns,

  async validate(stage) {
    await requireNamed(stage);
    await planAttributes(stage);
    const reject = (column: string, reason: string | ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'attribute', column, reason, where });
    await rejectFixed(
      stage,
      sql`select k.line from ${stage.side('attribute')} k where k.record_id is null union select e.line from ${stage.side('emptied')} e`,
    );
    await stage.reject('attribute', said.noAttribute, erasesUnknown(stage));
    await reject('attribute', said.noAttribute, sql`k.list_id is null`);
    await reject('value', unitImportMessages.closedList, sql`k.value_id is null and not k.editable`);
    await reject('value', said.invalidValue, sql`k.is_invalid and k.record_id is null`);
    await reject('value', sql`'Same SKU, attribute and value as in row ' || k.first`, sql`k.first < k.line`);
    await reject('value', said.tooManyAttributes, sql`k.record_id is null and k.has + k.at > ${skuLimits.attributes}`);
    await warnAdded(
      stage,
      'value',
      sql`select k.line, k.list_id as list, k.text from ${stage.side('attribute')} k
        join ${stage.table} s on s.line = k.line where not s.bad and k.value_id is null`,
    );
  },

  count: countAttributes,
  diff: { areCounts: true, records: (stage) => [attributeDiff(stage), emptiedDiff(stage)] },

  async beforeChange(stage, of) {
    await planAttributes(stage);
    await addValues(stage, of, unknownValues(stage));
  },

  async write(stage, changeId) {
    await planAttributes(stage);
    const counts = await countAttributes(stage);
    await writeAttributes(stage);
    await skusImported(stage, attributesWritten(stage, changeId));
    return counts;
  },
};
