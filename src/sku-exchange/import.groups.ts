import { sql } from 'kysely';
import type { ImportType } from '../import/service.ts';
import { rejectSide, rejectRepeated } from '../import/stage/queries.ts';
import { hasShop } from '../sku/queries.ts';
import { skuLimits, skuMessages } from '../sku/rules.ts';
import { rejectClosed, warnMissing } from '../unit-exchange/queries.named.ts';
import { addGroups, addMembers, countGroups, groupDiff, planGroups } from './queries.groups.ts';
import { addMissing, rejectFixed, requireNamed, skusImported } from './queries.named.ts';
import { groupColumns, industryColumn, productTypeColumn, skuImportMessages as said } from './rules.ts';

/**
 * Import 164: product groups, told by name, industry and product type, with their SKUs. A row is a SKU of a group, or a
 * group alone. The three rules of groups hold (docs/domain/skus.md, Product groups). SKUs that a file does not name stay.
 */
export const groupsImport: ImportType = {
  id: 164,
  key: 'productGroups',
  name: 'Product groups',
  xml: { number: 164, list: 'productGroups', element: 'productGroup' },
  isOffered: hasShop,
  permission: 'writeOem',
  comesFirst: { [said.notFound]: 'skus' },
  modes: [],
  tables: ['product_group', 'sku_group'],
  columns: groupColumns,

  async validate(stage) {
    if (stage.has('sku')) await requireNamed(stage);
    await planGroups(stage);
    await rejectClosed(stage, industryColumn);
    await rejectClosed(stage, productTypeColumn);
    const reject = (column: string, reason: string | ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'member', column, reason, where });
    await rejectFixed(stage, sql`select k.line from ${stage.side('member')} k where k.record_id is null`, {
      side: 'member',
    });
    await rejectRepeated(stage, 'member', 'groupName', 'Same group and SKU as in row');
    await reject(
      'productType',
      skuMessages.otherType,
      sql`k.sku_id is not null and coalesce(k.type_id, -1) is distinct from coalesce(k.own_type, k.kept_type)`,
    );
    await reject(
      'industry',
      skuMessages.notUniqueIndustry,
      sql`k.sku_id is not null and k.record_id is null and (k.has_industry or k.first_in_industry < k.line)`,
    );
    await reject(
      'groupName',
      said.tooManyGroups,
      sql`k.sku_id is not null and k.record_id is null and k.has + k.at > ${skuLimits.groups}`,
    );
    await planGroups(stage);
    await warnMissing(stage, industryColumn);
    await warnMissing(stage, productTypeColumn);
  },

  count: countGroups,
  diff: { areCounts: true, prepare: planGroups, records: (stage) => [groupDiff(stage)] },

  async beforeChange(stage, of) {
    await planGroups(stage);
    await addMissing(stage, of);
  },

  async write(stage, changeId) {
    await planGroups(stage);
    const counts = await countGroups(stage);
    stage.progress('Adding product groups', 0, 2);
    await addGroups(stage);
    await planGroups(stage);
    stage.progress('Adding SKUs', 1, 2);
    await addMembers(stage);
    await skusImported(stage, sql`select x.sku_id from sku_group x where x.change_id = ${changeId}`);
    return counts;
  },
};
