import { sql } from 'kysely';
import { distributorMessages } from '../../distributor/rules.ts';
import type { ImportType, Stage } from '../../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { hasShop } from '../../sku/queries.ts';
import { ofSide } from '../queries.ts';
import { distributorColumn, inLines } from '../rules.ts';

/** Side table `distributor`: of each good row the distributor, and its industries, of which 0 stands for one that is none. */
const planDistributors = (stage: Stage) =>
  makeSide(
    stage,
    'distributor',
    sql`
    select n.line, n.distributor_id, min(n.line) over (partition by n.name) as first, 0 = any(n.ids) as is_unknown,
      case when n.ids @> n.now and n.now @> n.ids then n.now else n.ids end as industry_ids
    from (
      select s.line, lower(s.distributor) as name, x.id as distributor_id, x.industry_ids as now, case when s.industries is not null then (
        select coalesce(array_agg(distinct coalesce(v.id, 0) order by coalesce(v.id, 0)), '{}') from unnest(s.industries) e
        left join lateral (select min(v.id) as id from shared_list_value v
          where v.list_type_id = 1002 and lower(v.name) = lower(e)) v on true where e <> '') end as ids
      from ${stage.table} s left join distributor x on lower(x.name) = lower(s.distributor) where not s.bad) n`,
  );

const namesOf = (ids: ReturnType<typeof sql>) => sql`
  (select string_agg(v.name, ', ' order by lower(v.name)) from shared_list_value v where v.id = any(${ids}))`;

const records = (stage: Stage): Records => ({
  table: 'distributor',
  side: 'distributor',
  match: sql`r.id = k.distributor_id`,
  added: { name: sql`s.distributor` },
  fields: [
    {
      key: 'industries',
      column: 'industry_ids',
      value: sql`k.industry_ids`,
      fresh: sql`'{}'::bigint[]`,
      shown: { now: namesOf(sql`r.industry_ids`), becomes: ofSide(stage, 'distributor', namesOf(sql`k.industry_ids`)) },
    },
  ],
  by: [{ key: 'distributor', now: sql`r.name`, becomes: sql`s.distributor`, isIdentity: true }],
});

/** Import 210: distributors with the industries that they are for. */
export const distributorsImport: ImportType = {
  id: 210,
  key: 'distributors',
  name: 'Distributors',
  xml: { number: 210, list: 'distributors', element: 'distributor', document: 'Distributors with catalogs' },
  isOffered: hasShop,
  modes: ['update'],
  tables: ['distributor'],
  columns: [
    distributorColumn,
    {
      key: 'industries',
      title: 'Industries',
      dataType: 'list',
      empty: '{}',
      maxLength: 256,
      delimitor: inLines,
      aliases: ['industry'],
    },
  ],

  async validate(stage) {
    await planDistributors(stage);
    await rejectSide(stage, {
      side: 'distributor',
      column: 'industries',
      reason: distributorMessages.unknownIndustry,
      where: sql`k.is_unknown`,
    });
    await rejectRepeated(stage, 'distributor', 'distributor', 'Same distributor as in row');
  },

  count: (stage) => countRecords(stage, records(stage)),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records(stage))] },
  makes: (stage) => [
    {
      table: 'distributor',
      rows: sql`select ${stage.newId(sql`k.line`)} as id, s.distributor as name, coalesce(k.industry_ids, '{}') as industry_ids
        from ${stage.side('distributor')} k join ${stage.table} s on s.line = k.line
        where not s.bad and k.distributor_id is null and ${sql.lit(stage.mode !== 'update')}`,
    },
  ],

  async write(stage) {
    await planDistributors(stage);
    return writeRecords(stage, records(stage));
  },
};
