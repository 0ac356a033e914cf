import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { ImportType, RecordDiff, Stage } from '../../import/service.ts';
import { countRecords, recordsDiff, writeRecords } from '../../import/stage/queries.ts';
import { hasShop } from '../../sku/queries.ts';
import { skusImported } from '../queries.ts';
import { fitmentRecords, judgeFitments, lessCells, planFitments } from './queries.ts';
import { fitmentColumns } from './rules.ts';

const lessRows = (stage: Stage) => sql`${stage.side('less')} k join ${stage.table} s on s.line = k.line and not s.bad`;

async function count(stage: Stage): Promise<Counts> {
  const all = await countRecords(stage, fitmentRecords(stage));
  const { rows } = await sql<{ update: number; remove: number }>`
    select count(*) filter (where not isempty(k.years))::int as update, count(*) filter (where isempty(k.years))::int as remove
    from ${lessRows(stage)}`.execute(stage.db);
  const { update = 0, remove = 0 } = rows[0] ?? {};
  return { ...all, update: all.update + update, remove };
}

const lessDiff = (stage: Stage): RecordDiff => ({
  table: 'fitment',
  from: sql`${lessRows(stage)} join fitment r on r.id = k.id`,
  kind: sql`case when isempty(k.years) then 'remove' else 'update' end`,
  isWhole: 'always',
  cells: lessCells(stage),
});

/**
 * Import 151: applications and note of units that SKUs fit. The file is all that is said of each unit which it names:
 * other applications and notes lose it. It lets no SKU fit anything new.
 */
export const applicationsImport: ImportType = {
  id: 151,
  key: 'applications',
  name: 'Applications',
  xml: { number: 151, list: 'applications', element: 'application' },
  isOffered: hasShop,
  modes: ['update'],
  tables: ['fitment', 'sku'],
  columns: fitmentColumns,

  validate: (stage) => judgeFitments(stage, 'said'),
  count,
  diff: {
    areCounts: true,
    prepare: (stage) => planFitments(stage, 'said'),
    records: (stage) => [{ ...recordsDiff(stage, fitmentRecords(stage)), isWhole: 'differing' }, lessDiff(stage)],
  },

  async write(stage, changeId) {
    await planFitments(stage, 'said');
    const counts = await count(stage);
    await writeRecords(stage, fitmentRecords(stage));
    const less = stage.side('less');
    await sql`delete from fitment f using ${less} k where f.id = k.id and isempty(k.years)`.execute(stage.db);
    await sql`update fitment f set years = k.years from ${less} k where f.id = k.id and not isempty(k.years)`.execute(
      stage.db,
    );
    await skusImported(
      stage,
      sql`select f.sku_id from fitment f where f.change_id = ${changeId} union select k.sku_id from ${less} k`,
    );
    return counts;
  },
};
