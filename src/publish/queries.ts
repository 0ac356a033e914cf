import { sql, type Updateable } from 'kysely';
import type { Context } from '../contexts.ts';
import type { Db } from '../platform/db/pool.ts';
import type { DB } from '../platform/db/types.ts';
import { publishStatus } from './rules.ts';
import type { LogLevel, PublishEnvironment, PublishKind } from './rules.ts';
import type { PublishEntry, PublishLogEntry } from './session/contract.ts';

/** A publish with what its job says. */
export interface PublishSession extends PublishEntry {
  context: Context;
  jobId: number | null;
  jobState: string | null;
}

const sessions = (db: Db) =>
  db
    .selectFrom('publish_session as s')
    .leftJoin('job as j', 'j.id', 's.job_id')
    .select(['s.id', 's.context', 's.release_number as release', 's.environment', 's.kind', 's.status'])
    .select(['s.started_at as timestamp', 's.ended_at as endedAt'])
    .select(['s.started_by_name as startedBy', 's.items', 's.changes', 's.message', 's.prices_of as pricesOf'])
    .select([sql<boolean>`s.archived_at is not null`.as('isArchived'), 's.job_id as jobId'])
    .select(['j.state as jobState'])
    .$castTo<PublishSession>();

export const publishSession = (db: Db, id: number) => sessions(db).where('s.id', '=', id).executeTakeFirst();

/** The publish that is under way in the catalogue. */
export const runningPublish = (db: Db) =>
  sessions(db).where('s.status', '=', publishStatus.inProgress).executeTakeFirst();

/** The newest entry of the history that somebody made: prices of a new day are none. */
export const latestPublish = (db: Db, context: Context) =>
  sessions(db)
    .where('s.context', '=', context)
    .where('s.kind', '<>', 'prices')
    .where('s.archived_at', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const listed = (db: Db, context: Context, isArchived: boolean) =>
  sessions(db)
    .where('s.context', '=', context)
    .where('s.archived_at', isArchived ? 'is not' : 'is', null);

/** A page of the history or the archive, newest first. */
export const publishHistory = (
  db: Db,
  of: { context: Context; isArchived: boolean; before: number | undefined; take: number },
) =>
  listed(db, of.context, of.isArchived)
    .$if(of.before !== undefined, (q) => q.where('s.id', '<', of.before ?? 0))
    .orderBy('s.id', 'desc')
    .limit(of.take)
    .execute();

export async function countHistory(db: Db, context: Context, isArchived: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('publish_session')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('context', '=', context)
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of the next release: no publish, failed ones included, shares it with another. */
export async function nextReleaseNumber(db: Db, context: Context): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select greatest((select max(number) from release where context = ${context}),
      (select max(release_number) from publish_session where context = ${context}), 0) + 1 as number`.execute(db);
  return rows[0]?.number ?? 1;
}

export interface NewPublish {
  context: Context;
  environment: PublishEnvironment;
  kind: PublishKind;
  release: number;
  changes: number;
  startedBy: number | null;
  startedByName: string;
}

export async function insertPublish(db: Db, of: NewPublish): Promise<number> {
  const { id } = await db
    .insertInto('publish_session')
    .values({
      context: of.context,
      environment: of.environment,
      kind: of.kind,
      release_number: of.release,
      changes: of.changes,
      started_by: of.startedBy,
      started_by_name: of.startedByName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const now = sql<string>`clock_timestamp()`;

/** Changes a publish that is in the status; false where it is in another. Its new status says whether it is over. */
export async function patchPublish(
  db: Db,
  id: number,
  status: number,
  patch: Updateable<DB['publish_session']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('publish_session')
    .set({
      ...patch,
      ...(patch.status !== undefined && { ended_at: patch.status === publishStatus.inProgress ? null : now }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a failed publish into the archive; false where it is none. */
export async function archivePublish(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('publish_session')
    .set({ archived_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', publishStatus.failed)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const logged = (db: Db) =>
  db
    .selectFrom('publish_log')
    .select([
      'id',
      'at as timestamp',
      'level',
      'category',
      'state',
      'progress',
      'total',
      'duration',
      'message',
      'item_id as itemId',
    ])
    .$castTo<PublishLogEntry>();

/** The lines of a publish after one, oldest first. */
export const publishLog = (
  db: Db,
  of: { sessionId: number; level: LogLevel | undefined; after: number | undefined; take: number },
) =>
  logged(db)
    .where('session_id', '=', of.sessionId)
    .$if(of.level !== undefined, (q) => q.where('level', '=', of.level ?? ''))
    .$if(of.after !== undefined, (q) => q.where('id', '>', of.after ?? 0))
    .orderBy('id')
    .limit(of.take)
    .execute();

/** The step that a publish is at, or ended at. */
export const lastStep = (db: Db, sessionId: number) =>
  logged(db)
    .where('session_id', '=', sessionId)
    .where('total', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type LogLine = Omit<PublishLogEntry, 'id' | 'timestamp'>;

/** A line of the log that is not a step. */
export const plainLine = { level: 'info', state: 'done', progress: 0, total: 0, duration: 0, itemId: null } as const;

export async function insertLog(db: Db, sessionId: number, { itemId, ...line }: LogLine): Promise<number> {
  const { id } = await db
    .insertInto('publish_log')
    .values({ session_id: sessionId, item_id: itemId, ...line })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const patchLog = (db: Db, id: number, patch: Partial<Omit<LogLine, 'itemId'>>) =>
  db.updateTable('publish_log').set(patch).where('id', '=', id).execute();

/** What was running when the publish broke off has failed. */
export const failRunningLines = (db: Db, sessionId: number) =>
  db
    .updateTable('publish_log')
    .set({ state: 'failed', level: 'error' })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'running')
    .execute();

/** When Production was last pointed to a release by somebody. */
export async function latestProductionPublish(db: Db, context: Context): Promise<string | null> {
  const row = await db
    .selectFrom('publish_session')
    .select('ended_at as date')
    .where('context', '=', context)
    .where('environment', '=', 'Production')
    .where('status', '=', publishStatus.published)
    .where('kind', '<>', 'prices')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** When the publish began that is under way, as milliseconds; its files are in no release yet. */
export async function publishBegan(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ began: number }>`
    select extract(epoch from started_at)::float8 * 1000 as began from publish_session where status = 0`.execute(db);
  return rows[0]?.began;
}
