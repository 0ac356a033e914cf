import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { LevelOnWay, PlainLevel, Taxonomy } from './contract.ts';
import { mostLevels, taxonomyLimits } from './rules.ts';

// Reads name the shared views, so that they run in a catalogue as well as in the installation; writes the tables.

/**
 * Nobody assigns items or alters levels beside who holds it; who assigns items holds it shared. A level is a leaf, and
 * stays one, as long as it is held.
 */
export const lockLevels = (db: Db) => sql`select pg_advisory_xact_lock(4613, 0)`.execute(db);
export const lockLeaves = (db: Db) => sql`select pg_advisory_xact_lock_shared(4613, 0)`.execute(db);

export async function industries(db: Db) {
  const { rows } = await sql<{ id: number; name: string; numericCode: number; taxonomies: number }>`
    select v.id, v.name, v.numeric_code as "numericCode",
      (select count(*) from shared_taxonomy t where t.industry_id = v.id) as taxonomies
    from shared_list_value v where v.list_type_id = 1002 and v.replace_with is null
    order by lower(v.name), v.id limit 1000`.execute(db);
  return rows;
}

export const industryExists = async (db: Db, id: number) =>
  (await sql`select from shared_list_value where id = ${id} and list_type_id = 1002`.execute(db)).rows.length > 0;

async function selectTaxonomies(db: Db, where: RawBuilder<unknown>): Promise<Taxonomy[]> {
  const { rows } = await sql<Taxonomy>`
    select t.id, t.name, t.names, t.industry_id as "industryId", t.change_id as version, n.levels, n.leaves
    from shared_taxonomy t cross join lateral (
      select count(*) as levels, count(*) filter (where not exists (
        select from shared_taxonomy_level c where c.parent_id = l.id)) as leaves
      from shared_taxonomy_level l where l.taxonomy_id = t.id) n
    where ${where} order by lower(t.name), t.id limit 1000`.execute(db);
  return rows;
}

export const taxonomiesOf = (db: Db, industryId: number) => selectTaxonomies(db, sql`t.industry_id = ${industryId}`);

/** A taxonomy alone; undefined where there is none. */
export async function taxonomyById(db: Db, id: number) {
  const { rows } = await sql<{ id: number; name: string; industryId: number; version: number }>`
    select id, name, industry_id as "industryId", change_id as version from shared_taxonomy where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** What every answer says of a level `l`. */
const levelColumns = sql`l.id, l.name, l.names, l.taxonomy_id as "taxonomyId", l.parent_id as "parentId", l.ordinal,
  l.code, l.change_id as version,
  (select count(*) from shared_taxonomy_level c where c.parent_id = l.id) as "childCount"`;

/** The levels `l` right under one of a taxonomy, or its first ones. */
const levelsUnder = (taxonomyId: number, parentId: number | null) =>
  sql`l.taxonomy_id = ${taxonomyId} and coalesce(l.parent_id, 0) = ${parentId ?? 0}`;

/** Where a page of levels begins, the level itself left out. */
export interface LevelPlace {
  ordinal: number;
  id: number;
}

/** A page of the levels under one, and one more. */
export async function branchOf(
  db: Db,
  of: { taxonomyId: number; parentId: number | null; after: LevelPlace | undefined; take: number },
): Promise<PlainLevel[]> {
  const { rows } = await sql<PlainLevel>`
    select ${levelColumns} from shared_taxonomy_level l
    where ${levelsUnder(of.taxonomyId, of.parentId)}
      ${of.after === undefined ? sql`` : sql`and (l.ordinal, l.id) > (${of.after.ordinal}, ${of.after.id})`}
    order by l.ordinal, l.id limit ${of.take + 1}`.execute(db);
  return rows;
}

/** What is under these levels, `depth` levels down, in the order of each branch; one more than one answer holds. */
export async function levelsBelow(db: Db, ids: readonly number[], depth: number): Promise<PlainLevel[]> {
  const { rows } = await sql<PlainLevel>`
    with recursive below as (
      select l.id, 1 as depth from shared_taxonomy_level l where l.parent_id = any(${ids}::bigint[])
      union all
      select l.id, b.depth + 1 from below b join shared_taxonomy_level l on l.parent_id = b.id where b.depth < ${depth}
    ), first as (select id from below limit ${mostLevels + 1})
    select ${levelColumns} from shared_taxonomy_level l where l.id in (select id from first)
    order by l.ordinal, l.id`.execute(db);
  return rows;
}

/** The levels `found (id, rank)`, a query, with the way to each, by rank. */
export async function levelsOnWay(db: Db, found: RawBuilder<unknown>): Promise<LevelOnWay[]> {
  const { rows } = await sql<LevelOnWay>`
    with recursive found as materialized (${found}), up as (
      select f.id as of_id, l.parent_id as id, 1 as depth from found f join shared_taxonomy_level l on l.id = f.id
      where l.parent_id is not null
      union all
      select up.of_id, l.parent_id, up.depth + 1 from up join shared_taxonomy_level l on l.id = up.id
      where l.parent_id is not null and up.depth < ${taxonomyLimits.depth}
    )
    select ${levelColumns}, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by up.depth desc)
      from up join shared_taxonomy_level p on p.id = up.id where up.of_id = l.id), '[]') as way
    from found f join shared_taxonomy_level l on l.id = f.id order by f.rank, lower(l.name), l.id`.execute(db);
  return rows;
}

/** Levels whose name or code holds the text: those that begin with it first. */
export function findLevels(
  db: Db,
  taxonomyId: number,
  { q, leaves, take }: { q: string; leaves: boolean; take: number },
) {
  const wanted = q.trim().toLowerCase();
  return levelsOnWay(
    db,
    sql`select l.id, case when strpos(lower(l.name), ${wanted}) = 1 or l.code = ${q.trim()} then 0 else 1 end as rank
      from shared_taxonomy_level l
      where l.taxonomy_id = ${taxonomyId}
        and (strpos(lower(l.name), ${wanted}) > 0 or strpos(lower(l.code), ${wanted}) > 0)
        and (not ${leaves} or not exists (select from shared_taxonomy_level c where c.parent_id = l.id))
      order by rank, lower(l.name), l.id limit ${take}`,
  );
}

export const levelById = async (db: Db, id: number) =>
  (await levelsOnWay(db, sql`select id, 0 as rank from shared_taxonomy_level where id = ${id}`))[0];

/** A level and all under it. */
export async function branchIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with recursive below(id) as (
      select id from shared_taxonomy_level where id = ${id}
      union
      select l.id from below b join shared_taxonomy_level l on l.parent_id = b.id
    ) select coalesce(jsonb_agg(id), '[]') as ids from below`.execute(db);
  return rows[0]?.ids ?? [];
}

/** How many levels lie on the way to one, itself counted in, and how many on the longest way under it. */
export async function extentOf(db: Db, id: number): Promise<{ depth: number; height: number }> {
  const { rows } = await sql<{ depth: number; height: number }>`
    with recursive up(id, n) as (
      select parent_id, 1 from shared_taxonomy_level where id = ${id}
      union all
      select l.parent_id, up.n + 1 from up join shared_taxonomy_level l on l.id = up.id where up.n <= ${taxonomyLimits.depth}
    ), down(id, n) as (
      select ${id}::bigint, 0
      union all
      select l.id, down.n + 1 from down join shared_taxonomy_level l on l.parent_id = down.id
      where down.n <= ${taxonomyLimits.depth}
    ) select coalesce((select max(n) from up), 0) as depth, coalesce((select max(n) from down), 0) as height`.execute(
    db,
  );
  return rows[0] ?? { depth: 0, height: 0 };
}

/** How many levels a taxonomy has, and the last ordinal under a parent. */
export async function endOf(db: Db, taxonomyId: number, parentId: number | null) {
  const { rows } = await sql<{ levels: number; last: number }>`
    select (select count(*) from taxonomy_level l where l.taxonomy_id = ${taxonomyId}) as levels,
      coalesce((select max(l.ordinal) from taxonomy_level l where ${levelsUnder(taxonomyId, parentId)}), 0) as last`.execute(
    db,
  );
  return rows[0] ?? { levels: 0, last: 0 };
}

/** The ordinals around the place before a level; the moved one itself left out. */
export async function ordinalsAround(
  db: Db,
  of: { taxonomyId: number; parentId: number | null; beforeId: number; movedId: number },
) {
  const { rows } = await sql<{ after: number; before: number | null }>`
    select b.ordinal as after, (
      select max(l.ordinal) from taxonomy_level l
      where ${levelsUnder(of.taxonomyId, of.parentId)} and (l.ordinal, l.id) < (b.ordinal, b.id) and l.id <> ${of.movedId}
    ) as before
    from taxonomy_level b where b.id = ${of.beforeId} and b.taxonomy_id = ${of.taxonomyId}
      and coalesce(b.parent_id, 0) = ${of.parentId ?? 0}`.execute(db);
  return rows[0];
}

/** Numbers the levels under a parent anew, `step` apart. */
export const renumber = (db: Db, taxonomyId: number, parentId: number | null, step: number) =>
  sql`update taxonomy_level l set ordinal = n.ordinal from (
      select l.id, ${step} * row_number() over (order by l.ordinal, l.id) as ordinal from taxonomy_level l
      where ${levelsUnder(taxonomyId, parentId)}) n
    where l.id = n.id and l.ordinal <> n.ordinal`.execute(db);

/** Which of these levels, and of how many catalogues, have items. */
export async function usesOf(db: Db, ids: readonly number[]): Promise<{ catalogId: number; uses: number }[]> {
  const { rows } = await sql<{ catalogId: number; uses: number }>`
    select used_in as "catalogId", sum(uses)::bigint as uses
    from platform.shared_uses('taxonomy_level', ${ids}::bigint[]) group by 1 order by 1`.execute(db);
  return rows;
}

/** Of these catalogues those that the caller may open, with the groups that the profile names there. */
export async function openCatalogs(db: Db, ids: readonly number[], who: { userId: number; superAdmin: boolean }) {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    roles: string[] | null;
    workflowRole: string | null;
    groups: number[];
  }>`
    select c.id, c.code, c.name, p.roles, p.workflow_role as "workflowRole", coalesce(p.visibility_groups, '{}') as groups
    from catalog c left join profile p on p.catalog_id = c.id and p.user_id = ${who.userId}
    where c.id = any(${ids}::bigint[]) and c.code is not null and (${who.superAdmin} or p.user_id is not null)
    order by lower(c.code)`.execute(db);
  return rows;
}

/** How many items the caller sees at these levels, in each of these catalogues. */
export async function seenUses(db: Db, ids: readonly number[], of: readonly { id: number; groups: string }[]) {
  const { rows } = await sql<{ catalogId: number; uses: number }>`
    select used_in as "catalogId", uses from platform.shared_uses_seen('taxonomy_level', ${ids}::bigint[],
      ${of.map(({ id }) => id)}::bigint[], ${of.map(({ groups }) => groups)}::text[])`.execute(db);
  return new Map(rows.map(({ catalogId, uses }) => [catalogId, uses]));
}
