import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { failureWindowSeconds, knownBrowserDays, knownBrowsers } from '../rules.ts';

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

/** After a success: account and browser start anew, the address gets its attempt back; windows that are over go. */
export async function forgetAttempts(db: Db, anew: string[], address: string): Promise<void> {
  await sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where key = ${address}`.execute(db);
  await sql`
    delete from sign_in_attempt
    where key = any(${anew}::text[]) or window_from < now() - make_interval(secs => ${failureWindowSeconds})`.execute(
    db,
  );
}

/** Uses up a one-time link; answers its user, nothing where it is unknown, used or over, or the user is disabled. */
export async function useLink(db: Db, hash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    update one_time_link l set used_at = now() from app_user u
    where l.hash = ${hash} and l.used_at is null and l.expires_at > now() and u.id = l.user_id and u.disabled_at is null
    returning u.id as "userId"`.execute(db);
  return rows[0]?.userId;
}

/** Ends the links of a user that nobody has used. */
export const deleteLinks = (db: Db, userId: number) =>
  db.deleteFrom('one_time_link').where('user_id', '=', userId).execute();

/** Keeps the hash of a link; the user's earlier ones end. */
export async function insertLink(db: Db, hash: Buffer, userId: number, minutes: number): Promise<void> {
  await sql`
    with over as (delete from one_time_link where user_id = ${userId})
    insert into one_time_link (hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + make_interval(mins => ${minutes}))`.execute(db);
}

/** Whether a user of that name has signed in with the browser whose secret has this hash. */
export async function isKnownBrowser(db: Db, hash: Buffer, userName: string): Promise<boolean> {
  const { rows } = await sql`
    select from known_browser b join app_user u on u.id = b.user_id
    where b.hash = ${hash} and lower(u.user_name) = lower(${userName.trim()})
      and b.seen_at > now() - make_interval(days => ${knownBrowserDays})`.execute(db);
  return rows.length > 0;
}

/** Whether anybody has signed in with the browser whose secret has this hash. */
export async function hasSignedIn(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from known_browser
    where hash = ${hash} and seen_at > now() - make_interval(days => ${knownBrowserDays})`.execute(db);
  return rows.length > 0;
}

/** Notes that a user has signed in with a browser; the user's longest unseen ones go. */
export async function noteBrowser(db: Db, hash: Buffer, userId: number): Promise<void> {
  await sql`
    with gone as (
      delete from known_browser where hash in (
        select hash from known_browser where user_id = ${userId} and hash <> ${hash}
        order by seen_at desc offset ${knownBrowsers - 1}))
    insert into known_browser (hash, user_id) values (${hash}, ${userId})
    on conflict (hash) do update set user_id = excluded.user_id, seen_at = clock_timestamp()`.execute(db);
}
