import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { isNamedLike } from '../queries.ts';
import type { SignIn } from './contract.ts';
import { memberKinds, signInDays, signInKinds } from './rules.ts';
import type { SignInKind } from './rules.ts';

export interface SignInFilter {
  term: string;
  kind?: SignInKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Events of the log before the one of the number, newest first: of the members of a catalogue as its Admin may know them, or with
 * `null` of everybody.
 */
export async function signIns(
  db: Db,
  of: SignInFilter & { catalogId: number | null; before: number | undefined; take: number },
): Promise<SignIn[]> {
  const { term, kind, from, to, catalogId, before } = of;
  const kinds = (catalogId === null ? signInKinds : memberKinds).filter((one) => kind === undefined || one === kind);
  const { rows } = await sql<SignIn>`
    select e.id, e.at, e.kind, coalesce(u.user_name, '') as "userName", coalesce(u.display_name, '') as "displayName", e.detail
    from security_event e left join app_user u on u.id = e.user_id
    where e.kind = any(${kinds}::text[]) and e.at > now() - make_interval(days => ${signInDays})
      ${catalogId === null ? sql`` : sql`and e.user_id in (select p.user_id from profile p where p.catalog_id = ${catalogId}::bigint)`}
      ${term === '' ? sql`` : sql`and (${isNamedLike(term)} or position(lower(${term.trim()}) in lower(e.detail)) > 0)`}
      ${from === undefined ? sql`` : sql`and e.at >= ${from}::timestamptz`}
      ${to === undefined ? sql`` : sql`and e.at < ${to}::timestamptz`}
      ${before === undefined ? sql`` : sql`and e.id < ${before}::bigint`}
    order by e.id desc limit ${of.take}`.execute(db);
  return rows;
}
