import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { JumpTo, NamedJump } from './contract.ts';
import { jumpLimits } from './rules.ts';

/** The place an item is opened at: its primary one, else the first. */
const placeOf = (id: RawBuilder<unknown>) => sql`lateral (
  select r.parent_id from hierarchy_relation r
  where r.child_id = ${id} and r.parent_id is not null order by r.is_primary desc, r.id limit 1)`;

async function selectJumps(db: Db, where: RawBuilder<unknown>): Promise<JumpTo[]> {
  const { rows } = await sql<JumpTo>`
    select j.id, j.change_id as version, j.source_id as "sourceId", j.tag, j.target_id as "targetId",
      case when i.id is null then '' else ${shownName('i')} end as "targetName", p.id as "hierarchyId",
      array_remove(array[${shownName('p')}, ${shownName('n')}], null) as "where",
      coalesce(s.number, 0) as status, coalesce(s.name, '') as "workflowName"
    from jump_to j
    left join hierarchy_item i on i.id = j.target_id
    left join workflow_state s on s.id = i.workflow_id
    left join ${placeOf(sql`i.id`)} a on true left join hierarchy_item p on p.id = a.parent_id
    left join ${placeOf(sql`p.id`)} b on true left join hierarchy_item n on n.id = b.parent_id
    where ${where} order by platform.natural_key(j.tag), j.id limit ${jumpLimits.perDiagram}`.execute(db);
  return rows;
}

export const jumpsOf = (db: Db, sourceId: number) => selectJumps(db, sql`j.source_id = ${sourceId}`);

export const jumpByTag = async (db: Db, sourceId: number, tag: string) =>
  (await selectJumps(db, sql`j.source_id = ${sourceId} and lower(j.tag) = lower(${tag})`))[0];

export async function namedJumps(db: Db, ids: readonly number[]): Promise<NamedJump[]> {
  const { rows } = await sql<NamedJump>`
    select j.id, j.tag, j.source_id as "sourceId", ${shownName('i')} as "sourceName", a.parent_id as "hierarchyId"
    from jump_to j join hierarchy_item i on i.id = j.source_id
    left join ${placeOf(sql`i.id`)} a on true
    where j.id = any(${[...ids]}::bigint[]) order by j.id`.execute(db);
  return rows;
}

export async function countJumps(db: Db, sourceId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from jump_to where source_id = ${sourceId}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertJump(db: Db, jump: { sourceId: number; targetId: number; tag: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into jump_to (source_id, target_id, tag) values (${jump.sourceId}, ${jump.targetId}, ${jump.tag})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** False where the jump-to is gone or newer than `version`. */
export async function deleteJump(db: Db, sourceId: number, id: number, version: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from jump_to where source_id = ${sourceId} and id = ${id} and change_id = ${version}`.execute(db);
  return numAffectedRows === 1n;
}

/** The tag of a diagram's jump-to; undefined where it has none of that id. */
export async function jumpTag(db: Db, sourceId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ tag: string }>`
    select tag from jump_to where source_id = ${sourceId} and id = ${id}`.execute(db);
  return rows[0]?.tag;
}
