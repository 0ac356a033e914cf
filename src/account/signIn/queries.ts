import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { failureWindowSeconds } from '../rules.ts';

/**
 * Counts an attempt under each key before it is judged, so that attempts at the same time count too. Answers the
 * counts of the window that runs, and the seconds until it ends.
 */
export async function countAttempts(db: Db, keys: string[]): Promise<Map<string, { count: number; left: number }>> {
  const { rows } = await sql<{ key: string; count: number; left: number }>`
    insert into sign_in_attempt as a (key, failures, window_from)
    select key, 1, now() from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      failures = case when a.window_from < now() - make_interval(secs => ${failureWindowSeconds}) then 1 else a.failures + 1 end,
      window_from = case when a.window_from < now() - make_interval(secs => ${failureWindowSeconds}) then now() else a.window_from end
    returning key, failures as count,
      greatest(1, ceil(extract(epoch from window_from - now()) + ${failureWindowSeconds}))::int as left`.execute(db);
  return new Map(rows.map(({ key, count, left }) => [key, { count, left }]));
}

/** After a success: the account starts anew, the address gets its attempt back; windows that are over go. */
export async function forgetAttempts(db: Db, account: string, address: string): Promise<void> {
  await sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where key = ${address}`.execute(db);
  await sql`
    delete from sign_in_attempt
    where key = ${account} or window_from < now() - make_interval(secs => ${failureWindowSeconds})`.execute(db);
}

/** Uses up a one-time link; answers its user, nothing where it is unknown, used or over, or the user is disabled. */
export async function useLink(db: Db, hash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    update one_time_link l set used_at = now() from app_user u
    where l.hash = ${hash} and l.used_at is null and l.expires_at > now() and u.id = l.user_id and u.disabled_at is null
    returning u.id as "userId"`.execute(db);
  return rows[0]?.userId;
}

/** Keeps a link's hash; the user's links that are over go. */
export async function insertLink(db: Db, hash: Buffer, userId: number, minutes: number): Promise<void> {
  await sql`
    with over as (delete from one_time_link where user_id = ${userId} and (used_at is not null or expires_at < now()))
    insert into one_time_link (hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + make_interval(mins => ${minutes}))`.execute(db);
}
