import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Role, WorkflowRole } from '../../rights.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { signInDays } from '../signIns/rules.ts';
import { accessMinutes, idleMinutes, sessionHours, ticketSeconds, touchSeconds } from '../rules.ts';

/** A session with its user, and the catalogue that the address names. */
export interface SessionRow {
  sessionId: number;
  userId: number;
  userName: string;
  displayName: string;
  superAdmin: boolean;
  language: string;
  /** Null where no catalogue has the code. */
  catalogId: number | null;
  /** Contexts of that catalogue. */
  contexts: Context[] | null;
  /** Null where the user has no profile in it. */
  roles: Role[] | null;
  workflowRole: WorkflowRole | null;
  /** Visibility groups, and price audiences, that the profile names. */
  groups: number[] | null;
  audiences: number[] | null;
  /** Seconds to the session's end: idle or absolute, whichever comes first. */
  left: number;
  /** The end of the session has not been moved for `touchSeconds`. */
  stale: boolean;
}

const secondsLeft = sql<number>`
  floor(extract(epoch from least(s.last_seen_at + make_interval(mins => ${idleMinutes}), s.absolute_until) - now()))::int`;
const alive = sql<boolean>`
  s.absolute_until > now() and s.last_seen_at > now() - make_interval(mins => ${idleMinutes}) and u.disabled_at is null`;

const sessionColumns = sql`
  s.id as "sessionId", u.id as "userId", u.user_name as "userName", u.display_name as "displayName",
  u.super_admin as "superAdmin", u.language, c.id as "catalogId", c.contexts, p.roles, p.workflow_role as "workflowRole",
  p.visibility_groups as groups, p.price_audiences as audiences, ${secondsLeft} as left,
  s.last_seen_at < now() - make_interval(secs => ${touchSeconds}) as stale`;
const catalogAndProfile = (code: RawBuilder<string>) => sql`
  left join catalog c on lower(c.code) = lower(${code})
  left join profile p on p.catalog_id = c.id and p.user_id = u.id`;

const livingSession = prepared(
  (tokenHash: RawBuilder<Buffer>, code: RawBuilder<string>) => () =>
    sql<SessionRow>`
    select ${sessionColumns}
    from session_token t
    join session s on s.id = t.session_id
    join app_user u on u.id = s.user_id ${catalogAndProfile(code)}
    where t.hash = ${tokenHash} and t.kind = 'access' and t.expires_at > now() and ${alive}`,
);

/** The living session of an access token; nothing for a token unknown or over, or a user that is disabled. */
export const sessionOf = async (db: Db, tokenHash: Buffer, code: string): Promise<SessionRow | undefined> =>
  (await livingSession(db, tokenHash, code))[0];

/**
 * Uses up a ticket for an address; answers the living session of who made it. Nothing for a ticket unknown, used, over or
 * for another address, and where the request carries the token of another user besides.
 */
export async function sessionOfTicket(
  db: Db,
  ticket: { hash: Buffer; address: string; tokenHash: Buffer | null },
  code: string,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    with used as (
      delete from download_ticket where hash = ${ticket.hash} and address = ${ticket.address} and expires_at > now()
      returning session_id)
    select ${sessionColumns}
    from used join session s on s.id = used.session_id
    join app_user u on u.id = s.user_id ${catalogAndProfile(sql`${code}`)}
    where ${alive} and not exists (
      select from session_token t join session o on o.id = t.session_id
      where t.hash = ${ticket.tokenHash} and o.user_id <> u.id)`.execute(db);
  return rows[0];
}

/** Keeps the hash of a ticket; those that are over go. */
export async function insertTicket(
  db: Db,
  ticket: { hash: Buffer; sessionId: number; address: string },
): Promise<void> {
  await sql`
    with over as (
      delete from download_ticket
      where hash in (select hash from download_ticket where expires_at < now() for update skip locked))
    insert into download_ticket (hash, session_id, address, expires_at)
    values (${ticket.hash}, ${ticket.sessionId}, ${ticket.address}, now() + make_interval(secs => ${ticketSeconds}))`.execute(
    db,
  );
}

/** Whose session it is, and what they may read of a catalogue's releases. */
export interface ReadingSession {
  superAdmin: boolean;
  /** Null where the user has no profile in the catalogue. */
  roles: Role[] | null;
  workflowRole: WorkflowRole | null;
  /** Lookup values of visibility groups, and price audiences, that the profile names. */
  groups: number[] | null;
  audiences: number[] | null;
}

const readingSession = prepared(
  (tokenHash: RawBuilder<Buffer>, catalogId: RawBuilder<number>) => () =>
    sql<ReadingSession>`
    select u.super_admin as "superAdmin", p.roles, p.workflow_role as "workflowRole", p.visibility_groups as groups,
      p.price_audiences as audiences
    from session_token t
    join session s on s.id = t.session_id
    join app_user u on u.id = s.user_id
    left join profile p on p.catalog_id = ${catalogId} and p.user_id = u.id
    where t.hash = ${tokenHash} and t.kind = 'access' and t.expires_at > now() and ${alive}`,
);

/** The living session of an access token as a reader of releases, without moving its end. */
export const readingSessionOf = async (
  db: Db,
  tokenHash: Buffer,
  catalogId: number,
): Promise<ReadingSession | undefined> => (await readingSession(db, tokenHash, catalogId))[0];

/** Moves the idle end of a session; answers the seconds to its end, 0 where it is gone. */
export async function touchSession(db: Db, sessionId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    update session s set last_seen_at = now() where id = ${sessionId} returning ${secondsLeft} as left`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Moves the idle end of an access token's session; answers the seconds that token and session have left. */
export async function keepAlive(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<{ expires: number; sessionExpires: number }>`
    update session s set last_seen_at = now() from session_token t
    where t.hash = ${tokenHash} and t.session_id = s.id
    returning floor(extract(epoch from t.expires_at - now()))::int as expires, ${secondsLeft} as "sessionExpires"
  `.execute(db);
  return rows[0];
}

/** A new session; the user's sessions that are over go at the same time. */
export async function insertSession(
  db: Db,
  userId: number,
  from: { address: string; program: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with over as (
      delete from session where user_id = ${userId}
        and (absolute_until < now() or last_seen_at < now() - make_interval(mins => ${idleMinutes})))
    insert into session (user_id, absolute_until, address, program)
    values (${userId}, now() + make_interval(hours => ${sessionHours}), ${from.address}, ${from.program})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A new session got no number.');
  return id;
}

/** Ends a session: its row and its tokens go, so nothing that was given out for it holds any more. */
export const deleteSession = (db: Db, sessionId: number) =>
  db.deleteFrom('session').where('id', '=', sessionId).execute();

/** Ends all sessions of a user but one; answers how many. */
export const deleteSessionsOf = async (db: Db, userId: number, except = 0): Promise<number> => {
  const query = db.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
};

/** Keeps the hashes of a new pair; answers the seconds until the access token is over, and until the session is. */
export async function insertTokens(
  db: Db,
  sessionId: number,
  hashes: { access: Buffer; refresh: Buffer; parent: Buffer | null },
): Promise<{ expires: number; sessionExpires: number }> {
  const { rows } = await sql<{ expires: number; sessionExpires: number }>`
    with s as (select * from session where id = ${sessionId}),
    kept as (
      insert into session_token (hash, session_id, kind, expires_at, parent)
      select ${hashes.access}::bytea, id, 'access', least(now() + make_interval(mins => ${accessMinutes}), absolute_until), null::bytea from s
      union all
      select ${hashes.refresh}::bytea, id, 'refresh', absolute_until, ${hashes.parent}::bytea from s
      returning kind, expires_at)
    select floor(extract(epoch from kept.expires_at - now()))::int as expires, ${secondsLeft} as "sessionExpires"
    from s, kept where kept.kind = 'access'`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The session is gone.');
  return row;
}

/** Locks the session of a refresh token, so that two tabs refresh one after the other. Answers its number. */
export async function lockSessionOfRefresh(db: Db, refreshHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from session
    where id = (select session_id from session_token where hash = ${refreshHash} and kind = 'refresh') for update`.execute(
    db,
  );
  return rows[0]?.id;
}

/** What is known of a refresh token; asked after its session was locked. */
export async function refreshToken(db: Db, refreshHash: Buffer) {
  const { rows } = await sql<{
    sessionId: number;
    userId: number;
    /** The session has not ended and its user is not disabled. */
    alive: boolean;
    /** The access token is over and nothing was done by hand since it was issued. */
    unused: boolean;
    /** Seconds since the token was rotated; null where it was not. */
    rotatedFor: number | null;
    /** A token that came from it has itself been rotated. */
    successorUsed: boolean;
  }>`
    select s.id as "sessionId", s.user_id as "userId", ${alive} as alive,
      coalesce((select max(a.expires_at) < now() and s.last_seen_at < max(a.issued_at) - make_interval(secs => ${touchSeconds})
        from session_token a where a.session_id = s.id and a.kind = 'access'), false) as unused,
      extract(epoch from clock_timestamp() - t.rotated_at)::float8 as "rotatedFor",
      exists (select from session_token n where n.parent = t.hash and n.rotated_at is not null) as "successorUsed"
    from session_token t
    join session s on s.id = t.session_id
    join app_user u on u.id = s.user_id
    where t.hash = ${refreshHash}`.execute(db);
  return rows[0];
}

/** Marks a refresh token as rotated and drops the session's access tokens that are over. */
export async function rotate(db: Db, sessionId: number, refreshHash: Buffer): Promise<void> {
  await sql`
    with over as (delete from session_token where session_id = ${sessionId} and kind = 'access' and expires_at < now())
    update session_token set rotated_at = coalesce(rotated_at, clock_timestamp()) where hash = ${refreshHash}`.execute(
    db,
  );
}

/** Notes what an administrator would want to know of; carries no secret. */
export const noteSecurityEvent = (db: Db, kind: string, userId: number | null, detail = '') =>
  db.insertInto('security_event').values({ kind, user_id: userId, detail }).execute();

/** Notes that somebody signed in; what is older than the log keeps goes. */
export async function noteSignIn(db: Db, userId: number, address: string): Promise<void> {
  await sql`
    with old as (delete from security_event where at < now() - make_interval(days => ${signInDays}))
    insert into security_event (kind, user_id, detail) values ('signed-in', ${userId}, ${address})`.execute(db);
}

/** The detail of the newest event of a kind within so many days. */
export async function latestSecurityEvent(db: Db, kind: string, days: number): Promise<string | undefined> {
  const { rows } = await sql<{ detail: string }>`
    select detail from security_event where kind = ${kind} and at > now() - make_interval(days => ${days})
    order by at desc limit 1`.execute(db);
  return rows[0]?.detail;
}
