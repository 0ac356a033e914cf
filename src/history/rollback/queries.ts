import { sql } from 'kysely';
import { shownName } from '../../hierarchy/tree/queries.ts';
import { usedIn } from '../../part/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { stood } from '../item/queries.lists.ts';
import type { RollableTable, Row } from '../record/rules.ts';

export interface RollbackCount {
  table: string;
  removed: number;
  reverted: number;
  brought: number;
  leftAlone: number;
}

interface Rollback {
  id: number;
  changeId: number;
  /** Its places alone. */
  places: boolean;
}

/** What a rollback would do and leave, by table. */
export async function plannedRollback(db: Db, { id, changeId, places }: Rollback): Promise<RollbackCount[]> {
  const { rows } = await sql<RollbackCount>`
    select table_name as "table", removed, reverted, brought, left_alone as "leftAlone"
    from platform.rollback_preview(${id}, ${changeId}, ${places})`.execute(db);
  return rows;
}

interface Drawing {
  name: string;
  hotspots: number;
}

/** The drawing that an item shows now, and the one after a change, each with the hotspots of that moment; null where they are the same. */
export async function drawingsOf(db: Db, { id, changeId }: Rollback) {
  const { rows } = await sql<{ now: Drawing | null; becomes: Drawing | null }>`
    with side as (
      select (select i.image_id from hierarchy_item i where i.id = ${id}) as now,
        (select x.image_id from past.hierarchy_item x where x.id = ${id} and ${stood('x', changeId)}) as becomes
    )
    select (select jsonb_build_object('name', m.name,
        'hotspots', (select count(*) from hotspot h where h.image_id = m.id)) from image m where m.id = side.now) as now,
      case when side.becomes is not null then jsonb_build_object(
        'name', coalesce((select m.name from past.image m where m.id = side.becomes and ${stood('m', changeId)}), ''),
        'hotspots', (select count(*) from past.hotspot h where h.image_id = side.becomes and ${stood('h', changeId)}))
      end as becomes
    from side where side.now is distinct from side.becomes`.execute(db);
  return rows[0] ?? null;
}

/** Rolls back inside the change that has begun. */
export async function rollBack(db: Db, { id, changeId, places }: Rollback): Promise<RollbackCount[]> {
  const { rows } = await sql<RollbackCount>`
    select table_name as "table", removed, reverted, brought, left_alone as "leftAlone"
    from platform.rollback_item(${id}, ${changeId}, ${places})`.execute(db);
  return rows;
}

/** Places of items beside their own. */
export async function linksOf(db: Db, ...ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from hierarchy_relation r
    where r.child_id = any(${ids}::bigint[]) and not r.is_primary`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A record that is to be rolled back, the moment that it goes back to, and its cells; without any the whole of it. */
export interface RecordRollback {
  table: RollableTable;
  id: number;
  changeId: number;
  cells: readonly string[] | undefined;
}

/** What a rollback of a record does, or why it does not; see the contract. */
interface RecordPlan {
  does: 'remove' | 'bring' | 'change' | 'stay';
  /** The row as it will be; null where it is not changed in place. */
  rowBack: Row | null;
  going: string[];
  reason: 'edited' | 'needed' | 'missing' | 'key' | null;
}

const planOf = (name: string, { table, id, changeId, cells }: RecordRollback) => sql<RecordPlan>`
  select does, row_back as "rowBack", going, reason
  from ${sql.table(`platform.${name}`)}(${table}, ${id}, ${changeId}, ${cells ?? null}::text[])`;

/** What a rollback of a record would do; undefined where it is as it was. */
export const plannedRecord = async (db: Db, of: RecordRollback): Promise<RecordPlan | undefined> =>
  (await planOf('record_rollback_preview', of).execute(db)).rows[0];

/** Rolls a record back inside the change that has begun. */
export const rollRecordBack = async (db: Db, of: RecordRollback): Promise<RecordPlan | undefined> =>
  (await planOf('record_rollback', of).execute(db)).rows[0];

/** The newest version of a record that the caller sees, and the one of a moment; undefined where there never was one. */
export async function versionsOfRecord(db: Db, { table, id, changeId }: RecordRollback) {
  const { rows } = await sql<{ row: Row; isGone: boolean; version: number; before: Row | null }>`
    select to_jsonb(x.*) as row, x.ended_by is not null as "isGone", coalesce(x.ended_by, x.change_id) as version,
      (select to_jsonb(b.*) from ${sql.table(`past.${table}`)} b
        where b.id = x.id and ${stood('b', changeId)} order by b.change_id desc limit 1) as before
    from ${sql.table(`past.${table}`)} x where x.id = ${id} order by x.change_id desc limit 1`.execute(db);
  return rows[0];
}

/** Items that stand among these and those that show one of the images, by name. */
export async function itemsOf(db: Db, ids: readonly number[], images: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select i.id, ${shownName('i')} as name from hierarchy_item i
    where i.id = any(${ids}::bigint[]) or i.image_id = any(${images}::bigint[]) order by 2, 1`.execute(db);
  return rows;
}

/** Parts lists that name a part. */
export async function listsOf(db: Db, partId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${usedIn(sql`${partId}::bigint`, sql`null`)} as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
