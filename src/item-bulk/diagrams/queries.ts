import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes } from '../../hierarchy/rules.ts';

/** A diagram that is to be put under a parent, and whether it may. */
export interface Pasted {
  id: number;
  type: string;
  parentType: string;
  allowPrimary: boolean;
  allowLink: boolean;
  hasPrimary: boolean;
  /** It stands under the parent already. */
  isThere: boolean;
}

/** Those of `ids` that are diagrams, in that order. */
export async function pastedUnder(db: Db, parentId: number, ids: readonly number[]): Promise<Pasted[]> {
  const { rows } = await sql<Pasted>`
    select i.id, t.description as type, pt.description as "parentType",
      coalesce(c.allow_primary, false) as "allowPrimary", coalesce(c.allow_link, false) as "allowLink",
      exists (select from hierarchy_relation r where r.child_id = i.id and r.is_primary) as "hasPrimary",
      exists (select from hierarchy_relation r where r.child_id = i.id and r.parent_id = p.id) as "isThere"
    from unnest(${[...ids]}::bigint[]) with ordinality s(id, n)
    join hierarchy_item i on i.id = s.id
    join hierarchy_type t on t.id = i.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}
    join hierarchy_item p on p.id = ${parentId}
    join hierarchy_type pt on pt.id = p.type_id
    left join hierarchy_type_child c on c.type_id = p.type_id and c.child_type_id = i.type_id
    order by s.n`.execute(db);
  return rows;
}

/** Distance between places that are added at the end, as after sorting. */
const gap = 1024;

/** Hangs items behind the last child of a parent, in the order given. */
export const appendPlaces = (db: Db, parentId: number, children: readonly { id: number; isPrimary: boolean }[]) =>
  sql`
    insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    select ${parentId}::bigint, s.id, s.is_primary, ${gap} * s.n + coalesce(
      (select max(r.ordinal) from hierarchy_relation r where r.parent_id = ${parentId}), 0)
    from unnest(${children.map((c) => c.id)}::bigint[], ${children.map((c) => c.isPrimary)}::boolean[])
      with ordinality s(id, is_primary, n) order by s.n`.execute(db);

/** The place of an item under a parent, and whether it hangs elsewhere too. */
export async function placeToTake(db: Db, childId: number, parentId: number) {
  const { rows } = await sql<{ id: number; ordinal: number; isPrimary: boolean; isOnly: boolean }>`
    select r.id, r.ordinal, r.is_primary as "isPrimary", not exists (
      select from hierarchy_relation x where x.child_id = r.child_id and x.id <> r.id) as "isOnly"
    from hierarchy_relation r where r.child_id = ${childId} and r.parent_id = ${parentId}`.execute(db);
  return rows[0];
}

/** Makes a link of an item that has no primary place its primary one. */
export const promoteLink = (db: Db, childId: number) =>
  sql`update hierarchy_relation r set is_primary = true
    where r.id = (select min(x.id) from hierarchy_relation x where x.child_id = ${childId})`.execute(db);
