import { sql, type Updateable } from 'kysely';
import { toJson } from '../../platform/db/json.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/types.ts';
import { historyLimit, importDirections, importStates } from '../rules.ts';
import type { Counts, ImportOptions, OnErrors } from '../rules.ts';
import type { StageKey } from '../stage/queries.ts';
import { insertStages, isFileKept, isUndone, stagesOfSession } from './queries.stages.ts';
import type { ImportStage, NewStage } from './queries.stages.ts';

export interface ImportSession {
  id: number;
  importTypeId: number;
  typeName: string;
  state: number;
  /** 1 from a screen, 3 from a program. */
  direction: number;
  /** What becomes of it above the error limit; null: somebody is asked. */
  onErrors: OnErrors | null;
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
  shownAt: string | null;
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
  /** Its files in the order in which they are read; of sessions of an earlier version there may be none. */
  stages: ImportStage[];
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
      's.direction',
      's.on_errors as onErrors',
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
      's.shown_at as shownAt',
      isFileKept.as('isFileKept'),
      stagesOfSession.as('stages'),
      isUndone.as('isUndone'),
    ])
    .$castTo<ImportSession>();

/** The stages of a session; one of an earlier version is a stage itself. */
export const stagesOf = (session: ImportSession): [ImportStage, ...ImportStage[]] => {
  const [first, ...more] = session.stages;
  return first ? [first, ...more] : [{ ...session, number: 1, isRead: false, outcome: 'open', message: '' }];
};

export const importSession = (db: Db, id: number) => sessions(db).where('s.id', '=', id).executeTakeFirst();

/** The session that holds the catalogue's imports: running, or paused at the error limit. */
export const openSession = (db: Db) => sessions(db).where('s.state', 'in', [1, 4]).executeTakeFirst();

/** The last import that a user began on a screen, unless it has been put away. */
export const unacknowledged = (db: Db, userId: number) =>
  sessions(db)
    .where((e) =>
      e(
        's.id',
        '=',
        e
          .selectFrom('import_session as own')
          .select((max) => max.fn.max('own.id').as('id'))
          .where('own.started_by', '=', userId)
          .where('own.direction', '=', importDirections.screen),
      ),
    )
    .where('s.acknowledged_at', 'is', null)
    .executeTakeFirst();

export const importHistory = (db: Db, importTypeId: number | undefined) =>
  sessions(db)
    .where('s.state', 'in', [2, 3])
    .where('s.direction', '=', importDirections.screen)
    .$if(importTypeId !== undefined, (q) => q.where('s.import_type_id', '=', importTypeId ?? 0))
    .orderBy('s.id', 'desc')
    .limit(historyLimit)
    .execute();

export interface NewSession {
  /** 0 where its stages are of several kinds. */
  importTypeId: number;
  typeName: string;
  profileName: string;
  stages: readonly [NewStage, ...NewStage[]];
  dryRun: boolean;
  /** Sent by a program: what becomes of it above the error limit, and whether it waits in line. */
  delivery?: { onErrors: OnErrors; waits: boolean; sourceId?: number };
  idempotencyKey: string | null;
  startedBy: number;
  startedByName: string;
}

/** Undefined where the catalogue has a session that runs, or the key has been used. */
export async function insertSession(db: Db, of: NewSession): Promise<number | undefined> {
  const [first] = of.stages;
  const row = await db
    .insertInto('import_session')
    .values({
      import_type_id: of.importTypeId,
      type_name: of.typeName,
      state: of.delivery?.waits ? importStates.notStarted : importStates.running,
      direction: of.delivery ? importDirections.program : importDirections.screen,
      on_errors: of.delivery?.onErrors ?? null,
      origin: of.delivery?.sourceId === undefined ? 'person' : 'source',
      source_id: of.delivery?.sourceId ?? null,
      file_id: first.fileId,
      zip_file_id: first.zipFileId,
      profile_name: of.profileName,
      options: toJson(first.options),
      dry_run: of.dryRun,
      idempotency_key: of.idempotencyKey,
      started_by: of.startedBy,
      started_by_name: of.startedByName,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await insertStages(db, row.id, of.stages);
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

/** A session as a lock: only one goes on with it or asks for its undo at a time. */
export const lockSession = (db: Db, id: number) =>
  db.selectFrom('import_session').select('id').where('id', '=', id).forUpdate().execute();

export interface Problem {
  /** The number of the stage. */
  stage: number;
  problem: string;
  columnId: string;
  isWarning: boolean;
  rows: number;
  values: number;
  examples: string[];
  firstRow: number;
}

export async function problems(db: Db, sessionId: number, limit: number): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select stage, reason as problem, column_key as "columnId", is_warning as "isWarning", sum(n) as rows, count(*) as values,
      (array_agg(example order by first))[1:3] as examples, min(first) as "firstRow"
    from (
      select stage, reason, column_key, is_warning,
        coalesce(nullif(regexp_replace(detail, '\\.$', ''), ''), nullif(value, ''), 'line ' || place, 'row ' || line) as example,
        count(*) as n, min(line) as first
      from import_error where session_id = ${sessionId} group by 1, 2, 3, 4, 5) e
    group by stage, reason, column_key, is_warning order by stage, is_warning, sum(n) desc, min(first) limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A page of problems in the order of the files and their rows, after the place (stage, line, id). */
export const errorRows = (
  db: Db,
  sessionId: number,
  of: {
    stage?: number | undefined;
    problem?: string | undefined;
    columnId?: string | undefined;
    after: [number, number, number];
    take: number;
  },
) =>
  db
    .selectFrom('import_error')
    .select([
      'id',
      'stage',
      'line',
      'place',
      'column_key as columnId',
      'value',
      sql<string>`concat_ws(' ', reason, nullif(detail, ''))`.as('message'),
      'is_warning as isWarning',
    ])
    .where('session_id', '=', sessionId)
    .$if(of.stage !== undefined, (q) => q.where('stage', '=', of.stage ?? 0))
    .$if(of.problem !== undefined, (q) => q.where('reason', '=', of.problem ?? ''))
    .$if(of.columnId !== undefined, (q) => q.where('column_key', '=', of.columnId ?? ''))
    .where(sql<boolean>`(stage, line, id) > (${of.after[0]}::smallint, ${of.after[1]}::bigint, ${of.after[2]}::bigint)`)
    .orderBy('stage')
    .orderBy('line')
    .orderBy('id')
    .limit(of.take)
    .execute();

/** Rejected lines of a stage after `line` with their reasons, in order. */
export async function rejectedLines(db: Db, { sessionId, number }: StageKey, line: number, take: number) {
  const { rows } = await sql<{ line: number; place: number | null; reasons: string }>`
    select line, min(place) as place, string_agg(concat_ws(' ', reason, nullif(detail, '')), ' ' order by id) as reasons from import_error
    where session_id = ${sessionId} and stage = ${number} and not is_warning and line > ${line}
    group by line order by line limit ${take}`.execute(db);
  return rows;
}
