import { sql } from 'kysely';
import type { Profile } from '../rights.ts';
import type { Db } from '../platform/db/pool.ts';
import type { CatalogOverview, CatalogWork, Place } from './contract.ts';
import { placesKept } from './rules.ts';

/** Catalogues of an installation that one answer tells of at most. */
const mostCatalogs = 500;

/** Whose catalogues: all of them for a super administrator. */
interface Caller {
  userId: number;
  superAdmin: boolean;
}

/** A catalogue that the caller may open, with what their profile says there. */
export interface OwnCatalog {
  id: number;
  code: string;
  /** Undefined where they have none. */
  profile: Profile | undefined;
  groups: number[];
  audiences: number[];
}

/** The catalogues that the caller may open, by code; only those of `codes` where they are given. */
export async function ownCatalogs(db: Db, { userId, superAdmin }: Caller, codes?: string[]): Promise<OwnCatalog[]> {
  const { rows } = await sql<{
    id: number;
    code: string;
    roles: Profile['roles'] | null;
    workflowRole: Profile['workflowRole'];
    groups: number[];
    audiences: number[];
  }>`
    select c.id, c.code, p.roles, p.workflow_role as "workflowRole", coalesce(p.visibility_groups, '{}') as groups,
      coalesce(p.price_audiences, '{}') as audiences
    from catalog c left join profile p on p.catalog_id = c.id and p.user_id = ${userId}
    where (${superAdmin} or p.user_id is not null)
      and (${codes === undefined} or lower(c.code) = any(${(codes ?? []).map((code) => code.toLowerCase())}::text[]))
    order by lower(c.code) limit ${mostCatalogs}`.execute(db);
  return rows.map(({ roles, workflowRole, ...row }) => ({
    ...row,
    profile: roles === null ? undefined : { roles, workflowRole },
  }));
}

/**
 * What goes on in each catalogue as far as the caller sees it, in one statement.
 * @param of each catalogue with the visibility groups that count in it
 * @param counts also what waits, what is published, and the cover
 */
export async function overviewOf(
  db: Db,
  userId: number,
  of: readonly { id: number; groups: readonly number[] | 'all' }[],
  counts: boolean,
) {
  const ids = of.map(({ id }) => id);
  const groups = of.map((one) => (one.groups === 'all' ? '*' : `{${one.groups.join(',')}}`));
  const { rows } = await sql<
    Omit<CatalogOverview, 'code' | 'waiting' | 'work'> & {
      id: number;
      waiting: CatalogOverview['waiting'] | null;
      work: CatalogWork[] | null;
    }
  >`
    select catalog_id as id, counted, cover, published, waiting, work
    from platform.catalog_overview(${ids}::bigint[], ${groups}::text[], ${userId}, ${counts})`.execute(db);
  return rows;
}

const placeColumns = sql`c.code, v.address, v.context, v.kind, v.title, v.detail, v.visited_at as at`;
const opened = ({ userId, superAdmin }: Caller) => sql`
  visited_place v join catalog c on c.id = v.catalog_id
  where v.user_id = ${userId}
    and (${superAdmin} or exists (select from profile p where p.user_id = v.user_id and p.catalog_id = v.catalog_id))`;

/** Where the caller was last, in one catalogue where a code is given, newest first. */
export async function lastPlaces(db: Db, caller: Caller, code = ''): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from ${opened(caller)} and (${code} = '' or lower(c.code) = lower(${code})) order by v.visited_at desc limit ${placesKept}`.execute(
    db,
  );
  return rows;
}

/** Where the caller was last in each catalogue and context, newest first. */
export async function placesPerContext(db: Db, caller: Caller): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select * from (
      select distinct on (v.catalog_id, v.context) ${placeColumns} from ${opened(caller)}
      order by v.catalog_id, v.context, v.visited_at desc) p
    order by at desc limit ${mostCatalogs}`.execute(db);
  return rows;
}

/**
 * Keeps a place and forgets the oldest beyond those that are kept; of a page, also what it was asked for before. False
 * where the caller may not open the catalogue.
 */
export async function keepPlace(db: Db, { userId, superAdmin }: Caller, place: Omit<Place, 'at'>): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    with c as (
      select id from catalog where lower(code) = lower(${place.code})
        and (${superAdmin} or id in (select catalog_id from profile where user_id = ${userId}))),
    kept as (
      insert into visited_place (user_id, catalog_id, address, context, kind, title, detail)
      select ${userId}, id, ${place.address}, ${place.context}, ${place.kind}, ${place.title}, ${place.detail} from c
      on conflict (user_id, catalog_id, address) do update set context = excluded.context, kind = excluded.kind,
        title = excluded.title, detail = excluded.detail, visited_at = excluded.visited_at
      returning catalog_id),
    others as (
      select v.catalog_id, v.address, v.visited_at,
        ${place.kind} = 'page' and v.kind = 'page'
          and split_part(v.address, '?', 1) = split_part(${place.address}, '?', 1) as is_same
      from visited_place v join kept k on k.catalog_id = v.catalog_id
      where v.user_id = ${userId} and v.address <> ${place.address}),
    gone as (
      delete from visited_place where user_id = ${userId} and (catalog_id, address) in (
        select catalog_id, address from others where is_same
        union all
        (select catalog_id, address from others where not is_same
          order by visited_at desc offset ${placesKept - 1})))
    select true as kept from kept`.execute(db);
  return rows.length > 0;
}

/** False where there was none. */
export async function forgetPlace(db: Db, userId: number, code: string, address: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from visited_place v using catalog c where c.id = v.catalog_id and lower(c.code) = lower(${code})
      and v.user_id = ${userId} and v.address = ${address}`.execute(db);
  return numAffectedRows === 1n;
}
