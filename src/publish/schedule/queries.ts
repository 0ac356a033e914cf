import { sql } from 'kysely';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { MaintenanceWindow } from '../block/rules.ts';
import type { PublishEnvironment } from '../rules.ts';

/** What the row of a context's schedule says. */
export interface ScheduleRow {
  isOn: boolean;
  days: number[];
  at: string;
  environment: PublishEnvironment;
  skipped: string | null;
}

export interface SavedSchedule extends ScheduleRow {
  version: number;
  modified: string;
  modifiedBy: string;
}

export const savedSchedule = (db: Db, context: Context) =>
  db
    .selectFrom('auto_publish as s')
    .innerJoin('change as g', 'g.id', 's.change_id')
    .select(['s.is_on as isOn', 's.days', 's.at', 's.environment', 's.skipped', 's.change_id as version'])
    .select(['g.at as modified', 'g.actor_name as modifiedBy'])
    .where('s.context', '=', context)
    .$castTo<SavedSchedule>()
    .executeTakeFirst();

/** Writes it over the version that the save started from, 0 for none; false where there is another. */
export async function writeSchedule(db: Db, context: Context, of: ScheduleRow, version: number): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update auto_publish set is_on = ${of.isOn}, days = ${of.days}::int[], at = ${of.at},
        environment = ${of.environment}, skipped = ${of.skipped}::timestamptz
      where context = ${context} and change_id = ${version} returning id)
    , made as (
      insert into auto_publish (context, is_on, days, at, environment, skipped)
      select ${context}, ${of.isOn}::boolean, ${of.days}::int[], ${of.at}, ${of.environment}, ${of.skipped}::timestamptz
      where ${version}::bigint = 0 on conflict (catalog_id, context) do nothing returning id)
    select id from changed union all select id from made`.execute(db);
  return rows.length === 1;
}

/** A schedule that is on, of any catalogue. */
export interface OpenSchedule {
  catalogId: number;
  context: Context;
  environment: PublishEnvironment;
  days: number[];
  at: string;
  zone: string;
  since: string;
  skipped: string | null;
  /** The newest time that is done with. */
  lastSlot: string | null;
  windows: MaintenanceWindow[];
  /** Other long work of the catalogue is under way. */
  isBusy: boolean;
}

/** Asked outside any catalogue. */
export async function openSchedules(db: Db): Promise<OpenSchedule[]> {
  const { rows } = await sql<OpenSchedule>`
    select catalog_id as "catalogId", context, environment, days, at, zone, since, skipped, last_slot as "lastSlot",
      windows, is_busy as "isBusy"
    from platform.auto_publishes()`.execute(db);
  return rows;
}

export interface RunOf {
  context: Context;
  slot: string;
  environment: PublishEnvironment;
}

/** Notes what became of a time; false where that is noted already. */
export async function insertRun(
  db: Db,
  { context, slot, environment }: RunOf,
  of: { sessionId: number } | { message: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('auto_publish_run')
    .values({ context, slot, environment, ...('message' in of ? of : { session_id: of.sessionId }) })
    .onConflict((c) => c.columns(['catalog_id', 'context', 'slot']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const isRunKnown = async (db: Db, { context, slot }: RunOf): Promise<boolean> =>
  (await db
    .selectFrom('auto_publish_run')
    .select('slot')
    .where('context', '=', context)
    .where('slot', '=', slot)
    .executeTakeFirst()) !== undefined;

const shownRuns = 10;

/** What became of the newest times of a context. */
export const newestRuns = (db: Db, context: Context) =>
  db
    .selectFrom('auto_publish_run as r')
    .leftJoin('publish_session as s', 's.id', 'r.session_id')
    .select(['r.slot', 'r.ran_at as ranAt', 'r.environment', 'r.message'])
    .select(['s.release_number as release', 's.status', 's.ended_at as endedAt'])
    .where('r.context', '=', context)
    .orderBy('r.slot', 'desc')
    .limit(shownRuns)
    .$castTo<{
      slot: string;
      ranAt: string;
      environment: PublishEnvironment;
      message: string;
      release: number | null;
      status: number | null;
      endedAt: string | null;
    }>()
    .execute();
