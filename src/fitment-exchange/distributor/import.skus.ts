import { sql } from 'kysely';
import { findCollisions } from '../../collision/service.ts';
import { distributorLimits, statusNames } from '../../distributor/rules.ts';
import type { Counts } from '../../import/rules.ts';
import type { ImportType, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import {
  changingLines,
  countRecords,
  recordsDiff,
  rejectHeld,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { hasShop } from '../../sku/queries.ts';
import { ofSide, skusImported } from '../queries.ts';
import { planRelations, statuses } from './queries.ts';
import {
  distributorColumn,
  distributorSkuColumn,
  exchangeMessages as said,
  inLines,
  skuColumns,
  text,
} from '../rules.ts';

const amount = {
  dataType: 'decimal',
  empty: null,
  digits: 'amount',
} as const;

const field = (key: string, column: string, value: SqlFragment, fresh: SqlFragment) => ({ key, column, value, fresh });

const records = (stage: Stage): Records => ({
  table: 'distributor_sku',
  side: 'relation',
  match: sql`r.id = k.relation_id`,
  added: { distributor_id: sql`k.distributor_id`, sku_id: sql`k.sku_id`, number: sql`s.distributor_sku` },
  fields: [
    field('name', 'name', sql`s.name`, sql`''`),
    {
      ...field('names', 'names', sql`s.names`, sql`'{}'::text[]`),
      shown: { now: sql`array_to_string(r.names, ', ')`, becomes: sql`array_to_string(s.names, ', ')` },
    },
    {
      ...field('status', 'status', sql`k.status`, sql`0`),
      shown: {
        now: sql`(${statuses})[r.status + 1]`,
        becomes: ofSide(stage, 'relation', sql`(${statuses})[k.status + 1]`),
      },
    },
    field('cost', 'cost', sql`s.cost`, sql`null::numeric`),
    field('msrp', 'msrp', sql`s.msrp`, sql`null::numeric`),
  ],
  by: [
    {
      key: 'distributor',
      now: sql`(select x.name from distributor x where x.id = r.distributor_id)`,
      becomes: sql`s.distributor`,
      isIdentity: true,
    },
    { key: 'distributorSku', now: sql`r.number`, becomes: sql`s.distributor_sku`, isIdentity: true },
    {
      key: 'manufacturer',
      now: sql`(select m.name from sku x join manufacturer m on m.id = x.manufacturer_id where x.id = r.sku_id)`,
      becomes: sql`s.manufacturer`,
      isIdentity: true,
    },
    {
      key: 'number',
      now: sql`(select x.number from sku x where x.id = r.sku_id)`,
      becomes: sql`s.number`,
      isIdentity: true,
    },
  ],
});

const isSkipped = (stage: Stage) => (stage.mode === 'update' ? sql`k.relation_id is null` : sql`false`);

/** Lines of rows that make a collision or change one. */
const colliding = (stage: Stage) => sql`
  select k.line from ${stage.side('relation')} k where k.becomes in ('create', 'update') and not ${isSkipped(stage)}`;

/** Collisions that come, change and go; `alone` are rows that change nothing else. */
async function countCollisions(
  stage: Stage,
): Promise<Pick<Counts, 'create' | 'update' | 'remove'> & { alone: number }> {
  const { rows } = await sql<{ create: number; update: number; remove: number; alone: number }>`
    select count(*) filter (where k.becomes = 'create')::int as create,
      count(*) filter (where k.becomes = 'update')::int as update,
      count(*) filter (where k.becomes = 'remove')::int as remove,
      count(*) filter (where k.becomes <> 'remove' and k.line not in (${changingLines(stage, records(stage))}))::int as alone
    from ${stage.side('relation')} k join ${stage.table} s on s.line = k.line
    where not s.bad and not ${isSkipped(stage)}`.execute(stage.db);
  return rows[0] ?? { create: 0, update: 0, remove: 0, alone: 0 };
}

async function count(stage: Stage): Promise<Counts> {
  const [all, collisions] = [await countRecords(stage, records(stage)), await countCollisions(stage)];
  return {
    ...all,
    create: all.create + collisions.create,
    update: all.update + collisions.update,
    unchanged: all.unchanged - collisions.alone,
    remove: collisions.remove,
  };
}

const collisionDiff = (stage: Stage): RecordDiff => ({
  table: 'sku_collision',
  from: sql`${stage.table} s join ${stage.side('relation')} k on k.line = s.line
    left join sku_collision r on r.id = k.collision_id`,
  where: sql`not s.bad and k.becomes is not null and not ${isSkipped(stage)}`,
  kind: sql`k.becomes`,
  isWhole: 'always',
  cells: [
    { key: 'distributor', now: sql`s.distributor`, becomes: sql`s.distributor`, isIdentity: true },
    {
      key: 'distributorSku',
      now: sql`(select d.number from distributor_sku d where d.id = r.distributor_sku_id)`,
      becomes: sql`s.distributor_sku`,
      isIdentity: true,
    },
    {
      key: 'collision',
      title: 'Collision',
      now: sql`case when r.id is not null then 'open' end`,
      becomes: ofSide(stage, 'relation', sql`case when k.becomes <> 'remove' then 'stands for ' || k.stands_for end`),
    },
    {
      key: 'manufacturer',
      now: sql`r.incoming_manufacturer`,
      becomes: ofSide(stage, 'relation', sql`case when k.becomes <> 'remove' then s.manufacturer end`),
    },
    {
      key: 'number',
      now: sql`r.incoming_number`,
      becomes: ofSide(stage, 'relation', sql`case when k.becomes <> 'remove' then s.number end`),
    },
  ],
});

/**
 * Import 211: SKUs as distributors sell them. A number that is known stays with its SKU: a row that names another one is a
 * collision, which somebody settles (docs/domain/skus.md, Collisions).
 */
export const distributorSkusImport: ImportType = {
  id: 211,
  key: 'distributorSkus',
  name: 'Distributor SKUs',
  xml: { number: 211, list: 'distributorSkus', element: 'distributorSku' },
  isOffered: hasShop,
  records: [{ name: 'Collisions', columns: [] }],
  comesFirst: { [said.noDistributor]: 'distributors' },
  modes: ['update'],
  tables: ['distributor_sku', 'sku_collision', 'sku'],
  columns: [
    distributorColumn,
    distributorSkuColumn,
    ...skuColumns,
    text('name', 'Name', distributorLimits.name, { empty: '', aliases: ['description', 'sku name'] }),
    {
      key: 'names',
      title: 'Names',
      dataType: 'list',
      empty: '{}',
      maxLength: distributorLimits.name,
      delimitor: inLines,
      aliases: ['further names', 'alternate names'],
    },
    text('status', 'Status', 32, { empty: '0', example: 'active' }),
    { key: 'cost', title: 'Cost', ...amount },
    { key: 'msrp', title: 'MSRP', ...amount, aliases: ['retail', 'list price'] },
  ],

  async validate(stage) {
    await planRelations(stage);
    const reject = (column: string, reason: string, where: SqlFragment) =>
      rejectSide(stage, { side: 'relation', column, reason, where });
    await reject('distributor', said.noDistributor, sql`k.distributor_id is null`);
    await reject('number', said.noSku, sql`k.sku_id is null`);
    if (stage.has('status'))
      await stage.reject(
        'status',
        `Must be 0 to ${statusNames.length - 1} or ${statusNames.join(', ')}`,
        sql`s.status is not null and s.line in (select k.line from ${stage.side('relation')} k where k.status is null)`,
      );
    await rejectRepeated(stage, 'relation', 'distributorSku', 'Same distributor and number as in row');
    await reject('number', said.manyDistributors, sql`k.is_full`);
    await rejectHeld(stage, records(stage), { column: 'number', reason: said.heldSku });
    await stage.warn(
      'number',
      said.collision,
      sql`s.line in (${colliding(stage)})`,
      ofSide(
        stage,
        'relation',
        sql`s.distributor_sku || ' stands for ' || k.stands_for || ', not ' || s.manufacturer || ' ' || s.number`,
      ),
    );
  },

  count,
  diff: { areCounts: true, records: (stage) => [collisionDiff(stage), recordsDiff(stage, records(stage))] },
  makes: (stage) => [
    {
      table: 'distributor_sku',
      rows: sql`select ${stage.newId(sql`k.line`)} as id, k.distributor_id, k.sku_id, s.distributor_sku as number
        from ${stage.side('relation')} k join ${stage.table} s on s.line = k.line
        where not s.bad and k.relation_id is null and not ${isSkipped(stage)}`,
    },
  ],

  async write(stage, changeId) {
    await planRelations(stage);
    const counts = await count(stage);
    await writeRecords(stage, records(stage));
    await skusImported(stage, sql`select d.sku_id from distributor_sku d where d.change_id = ${changeId}`);
    const rows = sql`select k.distributor_id, s.distributor_sku, s.manufacturer, s.number
      from ${stage.side('relation')} k join ${stage.table} s on s.line = k.line where not s.bad`;
    await findCollisions(stage.db, rows, stage.sessionId);
    return counts;
  },
};
