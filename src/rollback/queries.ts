import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { restoreRefusal } from '../platform/db/refusals.ts';
import type { RestorePoint, RestoreRefusals, RestoreStats } from './contract.ts';
import { refusalsNamed } from './rules.ts';

const selectPoints = (db: Db) =>
  db
    .selectFrom('restore_point as p')
    .leftJoin('change as c', 'c.id', 'p.made_before')
    .select([
      'p.id',
      'p.at as timestamp',
      'p.change_id as changeId',
      'p.description',
      'p.last_restored as lastRestored',
      'p.made_before as madeBefore',
      'p.actor_name as actorName',
      sql<RestorePoint['act']>`case when p.description = 'Before: ' || left(c.label, 240) then json_build_object(
        'kind', c.kind, 'label', c.label, 'files', array(
          select f.name from import_session s left join import_stage g on g.session_id = s.id
          join import_file f on f.id = coalesce(g.file_id, s.file_id) where s.change_id = c.id order by g.number)) end`.as(
        'act',
      ),
    ]);

/** Restore points, newest first, and how many there are. */
export async function restorePoints(
  db: Db,
  {
    take,
    before,
    fromChange,
    toChange,
  }: Record<'before' | 'fromChange' | 'toChange', number | undefined> & { take: number },
) {
  const [items, { total }] = await Promise.all([
    selectPoints(db)
      .$if(before !== undefined, (q) => q.where('p.id', '<', before ?? 0))
      .$if(fromChange !== undefined, (q) => q.where('p.change_id', '>=', fromChange ?? 0))
      .$if(toChange !== undefined, (q) => q.where('p.change_id', '<', toChange ?? 0))
      .orderBy('p.id', 'desc')
      .limit(take)
      .execute(),
    db
      .selectFrom('restore_point')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, before: items.length < take ? null : (items.at(-1)?.id ?? null), totalCount: total };
}

/** The change after which a point's state is, and what the point is called. */
export const restorePoint = (db: Db, id: number) =>
  db
    .selectFrom('restore_point')
    .select(['change_id as changeId', 'description'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Makes a point of the catalogue as it is now. */
export async function createPoint(db: Db, description: string, actorName: string): Promise<RestorePoint> {
  const { id } = await db
    .insertInto('restore_point')
    .values({ change_id: lastChange, description, actor_name: actorName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectPoints(db).where('p.id', '=', id).executeTakeFirstOrThrow();
}

const lastChange = sql<number>`(select coalesce(max(c.id), 0) from change c)`;

export async function describePoint(db: Db, id: number, description: string): Promise<RestorePoint | undefined> {
  await db.updateTable('restore_point').set({ description }).where('id', '=', id).execute();
  return selectPoints(db).where('p.id', '=', id).executeTakeFirst();
}

export const removePoint = (db: Db, id: number) =>
  db.deleteFrom('restore_point').where('id', '=', id).returning('id').executeTakeFirst();

export const markRestored = (db: Db, id: number) =>
  db
    .updateTable('restore_point')
    .set({ last_restored: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

/** The last change of the catalogue that was made until a moment; 0 where there was none. */
export async function changeUntil(db: Db, moment: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(c.id), 0) as id from change c where c.at <= ${moment}::timestamptz`.execute(db);
  return rows[0]?.id ?? 0;
}

/** What a restore to the state after a change would write, and what keeps it from being written. */
export const restoreStats = (db: Db, changeId: number): Promise<RestoreStats> =>
  db.transaction().execute(async (open) => {
    const { rows: counts } = await sql<RestoreStats['counts'][number]>`
      select table_name as "table", removed, reverted, brought from platform.restore_preview(${changeId})`.execute(
      open,
    );
    // Of the plan that the preview made.
    const { rows } = await sql<{ changes: number; refused: RestoreRefusals | null }>`
      select (select count(*) from change c where c.id > ${changeId}) as changes,
        platform.restore_refusals(${changeId}, ${refusalsNamed}) as refused`.execute(open);
    return { changeId, changes: rows[0]?.changes ?? 0, counts, refused: rows[0]?.refused ?? null };
  });

/** A restore that would leave records that point to nothing. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
  readonly refused: RestoreRefusals;
  constructor(refused: RestoreRefusals) {
    super('The restore would leave records that point to nothing.');
    this.refused = refused;
  }
}

/** Writes it, inside the change that has begun. Throws RestoreRefused where it can't be written. */
export async function restoreTo(db: Db, changeId: number): Promise<RestoreStats['counts']> {
  try {
    const { rows } = await sql<RestoreStats['counts'][number]>`
      select table_name as "table", removed, reverted, brought from platform.restore_to(${changeId})`.execute(db);
    return rows;
  } catch (error) {
    const refusal = restoreRefusal(error);
    throw refusal === undefined ? error : new RestoreRefused(JSON.parse(refusal) as RestoreRefusals);
  }
}

/** A restore of this catalogue as its job. */
export const restoreJob = (db: Db, catalogId: number, id: number) =>
  db
    .selectFrom('job')
    .select(['state', 'action', 'result', 'error'])
    .where('id', '=', id)
    .where('catalog_id', '=', catalogId)
    .where('kind', '=', 'rollback')
    .executeTakeFirst();
