import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { limits } from '../rules.ts';
import type { ComparedRow, SavedList } from './contract.ts';

/** Changes that began or ended a row of a diagram's list, newest first. */
export async function pastLists(db: Db, id: number, take: number, before: number | undefined): Promise<SavedList[]> {
  const { rows } = await sql<SavedList>`
    select c.id as "changeId", c.at, c.actor_name as "actorName", c.label from change c
    where c.id in (
      select r.change_id from past.parts_list_row r where r.diagram_id = ${id}
      union select r.ended_by from past.parts_list_row r where r.diagram_id = ${id})
      ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${take}`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Holds for the version of a row that stood after a change. */
const stoodAt = (alias: 'r' | 'p', changeId: number): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('change_id')} <= ${changeId} and (${column('ended_by')} is null or ${column('ended_by')} > ${changeId})`;
};

export async function pastRows(db: Db, id: number, changeId: number): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select r.tag, p.part_number as "partNumber", p.description, r.quantity as "partQty", r.context, r.footnote,
      r.grouping_key as "groupingKey", p.is_internal as "isInternal"
    from past.parts_list_row r join past.part p on p.id = r.part_id and ${stoodAt('p', changeId)}
    where r.diagram_id = ${id} and ${stoodAt('r', changeId)}
    order by r.ordinal, r.id limit ${limits.rows}`.execute(db);
  return rows;
}
