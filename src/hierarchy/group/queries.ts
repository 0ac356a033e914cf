import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

interface Group {
  context: string;
  /** Null for the top level. */
  parentId: number | null;
  group: string;
}

const under = ({ context, parentId }: Group) => sql`(
  select r.child_id from hierarchy_relation r
  join hierarchy_item c on c.id = r.child_id join hierarchy_type t on t.id = c.type_id
  where r.parent_id is not distinct from ${parentId} and t.context = ${context})`;

/** The items of a group, wherever else they hang. */
export const members = (of: Group) => sql`
  select i.id from hierarchy_item i where i.group_name = ${of.group} and i.id in ${under(of)}`;

/** Whether another group beside this one has the name; case alone makes no other. */
export async function isTaken(db: Db, of: Group, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hierarchy_item i
    where lower(i.group_name) = lower(${name}) and i.group_name <> ${of.group} and i.id in ${under(of)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Puts items into the group of that name; an empty one takes them out of theirs. */
export const setGroup = (db: Db, ids: readonly number[], group: string) =>
  db.updateTable('hierarchy_item').set({ group_name: group }).where('id', 'in', ids).execute();

/** Answers the ids of the items that carry the new name. */
export async function renameMembers(db: Db, of: Group, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update hierarchy_item i set group_name = ${name} where i.id in (${members(of)}) returning i.id`.execute(db);
  return rows.map((row) => row.id);
}
