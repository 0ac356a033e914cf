import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { ChangedRow } from './contract.ts';
import { life, maxChanges } from './rules.ts';

const old = sql`now() - make_interval(secs => ${life})`;

/** Notes that a session has a diagram open, and forgets those of whom nothing was heard. */
export const noteOpen = (db: Db, of: { diagramId: number; sessionId: number; name: string }) =>
  sql`
    with silent as (
      select diagram_id, session_id from presence
      where seen_at < ${old} and session_id <> ${of.sessionId} for update skip locked
    ), forgotten as (
      delete from presence p using silent s where p.diagram_id = s.diagram_id and p.session_id = s.session_id
    )
    insert into presence (diagram_id, session_id, name) values (${of.diagramId}, ${of.sessionId}, ${of.name})
    on conflict (catalog_id, diagram_id, session_id) do update set seen_at = now(), name = excluded.name`.execute(db);

/** Names of the other sessions that have the diagram open. */
export async function othersIn(db: Db, diagramId: number, sessionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from presence
    where diagram_id = ${diagramId} and session_id <> ${sessionId} and seen_at >= ${old}
    order by name limit 100`.execute(db);
  return rows.map(({ name }) => name);
}

export const noteLeft = (db: Db, diagramId: number, sessionId: number) =>
  db.deleteFrom('presence').where('diagram_id', '=', diagramId).where('session_id', '=', sessionId).execute();

/** A change is numbered when it begins: one that began before `since` may have ended after it. */
const slack = 100;

/** Rows of a parts list that changes after `since` wrote or deleted, with a few that may be known. */
export async function changedRows(db: Db, diagramId: number, since: number): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select c.id, c.version, c.is_deleted as "isDeleted", c.tag, c.part_number as "partNumber", h.actor_name as name
    from (
      select r.id, r.change_id as version, false as is_deleted, r.tag, p.part_number
      from parts_list_row r join part p on p.id = r.part_id
      where r.diagram_id = ${diagramId} and r.change_id > ${since - slack}
      union all
      select o.id, max(o.ended_by), true, '', ''
      from past.parts_list_row o
      where o.diagram_id = ${diagramId} and o.ended_by > ${since - slack}
        and not exists (select from parts_list_row r where r.id = o.id)
      group by o.id
    ) c join change h on h.id = c.version
    order by c.version desc, c.id limit ${maxChanges}`.execute(db);
  return rows;
}
