import { sql } from 'kysely';
import type { Role, WorkflowRole } from '../platform/auth/rights.ts';
import type { Db } from '../platform/db/pool.ts';

/** The user of that name, compared without case and without blanks around it. */
export const userNamed = (db: Db, userName: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'user_name as userName', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
    .where(sql`lower(user_name)`, '=', sql`lower(${userName.trim()})`)
    .executeTakeFirst();

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
