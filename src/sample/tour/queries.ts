import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { defaultContext } from '../../contexts.ts';
import { isUndone } from '../../hierarchy/activity/queries.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { publishStatus } from '../../publish/rules.ts';
import type { ServerStep } from './rules.ts';

/** Diagrams that are looked at for one to work on. */
const mostDiagrams = 50;
/** Of the catalogue, the newest: more than that a user does not look for. */
const mostChanges = 1000;
const mostShown = 100;

/** The time of the server and a diagram with a drawing, best one with a callout that has no hotspot yet. */
export async function tourStart(db: Db) {
  const { rows } = await sql<{ now: string; diagram: { id: number; hierarchyId: number } | null }>`
    select clock_timestamp() as now, (
      select jsonb_build_object('id', d.id, 'hierarchyId', d.parent_id) from (
        select i.id, i.image_id, r.parent_id
        from hierarchy_item i
        join hierarchy_type t on t.id = i.type_id
          and t.context = ${defaultContext} and t.base_type = ${sql.lit(baseTypes.diagram)}
        join hierarchy_relation r on r.child_id = i.id and r.is_primary and r.parent_id is not null
        where i.image_id is not null order by i.id limit ${sql.lit(mostDiagrams)}
      ) d
      order by exists (
        select from parts_list_row l where l.diagram_id = d.id and l.tag <> '' and not exists (
          select from hotspot h where h.image_id = d.image_id and lower(h.value) = lower(l.tag))) desc, d.id
      limit 1
    ) as diagram`.execute(db);
  return rows[0] ?? { now: new Date().toISOString(), diagram: null };
}

const ownChanges = (userId: number, since: string) => sql`
  (select * from change order by id desc limit ${sql.lit(mostChanges)}) c where c.actor_id = ${userId} and c.at >= ${since}`;

const firstChange = (userId: number, since: string, which: RawBuilder<unknown>) =>
  sql`select min(c.at) as at from ${ownChanges(userId, since)} and ${which}`;

/** What the database shows of each step once it was done. */
const doneBy: Record<ServerStep, (userId: number, since: string) => RawBuilder<unknown>> = {
  find: (userId, since) => sql`
    select min(visited_at) as at from visited_place
    where user_id = ${userId} and catalog_id = current_setting('callout.catalog')::bigint
      and kind = 'part' and visited_at >= ${since}`,
  tag: (userId, since) =>
    firstChange(
      userId,
      since,
      sql`c.kind = 'edit' and exists (select from hotspot h where h.change_id = c.id and h.value <> '')`,
    ),
  correct: (userId, since) =>
    firstChange(
      userId,
      since,
      sql`c.kind = 'edit' and exists (
        select from past.parts_list_row o join parts_list_row r on r.id = o.id where o.ended_by = c.id)`,
    ),
  // Whose role may not set it asks somebody else to.
  state: (_userId, since) => sql`
    select min(c.at) as at from (select * from change order by id desc limit ${sql.lit(mostChanges)}) c
    where c.at >= ${since} and exists (
      select from hierarchy_item i join hierarchy_type t on t.id = i.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}
      join workflow_state s on s.id = i.workflow_id and s.is_published_state where i.change_id = c.id)`,
  publish: (userId, since) => sql`
    select min(ended_at) as at from publish_session
    where started_by = ${userId} and environment = 'Staging' and kind in ('delta', 'full')
      and status = ${sql.lit(publishStatus.published)} and started_at >= ${since}`,
  takeBack: (userId, since) => firstChange(userId, since, sql`c.kind = 'undo'`),
};

export async function firstDone(db: Db, step: ServerStep, userId: number, since: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`${doneBy[step](userId, since)}`.execute(db);
  return rows[0]?.at ?? null;
}

export async function standingEdits(db: Db, userId: number, since: string) {
  const { rows } = await sql<{ id: number; label: string }>`
    select c.id, c.label from ${ownChanges(userId, since)} and c.kind = 'edit' and not ${isUndone}
    order by c.id desc limit ${sql.lit(mostShown)}`.execute(db);
  return rows;
}
