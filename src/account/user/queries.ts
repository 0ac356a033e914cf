import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { isNamedLike, lastSeen } from '../queries.ts';
import { idleMinutes } from '../rules.ts';
import type { User } from './contract.ts';

const users = (where: RawBuilder<unknown>) => sql`
  select u.id, u.user_name as "userName", u.display_name as "displayName", u.super_admin as "superAdmin",
    u.disabled_at is not null as "isDisabled", u.password_hash is not null as "hasPassword", u.version,
    ${lastSeen} as "lastSeen",
    (select count(*)::int from session s where s.user_id = u.id and s.absolute_until > now()
      and s.last_seen_at > now() - make_interval(mins => ${idleMinutes})) as sessions,
    coalesce((select jsonb_agg(to_jsonb(p) order by p.code) from (
      select c.code, p.roles, p.workflow_role as "workflowRole" from profile p join catalog c on c.id = p.catalog_id
      where p.user_id = u.id order by c.code limit 100) p), '[]') as profiles
  from app_user u where ${where}`;

/** Users by name after the name `after`. */
export async function usersFound(db: Db, of: { term: string; after: string; take: number }): Promise<User[]> {
  const { rows } = await sql<User>`
    ${users(sql`${isNamedLike(of.term)} and lower(u.user_name) > lower(${of.after})`)}
    order by lower(u.user_name) limit ${of.take}`.execute(db);
  return rows;
}

export async function countUsers(db: Db, term: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from app_user u where ${isNamedLike(term)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const oneUser = async (db: Db, id: number): Promise<User | undefined> =>
  (await sql<User>`${users(sql`u.id = ${id}`)}`.execute(db)).rows[0];

/** Keeps others from changing users until the transaction ends: one super administrator has to stay. */
export const lockUsers = (db: Db) => sql`select pg_advisory_xact_lock(4612, 0)`.execute(db);

/** Whether another super administrator may sign in. */
export async function hasOtherSuper(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where super_admin and disabled_at is null and id <> ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** False where another version stands. */
export async function updateUser(
  db: Db,
  of: { id: number; version: number; displayName: string; superAdmin: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ display_name: of.displayName, super_admin: of.superAdmin, version: of.version + 1 })
    .where('id', '=', of.id)
    .where('version', '=', of.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
