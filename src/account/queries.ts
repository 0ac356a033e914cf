import { sql } from 'kysely';
import type { Role, WorkflowRole } from '../rights.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';

const users = (db: Db) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'user_name as userName',
      'display_name as displayName',
      'super_admin as superAdmin',
      'password_hash as passwordHash',
      'disabled_at as disabledAt',
      'time_zone as timeZone',
    ]);

/** The user of that name, compared without case and without blanks around it. */
export const userNamed = (db: Db, userName: string) =>
  users(db)
    .where(sql`lower(user_name)`, '=', sql`lower(${userName.trim()})`)
    .executeTakeFirst();

export const userById = (db: Db, id: number) => users(db).where('id', '=', id).executeTakeFirst();

/** Holds for users `u` with the term in one of their names, without case; `%` and `_` stand for themselves. */
export const isNamedLike = (term: string) => {
  const like = `%${term.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return term.trim() === '' ? sql`true` : sql`(u.user_name ilike ${like} or u.display_name ilike ${like})`;
};

/** When the user `u` was last seen, or null. */
export const lastSeen = sql`greatest((select max(s.last_seen_at) from session s where s.user_id = u.id),
  (select max(b.seen_at) from known_browser b where b.user_id = u.id))`;

/** Users by name after `after`, a page at a time, each with their catalogues. */
export async function usersPage(db: Db, after: string, take: number) {
  const { rows } = await sql<{
    userName: string;
    displayName: string;
    superAdmin: boolean;
    disabledAt: string | null;
    /** "CODE Role Role (Workflow role)". */
    profiles: string[];
  }>`
    select u.user_name as "userName", u.display_name as "displayName", u.super_admin as "superAdmin",
      u.disabled_at as "disabledAt", coalesce(p.profiles, '{}') as profiles
    from app_user u left join lateral (
      select array_agg(concat_ws(' ', c.code, nullif(array_to_string(p.roles, ' '), ''), '(' || p.workflow_role || ')') order by c.code) as profiles
      from profile p join catalog c on c.id = p.catalog_id where p.user_id = u.id) p on true
    where lower(u.user_name) > lower(${after}) order by lower(u.user_name) limit ${take}`.execute(db);
  return rows;
}

/** A new user's number; a name that another has, in whatever case, is refused by its index. */
export const insertUser = (
  db: Db,
  user: { userName: string; displayName: string; superAdmin: boolean; passwordHash: string | null },
) =>
  db
    .insertInto('app_user')
    .values({
      user_name: user.userName,
      display_name: user.displayName,
      super_admin: user.superAdmin,
      password_hash: user.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updatePassword = (db: Db, userId: number, passwordHash: string) =>
  db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();

export const setLanguage = (db: Db, userId: number, language: string) =>
  db.updateTable('app_user').set({ language }).where('id', '=', userId).execute();

export const setDisabled = (db: Db, userId: number, disabled: boolean) =>
  db
    .updateTable('app_user')
    .set({ disabled_at: disabled ? sql<string>`now()` : null })
    .where('id', '=', userId)
    .execute();

/** What a user may do in a catalogue now; undefined for one who is disabled. */
export async function standingOf(
  db: Db,
  userId: number,
  catalogId: number,
): Promise<Pick<Who, 'superAdmin' | 'profile'> | undefined> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('profile as p', (join) => join.onRef('p.user_id', '=', 'u.id').on('p.catalog_id', '=', catalogId))
    .select(['u.super_admin as superAdmin', 'p.roles', 'p.workflow_role as workflowRole'])
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .$castTo<{ superAdmin: boolean; roles: Role[] | null; workflowRole: WorkflowRole | null }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { superAdmin, roles, workflowRole } = row;
  return { superAdmin, profile: roles === null ? undefined : { roles, workflowRole } };
}

/** Users with one of these roles in a catalogue, by name, at most 500. */
export const usersInRole = (db: Db, catalogId: number, roles: readonly Role[]) =>
  db
    .selectFrom('profile as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['u.id', sql<string>`coalesce(nullif(u.display_name, ''), u.user_name)`.as('name')])
    .where('p.catalog_id', '=', catalogId)
    .where('u.disabled_at', 'is', null)
    .where(sql<boolean>`p.roles && ${[...roles]}::text[]`)
    .orderBy('name')
    .limit(500)
    .execute();

/** A user's profiles by catalogue code, at most 500. */
export const profilesOf = (db: Db, userId: number) =>
  db
    .selectFrom('profile')
    .innerJoin('catalog', 'catalog.id', 'profile.catalog_id')
    .select(['catalog.code', 'catalog.name', 'profile.roles', 'profile.workflow_role as workflowRole'])
    .where('profile.user_id', '=', userId)
    .orderBy('catalog.code')
    .limit(500)
    .$castTo<{ code: string; name: string; roles: Role[]; workflowRole: WorkflowRole | null }>()
    .execute();

/** The catalogues that a user has a profile in, as a query of ids. */
export const catalogsOf = (userId: number) => sql<number>`select catalog_id from profile where user_id = ${userId}`;

/** Ids of the price audiences that a user's profile in a catalogue names. */
export async function audiencesOfProfile(db: Db, userId: number, catalogId: number): Promise<number[]> {
  const { rows } = await sql<{ audiences: number[] }>`
    select price_audiences as audiences from profile where user_id = ${userId} and catalog_id = ${catalogId}`.execute(
    db,
  );
  return rows[0]?.audiences ?? [];
}

/** Sets what a user is in a catalogue; false where no catalogue has the code. */
export async function upsertProfile(
  db: Db,
  {
    userId,
    code,
    roles,
    workflowRole,
    visibilityGroups = [],
    priceAudiences = [],
  }: {
    userId: number;
    code: string;
    roles: Role[];
    workflowRole: WorkflowRole | null;
    visibilityGroups?: number[];
    priceAudiences?: number[];
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into profile (catalog_id, user_id, roles, workflow_role, visibility_groups, price_audiences)
    select id, ${userId}, ${roles}::text[], ${workflowRole}, ${visibilityGroups}::bigint[], ${priceAudiences}::bigint[] from catalog where lower(code) = lower(${code})
    on conflict (catalog_id, user_id) do update set roles = excluded.roles, workflow_role = excluded.workflow_role,
      visibility_groups = excluded.visibility_groups, price_audiences = excluded.price_audiences,
      version = profile.version + 1
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Takes a user out of a catalogue; false where there was nothing to take. */
export async function deleteProfile(db: Db, userId: number, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from profile p using catalog c
    where c.id = p.catalog_id and p.user_id = ${userId} and lower(c.code) = lower(${code})`.execute(db);
  return numAffectedRows === 1n;
}

/** The first super administrator of the installation, if there is one yet. */
export const firstAdministrator = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['id', 'user_name as userName', (e) => e('password_hash', 'is not', null).as('hasPassword')])
    .where('super_admin', '=', true)
    .orderBy('id')
    .executeTakeFirst();

/** When the installation got its first user; undefined where it has none. */
export async function installedAt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('app_user')
    .select(({ fn }) => fn.min<string | null>('created_at').as('at'))
    .executeTakeFirstOrThrow();
  return at === null ? undefined : new Date(at);
}
