import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { SqlFragment, Stage } from '../import/service.ts';
import { conflict } from '../platform/http/errors.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { settleOrder } from '../hierarchy/place/queries.ts';
import { keepPlaces } from './queries.diff.ts';
import { movesItems, movingRows } from './queries.moves.ts';
import { linesInCycles, planRows } from './queries.plan.ts';
import { countPlan, insertItems, setNamedStates, updateItems, writePlaces } from './queries.load.ts';

/** What an import of a noun has beside items and their places: what tells its items apart, and a record of each. */
export interface OwnRecords {
  /** Makes the table of own keys (`planRows`). */
  keys(stage: Stage): Promise<SqlFragment>;
  /** Lines of items that are there and whose record differs from what their first row says. */
  differing(stage: Stage, plan: SqlFragment): SqlFragment;
  /** Writes the records of the plan's items; `touched` gets the ids of items that were there and whose record differed. */
  write(stage: Stage, plan: SqlFragment, touched: SqlFragment): Promise<void>;
}

/** What `writeRows` would do, counted by rows. */
export async function countRows(stage: Stage, own?: OwnRecords): Promise<Counts> {
  const plan = await planShown(stage, own);
  return countMoves(stage, plan, await countPlan(stage, plan, own?.differing(stage, plan)));
}

/** Plans the rows, with what a dry run shows of them. */
export async function planShown(stage: Stage, own?: OwnRecords): Promise<SqlFragment> {
  const plan = await planRows(stage, await own?.keys(stage));
  await keepPlaces(stage, plan);
  return plan;
}

async function countMoves({ db }: Stage, plan: SqlFragment, counts: Counts): Promise<Counts> {
  const { rows } = await sql<{ moves: number }>`select count(*)::int as moves from ${movingRows(plan)} m`.execute(db);
  return { ...counts, moves: rows[0]?.moves ?? 0 };
}

/** Writes the good rows. Throws a conflict where the tree changed since they were checked, so that they no longer fit. */
export async function writeRows(stage: Stage, own?: OwnRecords): Promise<Counts> {
  const { db } = stage;
  const plan = await planRows(stage, await own?.keys(stage));
  const { rows } = await sql<{ unfit: boolean }>`
    select exists (select from ${plan} p where (p.path is not null or p.parent_name is not null) and p.parent_ref is null)
      or exists (${linesInCycles(plan)})
      or ${movesItems(stage) ? sql`false` : sql`exists (select from ${movingRows(plan)} m)`} as unfit`.execute(db);
  if (rows[0]?.unfit !== false) throw conflict();
  const counts = await countMoves(stage, plan, await countPlan(stage, plan, own?.differing(stage, plan)));
  const touched = stage.side('touched');
  await sql`drop table if exists ${touched}`.execute(db);
  await sql`create unlogged table ${touched} (id bigint)`.execute(db);
  stage.progress('Writing items', 1, 3);
  await updateItems(stage, plan, touched);
  await insertItems(stage, plan);
  await own?.write(stage, plan, touched);
  stage.progress('Writing places', 2, 3);
  await writePlaces(stage, plan, touched);
  stage.progress('Setting workflow states', 3, 3);
  const ids = sql`select id from ${touched}`;
  await contentImported(db, ids, stage.options.stateAfterImport);
  await setNamedStates(stage, plan);
  await settleOrder(db, sql`${ids} union select parent_id from hierarchy_relation where child_id in (${ids})`);
  return counts;
}
