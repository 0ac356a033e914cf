import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { idleMinutes } from '../rules.ts';
import type { OwnSession } from './contract.ts';

const mostSessions = 100;

export interface OwnAccount {
  userName: string;
  displayName: string;
  timeZone: string | null;
  version: number;
}

export const ownAccount = (db: Db, userId: number): Promise<OwnAccount> =>
  db
    .selectFrom('app_user')
    .select(['user_name as userName', 'display_name as displayName', 'time_zone as timeZone', 'version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** False where another version stands. */
export async function updateOwn(
  db: Db,
  of: { userId: number; version: number; displayName: string; timeZone: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ display_name: of.displayName, time_zone: of.timeZone, version: of.version + 1 })
    .where('id', '=', of.userId)
    .where('version', '=', of.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The living sessions of a user. */
export async function sessionsOf(db: Db, userId: number, current: number): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s.id = ${current}::bigint as "isThis", s.created_at as "openedAt", s.last_seen_at as "lastSeen", s.address,
      s.program
    from session s
    where s.user_id = ${userId}::bigint and s.absolute_until > now()
      and s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
    order by s.last_seen_at desc, s.id desc limit ${mostSessions}`.execute(db);
  return rows;
}

/** Ends a session of a user; false where it is none. */
export async function endSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
