import { sql, type RawBuilder } from 'kysely';
import { isNamedLike, lastSeen } from '../account/queries.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Member } from './contract.ts';
import type { ProfileFields } from './rules.ts';

const isInvited = sql`u.password_hash is null
  and not exists (select from known_browser b where b.user_id = u.id)
  and not exists (select from session s where s.user_id = u.id)`;

const members = (where: RawBuilder<unknown>) => sql`
  select u.id, u.user_name as "userName", u.display_name as "displayName", u.disabled_at is not null as "isDisabled",
    ${isInvited} as "isInvited",
    ${lastSeen} as "lastSeen",
    p.roles, p.workflow_role as "workflowRole", p.visibility_groups as "visibilityGroups",
    p.price_audiences as "priceAudiences", p.version
  from profile p join app_user u on u.id = p.user_id
  where p.catalog_id = platform.catalog() and ${where}`;

/** Members by name after the name `after`. */
export async function membersPage(db: Db, of: { term: string; after: string; take: number }): Promise<Member[]> {
  const { rows } = await sql<Member>`
    ${members(sql`${isNamedLike(of.term)} and lower(u.user_name) > lower(${of.after})`)}
    order by lower(u.user_name) limit ${of.take}`.execute(db);
  return rows;
}

export async function countMembers(db: Db, term: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from profile p join app_user u on u.id = p.user_id
    where p.catalog_id = platform.catalog() and ${isNamedLike(term)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const memberById = async (db: Db, id: number): Promise<Member | undefined> =>
  (await sql<Member>`${members(sql`u.id = ${id}`)}`.execute(db)).rows[0];

/** Keeps others from changing who is in the catalogue until the transaction ends: what holds of all of them stays so. */
export const lockMembers = (db: Db) => sql`select pg_advisory_xact_lock(4611, platform.catalog()::int)`.execute(db);

/** Whether somebody else than the user is Admin of the catalogue and may sign in. */
export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from profile p join app_user u on u.id = p.user_id
    where p.catalog_id = platform.catalog() and p.user_id <> ${userId} and 'Admin' = any(p.roles)
      and u.disabled_at is null limit 1`.execute(db);
  return rows.length > 0;
}

const values = (of: ProfileFields) => sql`${of.roles}::text[], ${of.workflowRole}, ${of.visibilityGroups}::bigint[],
  ${of.priceAudiences}::bigint[]`;

/** Takes a user in; false for who is a member already. */
export async function insertMember(db: Db, userId: number, of: ProfileFields): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into profile (catalog_id, user_id, roles, workflow_role, visibility_groups, price_audiences)
    values (platform.catalog(), ${userId}, ${values(of)}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** False where the profile is gone or another version of it stands. */
export async function updateMember(db: Db, userId: number, version: number, of: ProfileFields): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update profile set (roles, workflow_role, visibility_groups, price_audiences) = (${values(of)}),
      version = version + 1
    where catalog_id = platform.catalog() and user_id = ${userId} and version = ${version}`.execute(db);
  return numAffectedRows === 1n;
}

export const deleteMember = (db: Db, userId: number) =>
  sql`delete from profile where catalog_id = platform.catalog() and user_id = ${userId}`.execute(db);

/** Whether the user is in another catalogue, or a super administrator. */
export async function isKnownElsewhere(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u where u.id = ${userId} and (u.super_admin or u.disabled_at is not null or exists (
      select from profile p where p.user_id = u.id and p.catalog_id <> platform.catalog()))`.execute(db);
  return rows.length > 0;
}

/** Price audiences of all contexts, in their order. */
export async function allAudiences(db: Db) {
  const { rows } = await sql<{ id: number; name: string; context: string }>`
    select id, name, context from price_audience order by context, ordinal, id limit 1000`.execute(db);
  return rows;
}
