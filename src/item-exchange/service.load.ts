import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { Stage } from '../import/service.ts';
import { conflict } from '../platform/http/errors.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { settleOrder } from '../hierarchy/place/queries.ts';
import { linesInCycles, planRows } from './queries.plan.ts';
import { countPlan, insertItems, setNamedStates, updateItems, writePlaces } from './queries.load.ts';

/** What `writeRows` would do, counted by rows. */
export async function countRows(stage: Stage): Promise<Counts> {
  return countPlan(stage, await planRows(stage));
}

/** Writes the good rows. Throws a conflict where the tree changed since they were checked, so that they no longer fit. */
export async function writeRows(stage: Stage): Promise<Counts> {
  const { db } = stage;
  const plan = await planRows(stage);
  const { rows } = await sql<{ unfit: boolean }>`
    select exists (select from ${plan} p where (p.path is not null or p.parent_name is not null) and p.parent_ref is null)
      or exists (${linesInCycles(plan)}) as unfit`.execute(db);
  if (rows[0]?.unfit !== false) throw conflict();
  const counts = await countPlan(stage, plan);
  const touched = stage.side('touched');
  await sql`drop table if exists ${touched}`.execute(db);
  await sql`create unlogged table ${touched} (id bigint)`.execute(db);
  stage.progress('Writing items', 1, 3);
  await updateItems(stage, plan, touched);
  await insertItems(stage, plan);
  stage.progress('Writing places', 2, 3);
  await writePlaces(stage, plan, touched);
  stage.progress('Setting workflow states', 3, 3);
  const ids = sql`select id from ${touched}`;
  await contentImported(db, ids, stage.options.stateAfterImport);
  await setNamedStates(stage, plan);
  await settleOrder(db, sql`${ids} union select parent_id from hierarchy_relation where child_id in (${ids})`);
  return counts;
}
