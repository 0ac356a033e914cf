import { sql } from 'kysely';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { MaintenanceWindow } from './rules.ts';

/** What may keep publishing off just now. */
export interface BlockFacts {
  windows: MaintenanceWindow[];
  zone: string;
  /** Where an administrator has switched it off. */
  reason: string | null;
  by: string | null;
  at: string | null;
  now: string;
  /** Rows that wait for an approval that the context needs before it is published; 0 where none is named. */
  waiting: number;
}

export async function blockFacts(db: Db, context?: Context): Promise<BlockFacts> {
  const { rows } = await sql<BlockFacts>`
    select coalesce(m.windows, '[]') as windows, c.time_zone as zone, b.reason, g.actor_name as by, g.at,
      clock_timestamp() as now, ${context === undefined ? sql`0` : sql`platform.approvals_waiting(${context})`} as waiting
    from catalog c
    left join maintenance m on true
    left join publish_block b on true
    left join change g on g.id = b.change_id
    where c.id = platform.catalog()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue is gone.');
  return row;
}

/** How many rows wait for an approval that the context needs before it is published. */
export async function approvalsWaiting(db: Db, context: Context): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select platform.approvals_waiting(${context}) as waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** The windows as they were saved last. */
export const savedWindows = (db: Db) =>
  db
    .selectFrom('maintenance as m')
    .innerJoin('change as g', 'g.id', 'm.change_id')
    .select(['m.windows', 'm.change_id as version', 'g.at as modified', 'g.actor_name as modifiedBy'])
    .$castTo<{ windows: MaintenanceWindow[]; version: number; modified: string; modifiedBy: string }>()
    .executeTakeFirst();

/** Writes the windows over the version that the save started from, 0 for none; false where there is another. */
export async function writeWindows(db: Db, windows: readonly MaintenanceWindow[], version: number): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update maintenance set windows = ${JSON.stringify(windows)}::jsonb where change_id = ${version} returning id)
    , made as (
      insert into maintenance (windows) select ${JSON.stringify(windows)}::jsonb
      where ${version}::bigint = 0 on conflict (catalog_id) do nothing returning id)
    select id from changed union all select id from made`.execute(db);
  return rows.length === 1;
}

export const writeBlock = (db: Db, reason: string) =>
  sql`insert into publish_block (reason) values (${reason})
    on conflict (catalog_id) do update set reason = excluded.reason`.execute(db);

export const removeBlock = (db: Db) => db.deleteFrom('publish_block').execute();
