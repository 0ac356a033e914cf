import { sql, type Updateable } from 'kysely';
import { toJson } from '../../platform/db/json.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/types.ts';
import { fileKeptDays } from '../rules.ts';
import type { Counts, ImportOptions, StageOutcome } from '../rules.ts';
import type { StageKey } from '../stage/queries.ts';

/** A file of a session, for one kind of import. */
export interface ImportStage {
  number: number;
  importTypeId: number;
  typeName: string;
  fileId: number;
  fileName: string;
  fileHash: string | null;
  zipFileId: number | null;
  zipFileName: string | null;
  zipFileHash: string | null;
  isFileKept: boolean;
  profileName: string;
  options: ImportOptions;
  /** The staging table had the file whole. */
  isRead: boolean;
  rows: number;
  rejected: number;
  warnings: number;
  counts: Counts | null;
  outcome: StageOutcome;
  message: string;
}

/** Whether the bytes of the file `f` are to be had. */
export const isFileKept = sql<boolean>`(f.hash is not null and f.uploaded_at > now() - make_interval(days => ${fileKeptDays}))`;

/** Whether what the session `s` wrote was taken back. */
export const isUndone = sql<boolean>`exists (select from change c where c.undoes = s.change_id
  and not exists (select from change r where r.undoes = c.id))`;

/** The stages of the session `s` in their order, as a list of JSON. */
export const stagesOfSession = sql<ImportStage[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('number', g.number, 'importTypeId', g.import_type_id, 'typeName', g.type_name,
      'fileId', g.file_id, 'fileName', f.name, 'fileHash', f.hash, 'zipFileId', g.zip_file_id, 'zipFileName', z.name,
      'zipFileHash', z.hash, 'isFileKept', ${isFileKept}, 'profileName', g.profile_name, 'options', g.options,
      'isRead', g.read_at is not null, 'rows', g.rows, 'rejected', g.rejected, 'warnings', g.warnings, 'counts', g.counts,
      'outcome', g.outcome, 'message', g.message) order by g.number), '[]')
  from import_stage g join import_file f on f.id = g.file_id left join import_file z on z.id = g.zip_file_id
  where g.session_id = s.id)`;

export type NewStage = Pick<
  ImportStage,
  'importTypeId' | 'typeName' | 'fileId' | 'zipFileId' | 'profileName' | 'options'
>;

/** Adds the stages of a session in their order. */
export const insertStages = (db: Db, sessionId: number, stages: readonly NewStage[]) =>
  db
    .insertInto('import_stage')
    .values(
      stages.map((of, at) => ({
        session_id: sessionId,
        number: at + 1,
        import_type_id: of.importTypeId,
        type_name: of.typeName,
        file_id: of.fileId,
        zip_file_id: of.zipFileId,
        profile_name: of.profileName,
        options: toJson(of.options),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();

/** Keeps a session in its state until the transaction ends, and with it what was staged: that goes once the state is another. */
export const holdSession = (db: Db, id: number) =>
  db.selectFrom('import_session').select('id').where('id', '=', id).forShare().execute();

export const patchStage = (db: Db, { sessionId, number }: StageKey, patch: Updateable<DB['import_stage']>) =>
  db.updateTable('import_stage').set(patch).where('session_id', '=', sessionId).where('number', '=', number).execute();

/** Writes down that the staging table has the file whole. */
export const markRead = (db: Db, { sessionId, number }: StageKey) =>
  db
    .updateTable('import_stage')
    .set({ read_at: sql<string>`clock_timestamp()` })
    .where('session_id', '=', sessionId)
    .where('number', '=', number)
    .execute();

/** Forgets what became of the stages of a session. */
export const openOutcomes = (db: Db, sessionId: number) =>
  db
    .updateTable('import_stage')
    .set({ outcome: 'open', message: '' })
    .where('session_id', '=', sessionId)
    .where('outcome', '<>', 'open')
    .execute();

/** Says what became of stages. */
export const patchOutcomes = (db: Db, stages: readonly (StageKey & { outcome: StageOutcome; message: string })[]) =>
  sql`update import_stage g set outcome = n.outcome, message = n.message
    from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as n("sessionId" bigint, number smallint, outcome text, message text)
    where g.session_id = n."sessionId" and g.number = n.number`.execute(db);

export const countWarnings = async (db: Db, { sessionId, number }: StageKey) => {
  const { warnings } = await db
    .selectFrom('import_error')
    .select((e) => e.fn.countAll<number>().as('warnings'))
    .where('session_id', '=', sessionId)
    .where('stage', '=', number)
    .where('is_warning', '=', true)
    .executeTakeFirstOrThrow();
  return warnings;
};

/** Dry runs of the catalogue that wait, newest first, with the bytes that they and the newer ones take. */
export async function waitingStages(db: Db): Promise<{ id: number; at: string; bytes: number }[]> {
  const { rows } = await sql<{ id: number; at: string; bytes: number }>`
    select id, at, bytes::float8 as bytes from platform.waiting_stages()`.execute(db);
  return rows;
}
