import { onlyIn } from '../../contexts.ts';
import { sql } from 'kysely';
import type { ImportType, Stage } from '../../import/service.ts';
import { identityRule, keyOf } from '../queries.ts';
import { partLimits } from '../rules.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { partCell, rejectRepeats, warnOfPartSpellings } from '../queries.staging.ts';

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('price')} k on k.line = s.line`;
const there = sql`price p on p.part_id = k.part_id and p.audience_id = k.audience_id and p.effective_date = s.effective_date`;

// A blank amount leaves what a price has; a new price takes it as 0.
const differs = sql<boolean>`(coalesce(s.cost, p.cost), coalesce(s.msrp, p.msrp)) is distinct from (p.cost, p.msrp)`;

/**
 * Import type 5, PartPricing: one row is the price of a part for an audience of the Oem context from a date on (spec
 * README, Customs). The same part, audience and date is the same price.
 */
export const partPricingImport: ImportType = {
  id: 5,
  key: 'partPricing',
  name: 'Part prices',
  xml: { number: 130, name: 'Prices', list: 'prices', element: 'price' },
  comesFirst: { 'Part number not found': 'partBase' },
  modes: ['update'],
  tables: ['price'],
  columns: [
    {
      key: 'partNumber',
      identifies: true,
      title: 'Part number',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: partLimits.partNumber,
      aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku'],
    },
    {
      key: 'audience',
      title: 'Audience',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
      aliases: ['price audience', 'price type', 'price list'],
    },
    {
      key: 'cost',
      title: 'Cost',
      dataType: 'decimal',
      empty: '0',
      digits: 'amount',
      aliases: ['dealer cost'],
    },
    {
      key: 'msrp',
      title: 'MSRP',
      dataType: 'decimal',
      empty: '0',
      digits: 'amount',
      aliases: ['price', 'list price', 'retail'],
    },
    {
      key: 'effectiveDate',
      title: 'As-of date',
      required: true,
      updateRequired: true,
      dataType: 'date',
      aliases: ['effective date', 'asof', 'date', 'valid from'],
    },
  ],

  async validate(stage) {
    const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
    await makeSide(
      stage,
      'price',
      sql`select n.line, n.part_id, n.audience_id,
          min(n.line) over (partition by n.part_id, n.audience_id, n.effective_date) as first
        from (select s.line, s.effective_date, p.id as part_id, a.id as audience_id from ${stage.table} s
              left join part p on p.number_key = ${key}
              left join price_audience a on a.context = ${onlyIn.parts} and lower(a.name) = lower(s.audience)
              where not s.bad) n`,
    );
    const missing = (column: string) =>
      sql`s.line in (select k.line from ${stage.side('price')} k where k.${sql.ref(column)} is null)`;
    await stage.reject('partNumber', 'Part number not found', missing('part_id'));
    const audiences = sql`(select string_agg(a.name, ', ' order by a.id) from (
      select a.id, a.name from price_audience a where a.context = ${onlyIn.parts} order by a.id limit 20) a)`;
    await stage.reject(
      'audience',
      sql`coalesce('Audience not found. Audiences here: ' || ${audiences}, 'Audience not found. The catalogue has none yet')`,
      missing('audience_id'),
    );
    // What the row leaves empty stays in a price that is there.
    const left = sql`select s.line from ${rows(stage)} left join ${there} where not s.bad
      and coalesce(s.cost, p.cost, 0) <= 0 and coalesce(s.msrp, p.msrp, 0) <= 0`;
    await stage.reject('cost', 'Cost or MSRP is required', sql`s.line in (${left})`);
    await rejectRepeats(stage, 'price', 'partNumber', 'Same part, audience and date as in row');
    await warnOfPartSpellings(stage, 'price');
  },

  async count(stage) {
    const { rows: counted } = await sql<{ absent: number; update: number; all: number }>`
      select count(*) filter (where p.id is null)::int as absent,
        count(*) filter (where p.id is not null and ${differs})::int as update, count(*)::int as all
      from ${rows(stage)} left join ${there} where not s.bad`.execute(stage.db);
    const { absent = 0, update = 0, all = 0 } = counted[0] ?? {};
    const updateOnly = stage.mode === 'update';
    return {
      create: updateOnly ? 0 : absent,
      update,
      unchanged: all - absent - update,
      remove: 0,
      skipped: updateOnly ? absent : 0,
    };
  },

  makes(stage) {
    const identity = sql`k.part_id, k.audience_id, s.effective_date`;
    const changed = sql`
      select p.id, ${identity}, coalesce(s.cost, p.cost) as cost, coalesce(s.msrp, p.msrp) as msrp
      from ${rows(stage)} join ${there} where not s.bad and ${differs}`;
    const added = sql`
      select ${stage.newId(sql`s.line`)} as id, ${identity}, coalesce(s.cost, 0) as cost, coalesce(s.msrp, 0) as msrp
      from ${rows(stage)} left join ${there} where not s.bad and p.id is null`;
    return [
      { table: 'price', rows: stage.mode === 'update' ? changed : sql`${changed} union all ${added}`, replaces: true },
    ];
  },

  diff: {
    groupTitle: 'Audience',
    areCounts: true,
    records: (stage) => [
      {
        table: 'price',
        from: sql`${rows(stage)} left join price r on r.part_id = k.part_id and r.audience_id = k.audience_id and r.effective_date = s.effective_date`,
        where: stage.mode === 'update' ? sql`not s.bad and r.id is not null` : sql`not s.bad`,
        cells: [
          partCell(stage, {
            column: 'partNumber',
            is: sql`p.id = k.part_id`,
            side: 'price',
            now: sql`(select p.part_number from part p where p.id = r.part_id)`,
          }),
          {
            key: 'audience',
            now: sql`(select a.name from price_audience a where a.id = r.audience_id)`,
            becomes: sql`s.audience`,
            isIdentity: true,
          },
          { key: 'effectiveDate', now: sql`r.effective_date`, becomes: sql`s.effective_date`, isIdentity: true },
          ...(['cost', 'msrp'] as const)
            .filter((key) => stage.has(key))
            .map((key) => {
              const now = sql`r.${sql.ref(key)}`;
              return { key, now, becomes: sql`coalesce(s.${sql.ref(key)}, ${now}, 0)` };
            }),
        ],
        group: {
          id: sql`k.audience_id`,
          labels: (ids) => sql`select a.id, a.name as label from price_audience a where a.id in (${ids})`,
        },
      },
    ],
  },

  async write(stage) {
    stage.progress('Writing prices', 0, 2);
    const counts = await partPricingImport.count(stage);
    await sql`update price p set cost = coalesce(s.cost, p.cost), msrp = coalesce(s.msrp, p.msrp) from ${rows(stage)}
      where not s.bad and p.part_id = k.part_id and p.audience_id = k.audience_id
        and p.effective_date = s.effective_date and ${differs}`.execute(stage.db);
    stage.progress('Adding prices', 1, 2);
    if (counts.create > 0) {
      await sql`insert into price (part_id, audience_id, effective_date, cost, msrp)
        select k.part_id, k.audience_id, s.effective_date, coalesce(s.cost, 0), coalesce(s.msrp, 0)
        from ${rows(stage)} left join ${there} where not s.bad and p.id is null
        order by k.part_id, k.audience_id, s.effective_date`.execute(stage.db);
    }
    return counts;
  },
};
