import { sql, type Updateable } from 'kysely';
import { toJson } from '../../platform/db/json.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/types.ts';
import { fileKeptDays, historyLimit, importStates } from '../rules.ts';
import type { Counts, ImportOptions } from '../rules.ts';

export interface ImportSession {
  id: number;
  importTypeId: number;
  typeName: string;
  state: number;
  dryRun: boolean;
  proceeds: boolean;
  cancelled: boolean;
  options: ImportOptions;
  profileName: string;
  fileId: number;
  fileName: string;
  fileHash: string | null;
  zipFileId: number | null;
  zipFileName: string | null;
  zipFileHash: string | null;
  isFileKept: boolean;
  rows: number;
  rejected: number;
  warnings: number;
  counts: Counts | null;
  message: string;
  changeId: number | null;
  isUndone: boolean;
  jobId: number | null;
  undoJobId: number | null;
  undoState: string | null;
  jobState: string | null;
  jobAction: string | null;
  progress: number | null;
  total: number | null;
  attempt: number | null;
  startedBy: number;
  startedByName: string;
  timestamp: string;
  startedAt: string | null;
  completedAt: string | null;
}

const sessions = (db: Db) =>
  db
    .selectFrom('import_session as s')
    .innerJoin('import_file as f', 'f.id', 's.file_id')
    .leftJoin('import_file as z', 'z.id', 's.zip_file_id')
    .leftJoin('job as j', 'j.id', 's.job_id')
    .leftJoin('job as u', 'u.id', 's.undo_job_id')
    .select([
      's.id',
      's.import_type_id as importTypeId',
      's.type_name as typeName',
      's.state',
      's.dry_run as dryRun',
      's.proceeds',
      's.cancelled',
      's.options',
      's.profile_name as profileName',
      's.file_id as fileId',
      'f.name as fileName',
      'f.hash as fileHash',
      's.zip_file_id as zipFileId',
      'z.name as zipFileName',
      'z.hash as zipFileHash',
      's.rows',
      's.rejected',
      's.warnings',
      's.counts',
      's.message',
      's.change_id as changeId',
      's.job_id as jobId',
      's.undo_job_id as undoJobId',
      'u.state as undoState',
      'j.state as jobState',
      'j.action as jobAction',
      'j.progress',
      'j.total',
      'j.attempt',
      'j.created_at as startedAt',
      's.started_by as startedBy',
      's.started_by_name as startedByName',
      's.timestamp',
      's.completed_at as completedAt',
      sql<boolean>`f.hash is not null and f.uploaded_at > now() - make_interval(days => ${fileKeptDays})`.as(
        'isFileKept',
      ),
      sql<boolean>`exists (select from change c where c.undoes = s.change_id
        and not exists (select from change r where r.undoes = c.id))`.as('isUndone'),
    ])
    .$castTo<ImportSession>();

export const importSession = (db: Db, id: number) => sessions(db).where('s.id', '=', id).executeTakeFirst();

/** The session that holds the catalogue's imports: running, or paused at the error limit. */
export const openSession = (db: Db) => sessions(db).where('s.state', 'in', [1, 4]).executeTakeFirst();

/** The last import of a user, unless it has been put away. */
export const unacknowledged = (db: Db, userId: number) =>
  sessions(db)
    .where((e) =>
      e(
        's.id',
        '=',
        e
          .selectFrom('import_session as own')
          .select((max) => max.fn.max('own.id').as('id'))
          .where('own.started_by', '=', userId),
      ),
    )
    .where('s.acknowledged_at', 'is', null)
    .executeTakeFirst();

export const importHistory = (db: Db, importTypeId: number | undefined) =>
  sessions(db)
    .where('s.state', 'in', [2, 3])
    .$if(importTypeId !== undefined, (q) => q.where('s.import_type_id', '=', importTypeId ?? 0))
    .orderBy('s.id', 'desc')
    .limit(historyLimit)
    .execute();

export interface NewSession {
  importTypeId: number;
  typeName: string;
  fileId: number;
  zipFileId: number | null;
  profileName: string;
  options: ImportOptions;
  dryRun: boolean;
  idempotencyKey: string | null;
  startedBy: number;
  startedByName: string;
}

/** Undefined where the catalogue has a session that runs, or the key has been used. */
export async function insertSession(db: Db, of: NewSession): Promise<number | undefined> {
  const row = await db
    .insertInto('import_session')
    .values({
      import_type_id: of.importTypeId,
      type_name: of.typeName,
      state: 1,
      file_id: of.fileId,
      zip_file_id: of.zipFileId,
      profile_name: of.profileName,
      options: toJson(of.options),
      dry_run: of.dryRun,
      idempotency_key: of.idempotencyKey,
      started_by: of.startedBy,
      started_by_name: of.startedByName,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const sessionByKey = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('import_session')
    .select('id')
    .where('started_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

const now = sql<string>`clock_timestamp()`;
const isOver = (state: number) => state === importStates.complete || state === importStates.error;

/** Changes a session that is in one of the states; false where it is in another. Its new state says whether it is over. */
export async function patchSession(
  db: Db,
  id: number,
  states: readonly number[],
  patch: Updateable<DB['import_session']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_session')
    .set({
      ...patch,
      ...(patch.state !== undefined && { completed_at: isOver(patch.state) ? now : null }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...states])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const acknowledge = (db: Db, id: number) =>
  db
    .updateTable('import_session')
    .set({ acknowledged_at: now })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute();

/** A session as a lock: only one undo of it is asked for at a time. */
export const lockSession = (db: Db, id: number) =>
  db.selectFrom('import_session').select('id').where('id', '=', id).forUpdate().execute();

export interface Problem {
  problem: string;
  columnId: string;
  isWarning: boolean;
  rows: number;
  values: number;
  examples: string[];
}

export async function problems(db: Db, sessionId: number, limit: number): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select reason as problem, column_key as "columnId", is_warning as "isWarning", sum(n) as rows, count(*) as values,
      (array_agg(example order by first))[1:3] as examples
    from (
      select reason, column_key, is_warning, case value when '' then 'row ' || line else value end as example,
        count(*) as n, min(line) as first
      from import_error where session_id = ${sessionId} group by 1, 2, 3, 4) e
    group by reason, column_key, is_warning order by is_warning, sum(n) desc, min(first) limit ${limit}`.execute(db);
  return rows;
}

export const countWarnings = async (db: Db, sessionId: number) => {
  const { warnings } = await db
    .selectFrom('import_error')
    .select((e) => e.fn.countAll<number>().as('warnings'))
    .where('session_id', '=', sessionId)
    .where('is_warning', '=', true)
    .executeTakeFirstOrThrow();
  return warnings;
};

/** A page of problems in the order of the rows, after the place (line, id). */
export const errorRows = (
  db: Db,
  sessionId: number,
  of: { problem?: string | undefined; columnId?: string | undefined; after: [number, number]; take: number },
) =>
  db
    .selectFrom('import_error')
    .select(['id', 'line', 'column_key as columnId', 'value', 'reason as message', 'is_warning as isWarning'])
    .where('session_id', '=', sessionId)
    .$if(of.problem !== undefined, (q) => q.where('reason', '=', of.problem ?? ''))
    .$if(of.columnId !== undefined, (q) => q.where('column_key', '=', of.columnId ?? ''))
    .where(sql<boolean>`(line, id) > (${of.after[0]}::bigint, ${of.after[1]}::bigint)`)
    .orderBy('line')
    .orderBy('id')
    .limit(of.take)
    .execute();

/** Rejected lines after `line` with their reasons, in order. */
export async function rejectedLines(db: Db, sessionId: number, line: number, take: number) {
  const { rows } = await sql<{ line: number; reasons: string }>`
    select line, string_agg(reason, ' ' order by id) as reasons from import_error
    where session_id = ${sessionId} and not is_warning and line > ${line}
    group by line order by line limit ${take}`.execute(db);
  return rows;
}
