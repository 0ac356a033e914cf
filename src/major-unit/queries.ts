import { sql } from 'kysely';
import { baseTypes } from '../hierarchy/rules.ts';
import type { Db } from '../platform/db/pool.ts';

/** A unit with what a save of its content asks; undefined for what is no major unit. */
export async function unitOf(db: Db, id: number) {
  const { rows } = await sql<{ name: string; version: number; workFlowId: number }>`
    select i.name, i.change_id as version, coalesce(s.number, 0) as "workFlowId"
    from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id and t.context = 'MajorUnit' and t.base_type = ${sql.lit(baseTypes.majorUnit)}
    left join workflow_state s on s.id = i.workflow_id
    where i.id = ${id}`.execute(db);
  return rows[0];
}

/** Lets one save after the other write what a unit has, until the change ends. */
export const lockUnit = (db: Db, id: number) =>
  sql`select from hierarchy_item where id = ${id} for no key update`.execute(db);

/** Whether the catalogue has major units at all. */
export async function hasMajorUnits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select 'MajorUnit' = any(contexts) as has from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.has ?? false;
}
