import { sql } from 'kysely';
import { contentImported } from '../hierarchy/states/service.ts';
import type { ImportType, Stage } from '../import/service.ts';
import {
  countRecords,
  linesWhere,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { byUnit, findUnits } from './queries.named.ts';
import { priceColumns, unitNameColumns } from './rules.ts';

const ofContext = sql`a.context = 'MajorUnit'`;

/** Side table `price`: of each good row the unit and the audience. */
const planPrices = (stage: Stage) =>
  makeSide(
    stage,
    'price',
    sql`
    select s.line, i.item_id, a.id as audience_id,
      min(s.line) over (partition by i.item_id, a.id, s.effective_date) as first
    from ${stage.table} s join ${stage.side('item')} i on i.line = s.line
    left join price_audience a on ${ofContext} and lower(a.name) = lower(s.audience)
    where not s.bad`,
  );

const field = (key: string, column: string) => ({ key, column, value: sql`s.${sql.ref(column)}`, fresh: sql`0` });

const records = (stage: Stage): Records => ({
  table: 'unit_price',
  side: 'price',
  match: sql`r.item_id = k.item_id and r.audience_id = k.audience_id and r.effective_date = s.effective_date`,
  added: {
    item_id: sql`k.item_id`,
    audience_id: sql`k.audience_id`,
    effective_date: sql`s.effective_date`,
  },
  fields: [field('cost', 'cost'), field('msrp', 'msrp'), field('destinationCharge', 'destination_charge')],
  by: [
    ...byUnit(stage),
    {
      key: 'audience',
      now: sql`(select a.name from price_audience a where a.id = r.audience_id)`,
      becomes: sql`s.audience`,
      isIdentity: true,
    },
    { key: 'effectiveDate', now: sql`r.effective_date`, becomes: sql`s.effective_date`, isIdentity: true },
  ],
});

/**
 * Import 203: what a unit costs an audience of the context MajorUnit from a date on. The same unit, audience and date is
 * the same price; a blank amount leaves what it has, a new one takes it as 0.
 */
export const unitPricesImport: ImportType = {
  id: 203,
  key: 'unitPrices',
  name: 'Unit prices',
  xml: { number: 203, list: 'unitPrices', element: 'unitPrice' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: ['update'],
  tables: ['unit_price'],
  columns: [...unitNameColumns, ...priceColumns],

  async validate(stage) {
    await findUnits(stage);
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
    const none = sql.join(
      ['cost', 'msrp', 'destination_charge'].map((one) => sql`coalesce(s.${sql.ref(one)}, r.${sql.ref(one)}, 0) = 0`),
      sql` and `,
    );
    await stage.reject(
      'cost',
      'Cost, MSRP or Destination charge is required',
      sql`s.line in (${linesWhere(stage, records(stage), none)})`,
    );
    await rejectRepeated(stage, 'price', 'name', 'Same unit, audience and date as in row');
  },

  count: (stage) => countRecords(stage, records(stage)),
  // A price that kept one amount and lost the other could be left with none.
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records(stage)), isWhole: 'differing' }] },

  async write(stage, changeId) {
    const counts = await writeRecords(stage, records(stage));
    await contentImported(
      stage.db,
      sql`select p.item_id from unit_price p where p.change_id = ${changeId}`,
      stage.options.stateAfterImport,
    );
    return counts;
  },
};
