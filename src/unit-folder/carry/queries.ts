import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { mostDuplicated } from '../../item-bulk/duplicate/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { branchUnder } from '../queries.ts';
import type { CarrySource } from './rules.ts';

/** Model years of units under a folder, the newest first. */
export async function yearsUnder(db: Db, folderId: number): Promise<{ year: number; units: number }[]> {
  const { rows } = await sql<{ year: number; units: number }>`
    with recursive ${branchUnder(folderId)}
    select u.model_year as year, count(*)::int as units from branch b join major_unit u on u.item_id = b.id
    where u.model_year is not null group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** The folder itself, folders under it and units of a year, at their primary places in order; at most one more than are carried over. */
export async function sourcesUnder(db: Db, folderId: number, year: number): Promise<CarrySource[]> {
  const { rows } = await sql<CarrySource>`
    with recursive branch(id, above, ordinal, is_taken, is_folder, depth) as (
      select ${folderId}::bigint, null::bigint, 0, true, true, 0
      union all
      select r.child_id, case when b.is_taken then b.id else b.above end, r.ordinal,
        t.base_type = ${sql.lit(baseTypes.majorUnitFolder)} or coalesce(u.model_year = ${year}, false),
        t.base_type = ${sql.lit(baseTypes.majorUnitFolder)}, b.depth + 1
      from branch b
      cross join lateral (select r.* from hierarchy_relation r where r.parent_id = b.id and r.is_primary offset 0) r
      cross join lateral (select i.* from hierarchy_item i where i.id = r.child_id offset 0) i
      join hierarchy_type t on t.id = i.type_id
      left join lateral (select u.model_year from major_unit u where u.item_id = i.id offset 0) u on true
    )
    select b.id, b.above, b.ordinal, b.is_folder as "isFolder", i.type_id as "typeId", i.name,
      i.display_name as "displayName", i.override_name as "overrideName", i.identity_key as identity, u.make_id as "makeId"
    from (select * from branch where is_taken order by depth, above, ordinal, id limit ${mostDuplicated + 1}) b
    cross join lateral (select i.* from hierarchy_item i where i.id = b.id offset 0) i
    left join lateral (select u.make_id from major_unit u where u.item_id = b.id offset 0) u on true
    order by b.depth, b.above, b.ordinal, b.id`.execute(db);
  return rows;
}

/** What an item is told apart by. */
export interface Identity {
  typeId: number;
  name: string;
  identity: string;
  ownKey: string;
}

/** Which of these identities items have already, by their places in the list. */
export async function takenIdentities(db: Db, of: readonly Identity[]): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select w.place - 1 as place from unnest(${of.map((one) => one.typeId)}::bigint[], ${of.map(({ name }) => name)}::text[],
      ${of.map(({ identity }) => identity)}::text[], ${of.map(({ ownKey }) => ownKey)}::text[])
      with ordinality w(type_id, name, identity, own_key, place)
    where exists (select from hierarchy_item e where e.type_id = w.type_id and lower(e.name) = lower(w.name)
      and e.identity_key = w.identity and e.own_key = w.own_key offset 0)`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/** Further places that some of these items have under others of them. */
export async function linksAmong(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ parentId: number; childId: number; ordinal: number }>`
    select r.parent_id as "parentId", r.child_id as "childId", r.ordinal
    from unnest(${[...ids]}::bigint[]) p(id)
    cross join lateral (select r.* from hierarchy_relation r where r.parent_id = p.id and not r.is_primary offset 0) r
    where r.child_id = any(${[...ids]}::bigint[]) order by r.id`.execute(db);
  return rows;
}

/** Gives copied units their year, and their translated names too. */
export async function setYear(db: Db, ids: readonly number[], from: number, to: number): Promise<void> {
  await sql`update major_unit set model_year = ${to} where item_id = any(${[...ids]}::bigint[]) and model_year = ${from}`.execute(
    db,
  );
  const word = `\\m${from}\\M`;
  await sql`
    update translation set text = regexp_replace(text, ${word}, ${String(to)}, 'g')
    where noun = 'item' and row_id = any(${[...ids]}::bigint[]) and text ~ ${word}`.execute(db);
}
