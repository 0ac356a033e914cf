import { sql } from 'kysely';
import { defaultPricesOf } from '../../part/price/queries.ts';
import { usedIn } from '../../part/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { partsOfGroup } from '../rules.ts';
import type { Described, Duplicates } from './contract.ts';

export interface DuplicatesAsked {
  skip: number;
  take: number;
  descriptionFilter: string;
  dateModified?: string | undefined;
  isInternal?: boolean | undefined;
  isNotInUse: boolean;
}

/** How far the groups and the parts of a list are counted. */
export const counted = 1000;

const literally = (s: string) => s.replace(/[\\%_]/g, (c) => `\\${c}`);

const unused = sql`not exists (select from parts_list_row l where l.part_id = p.id)`;

/** The parts that are compared, and their groups in the order of an index. */
function groupsOf({ descriptionFilter, dateModified, isInternal, isNotInUse }: Omit<DuplicatesAsked, 'skip' | 'take'>) {
  const filter = descriptionFilter.trim();
  const matches = sql`p.description_search <> ''
    ${filter === '' ? sql`` : sql`and p.description_search like (select platform.plain(${`%${literally(filter)}%`}))`}
    ${isInternal === undefined ? sql`` : sql`and p.is_internal = ${isInternal}::boolean`}`;
  const groups = sql`
    select p.description_search as key, count(*)::int as count from part p where ${matches}
    group by p.description_search
    having count(*) > 1
      ${dateModified === undefined ? sql`` : sql`and max(p.modified_at) >= ${dateModified}::timestamptz`}
      ${isNotInUse ? sql`and bool_or(${unused})` : sql``}
    order by p.description_search`;
  return { matches, groups };
}

/** How many groups of parts there are with one description, up to `counted` and one more. */
export async function countDuplicates(db: Db, asked: DuplicatesAsked): Promise<number> {
  const { groups } = groupsOf(asked);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${groups} limit ${sql.lit(counted + 1)}) n`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Groups of parts with one description, one more than asked for. */
export async function duplicates(db: Db, asked: DuplicatesAsked): Promise<Duplicates[]> {
  const { skip, take } = asked;
  const { matches, groups } = groupsOf(asked);
  const { rows } = await sql<Duplicates>`
    with named as materialized (
      ${groups} limit ${sql.lit(take + 1)} offset ${skip}
    )
    select (select f.description from part f where f.description_search = n.key order by f.id limit 1) as description, n.count, (
      select json_agg(json_build_object('partId', s.id, 'partNumber', s.part_number, 'isInternal', s.is_internal,
        'whereUsedCount', ${usedIn(sql`s.id`, sql`null`)}, 'prices', ${defaultPricesOf(sql`s.id`)}, 'weight', s.weight,
        'weightUom', s.weight_uom, 'status', s.status, 'modified',
        to_char(s.modified_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.number_order)
      from (select p.id, p.part_number, p.is_internal, p.number_order, p.weight, p.weight_uom, p.status, p.modified_at from part p
            where p.description_search = n.key and ${matches} order by p.number_order, p.id limit ${sql.lit(partsOfGroup)}) s) as parts
    from named n order by n.key`.execute(db);
  return rows;
}

/** How many parts have description variants, up to `counted` and one more. */
export async function countSeveral(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct v.part_id from description_variant v order by v.part_id limit ${sql.lit(counted + 1)}) n`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Parts with description variants, one more than asked for. */
export async function several(db: Db, { skip, take }: { skip: number; take: number }): Promise<Described[]> {
  const { rows } = await sql<Described>`
    with page as materialized (
      select distinct v.part_id from description_variant v order by v.part_id limit ${sql.lit(take + 1)} offset ${skip}
    )
    select p.id as "partId", p.part_number as name, p.description as "displayName", (
      select json_agg(json_build_object('id', v.id, 'description', v.description, 'count', v.count,
        'firstSeenIn', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end)
        order by v.count desc, v.id)
      from (select * from description_variant v where v.part_id = p.id
            order by v.count desc, v.id limit ${sql.lit(partsOfGroup)}) v
      left join hierarchy_item d on d.id = v.first_seen_in) as descriptions
    from page join part p on p.id = page.part_id order by p.id`.execute(db);
  return rows;
}

/** A variant of a part, with the part's master; undefined where either is gone. */
export const variant = (db: Db, partId: number, id: number) =>
  db
    .selectFrom('description_variant as v')
    .innerJoin('part as p', 'p.id', 'v.part_id')
    .select(['v.description', 'v.count', 'p.part_number as partNumber', 'p.description as master'])
    .where('v.id', '=', id)
    .where('v.part_id', '=', partId)
    .executeTakeFirst();

export const removeVariant = (db: Db, id: number) =>
  db.deleteFrom('description_variant').where('id', '=', id).executeTakeFirst();

/** Gives a variant another text, or what it counts to the variant that has this text. */
export async function rewriteVariant(db: Db, of: { id: number; partId: number; text: string }): Promise<void> {
  await sql`
    with same as (
      update description_variant s set count = s.count + v.count from description_variant v
      where v.id = ${of.id} and s.id <> v.id and s.part_id = ${of.partId} and s.description = ${of.text} returning s.id
    ), gone as (
      delete from description_variant v where v.id = ${of.id} and exists (select from same)
    )
    update description_variant v set description = ${of.text} where v.id = ${of.id} and not exists (select from same)`.execute(
    db,
  );
}
