import { sql } from 'kysely';
import type { ImportType, Stage } from '../import/service.ts';
import {
  changingLines,
  countRecords,
  linesWhere,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { hasShop } from '../sku/queries.ts';
import { bySku, rejectFixed, requireNamed, skusImported } from './queries.named.ts';
import { priceColumns, skuImportMessages as said } from './rules.ts';

const ofContext = sql`a.context = 'Ecommerce'`;

/** Side table `price`: of each good row the SKU and the audience. */
const planPrices = (stage: Stage) =>
  makeSide(
    stage,
    'price',
    sql`
    select s.line, n.sku_id, a.id as audience_id,
      min(s.line) over (partition by n.sku_id, a.id, s.effective_date) as first
    from ${stage.table} s join ${stage.side('named')} n on n.line = s.line
    left join price_audience a on ${ofContext} and lower(a.name) = lower(s.audience)
    where not s.bad`,
  );

const field = (key: string) => ({ key, column: key, value: sql`s.${sql.ref(key)}`, fresh: sql`0` });

const records: Records = {
  table: 'sku_price',
  side: 'price',
  match: sql`r.sku_id = k.sku_id and r.audience_id = k.audience_id and r.effective_date = s.effective_date`,
  added: { sku_id: sql`k.sku_id`, audience_id: sql`k.audience_id`, effective_date: sql`s.effective_date` },
  fields: [field('cost'), field('msrp')],
  by: [
    ...bySku,
    {
      key: 'audience',
      now: sql`(select a.name from price_audience a where a.id = r.audience_id)`,
      becomes: sql`s.audience`,
      isIdentity: true,
    },
    { key: 'effectiveDate', now: sql`r.effective_date`, becomes: sql`s.effective_date`, isIdentity: true },
  ],
};

/**
 * Import 165: what a SKU costs an audience of the context E-commerce from a date on. The same SKU, audience and date is the
 * same price; a blank amount leaves what it has, a new one takes it as 0.
 */
export const skuPricesImport: ImportType = {
  id: 165,
  key: 'skuPrices',
  name: 'Prices of SKUs',
  xml: { number: 165, name: 'SKU prices', list: 'skuPrices', element: 'skuPrice' },
  isOffered: hasShop,
  permission: 'writeOem',
  comesFirst: { [said.notFound]: 'skus' },
  modes: ['update'],
  tables: ['sku_price'],
  columns: priceColumns,

  async validate(stage) {
    await requireNamed(stage);
    await planPrices(stage);
    const audiences = sql`(select string_agg(a.name, ', ' order by a.id) from (
      select a.id, a.name from price_audience a where ${ofContext} order by a.id limit 20) a)`;
    await rejectSide(stage, {
      side: 'price',
      column: 'audience',
      reason: sql`coalesce('Audience not found. Audiences here: ' || ${audiences}, 'Audience not found. The catalogue has none yet')`,
      where: sql`k.audience_id is null`,
    });
    // What the row leaves empty stays in a price that is there.
    const none = sql`coalesce(s.cost, r.cost, 0) = 0 and coalesce(s.msrp, r.msrp, 0) = 0`;
    await stage.reject('msrp', 'Cost or MSRP is required', sql`s.line in (${linesWhere(stage, records, none)})`);
    await rejectFixed(stage, changingLines(stage, records));
    await rejectRepeated(stage, 'price', 'sku', 'Same SKU, audience and date as in row');
  },

  count: (stage) => countRecords(stage, records),
  // A price that kept one amount and lost the other could be left with none.
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records), isWhole: 'differing' }] },

  async write(stage, changeId) {
    const counts = await writeRecords(stage, records);
    await skusImported(stage, sql`select p.sku_id from sku_price p where p.change_id = ${changeId}`);
    return counts;
  },
};
