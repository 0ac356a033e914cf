import { catalogDigits } from '../../catalog/digits/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { FileDamaged } from '../../platform/files/storeErrors.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { fileSize } from '../file/queries.ts';
import { toJson } from '../../platform/db/json.ts';
import { importStates, isRemoving } from '../rules.ts';
import type { Counts } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { isStaged } from '../stage/queries.ts';
import type { StageKey } from '../stage/queries.ts';
import { stageDocument } from '../stage/service.document.ts';
import { fillEmpty, stageFile } from '../stage/service.ts';
import { patchSession, stagesOf } from './queries.ts';
import type { ImportSession } from './queries.ts';
import { insertStages, markRead, openOutcomes, patchOutcomes, patchStage } from './queries.stages.ts';
import type { ImportStage } from './queries.stages.ts';

/** A stage while its import runs. */
export interface Step {
  of: ImportStage;
  type: ImportType;
  key: StageKey;
  /** Rows that are good as far as is known. */
  rows: number;
  counts?: Counts;
}

/** The stages of a session as a run begins. Those that a session of an earlier version lacks are written down. */
export async function openSteps(db: Db, session: ImportSession, types: readonly ImportType[]): Promise<Step[]> {
  const stages = stagesOf(session);
  if (session.stages.length === 0) await insertStages(db, session.id, stages);
  await openOutcomes(db, session.id);
  return stages.map((of) => {
    const type = types.find(({ id }) => id === of.importTypeId);
    if (!type) throw new JobFailed('There is no such import.');
    return { of, type, key: { sessionId: session.id, number: of.number }, rows: 0 };
  });
}

/** Reads the file of a step into its staging table. Throws JobFailed, its text behind `prefix`, where it cannot be read. */
export async function readStep(
  db: Db,
  job: RunningJob,
  files: FileStore,
  { of, type, key }: Step,
  { prefix, onBytes }: { prefix: string; onBytes: (read: number, size: number) => void },
): Promise<void> {
  if (of.fileHash === null) throw new JobFailed('The file is no longer kept.');
  const size = await fileSize(db, of.fileHash);
  try {
    if (of.zipFileHash !== null) await files.checked(of.zipFileHash);
    await stageFile(job.database, {
      catalogId: job.catalogId,
      ...key,
      type,
      options: of.options,
      path: await files.checked(of.fileHash),
      digits: await catalogDigits(db),
      onBytes: (read) => onBytes(read, size),
    });
    await fillEmpty(db, key, type.columns, of.options);
  } catch (error) {
    if (error instanceof TableUnreadable || error instanceof FileDamaged)
      throw new JobFailed(`${prefix}${error.message}`);
    throw error;
  }
}

/**
 * Reads a document into the staging tables of all its steps in one pass, and writes down which fields it has; answers the
 * steps whose list it holds. Throws JobFailed where it is not as it has to be.
 */
export async function readDocumentSteps(
  db: Db,
  job: RunningJob,
  files: FileStore,
  steps: readonly Step[],
  onBytes: (read: number, size: number) => void,
): Promise<Set<Step>> {
  const [first] = steps;
  if (!first) return new Set();
  const { fileHash, fileName, zipFileHash } = first.of;
  if (fileHash === null) throw new JobFailed('The file is no longer kept.');
  const size = await fileSize(db, fileHash);
  try {
    if (zipFileHash !== null) await files.checked(zipFileHash);
    const found = await stageDocument(db, job.database, {
      catalogId: job.catalogId,
      sessionId: first.key.sessionId,
      stages: steps.map(({ key, type }) => ({ number: key.number, type })),
      isUpdate: first.of.options.mode === 'update',
      path: await files.checked(fileHash),
      onBytes: (read) => onBytes(read, size),
    });
    const held = new Set<Step>();
    for (const { number, fields } of found) {
      const step = steps.find(({ key }) => key.number === number);
      if (!step) continue;
      // A list without records among others says nothing.
      if (steps.length > 1 && !isRemoving(step.of.options.mode) && !(await isStaged(db, step.key))) continue;
      held.add(step);
      step.of.options = {
        ...step.of.options,
        columns: Object.fromEntries(fields.map((field) => [field, { inputFileColumns: [field] }])),
      };
      await fillEmpty(db, step.key, step.type.columns, step.of.options);
      await patchStage(db, step.key, { options: toJson(step.of.options) });
    }
    for (const { key } of steps) await markRead(db, key);
    // The choices of a dry run of one file read what the session keeps.
    if (steps.length === 1)
      await patchSession(db, first.key.sessionId, [importStates.running], { options: toJson(first.of.options) });
    return held;
  } catch (error) {
    if (error instanceof TableUnreadable || error instanceof FileDamaged)
      throw new JobFailed(`${fileName}: ${error.message}`);
    throw error;
  }
}

/** The column at which a row is rejected as a whole. */
export const firstColumn = ({ columns: [column] }: ImportType) => column?.key ?? '';

export const forbiddenRow = 'This takes a right that the sender does not have.';

/** What is said of a document with records that its sender may not write; undefined where there are none. */
export function forbiddenText(steps: readonly Step[], forbidden: ReadonlySet<Step>): string | undefined {
  const named = steps.filter((step) => forbidden.has(step) && step.of.rows > 0);
  if (named.length === 0) return undefined;
  const lists = named.map(({ of }) => `${of.rows} of ${of.typeName}`);
  return `Its sender may not write some of the records: ${lists.join(', ')}. So none was written.`;
}

/** Writes down that the step `at` failed, and that those behind it were not tried. */
export const markFailed = (db: Db, steps: readonly Step[], at: number, reason: string) =>
  patchOutcomes(
    db,
    steps.slice(at).map(({ key }, nth) => ({
      ...key,
      outcome: nth === 0 ? 'failed' : 'untried',
      message: nth === 0 ? reason : '',
    })),
  );

/** Content tables that an import may have written. */
export const tablesOf = (session: ImportSession, types: readonly ImportType[]): string[] => [
  ...new Set(
    stagesOf(session).flatMap(({ importTypeId }) => types.find(({ id }) => id === importTypeId)?.tables ?? []),
  ),
];

const wholeFiles = 'This mode removes rows, therefore it takes a file as a whole or not at all.';

/** What somebody has to be asked once the rows of a step are judged. Throws where the file will not do. */
export function judgementOf(
  { dryRun, proceeds, onErrors }: ImportSession,
  { of }: Step,
  { isPart, isSingle }: { isPart: boolean; isSingle: boolean },
): string | undefined {
  const { rows, rejected, options } = of;
  const { mode, errorLimit } = options;
  if (isPart) {
    if (isRemoving(mode) && rejected > 0) throw new JobFailed(wholeFiles);
    return undefined;
  }
  // An analysis has written nothing and says what it found; of several files one like this stops those behind it.
  if (rows > 0 && rejected === rows && !(dryRun && isSingle)) throw new JobFailed('Every row was rejected.');
  if (rows === 0 && !isRemoving(mode)) throw new JobFailed('The file has no rows.');
  if (dryRun) return undefined;
  if (isRemoving(mode) && rejected > 0) throw new JobFailed(wholeFiles);
  if (proceeds) return undefined;
  if (rows === 0) return 'The file has no rows.';
  if (onErrors === 'continue') return undefined;
  return rejected > errorLimit ? `${rejected} of ${rows} rows; the limit is ${errorLimit}.` : undefined;
}

export const isNothing = ({ create, update, remove }: Counts) => create + update + remove === 0;

/** What is said of an import in which a file failed. */
export function stoppedText(failed: string, before: number, behind: number): string {
  const files = (n: number) => (n === 1 ? '1 file' : `${n} files`);
  return [failed, before > 0 && `Before it: ${files(before)}.`, behind > 0 && `Not tried: ${files(behind)} behind it.`]
    .filter((text) => text !== false)
    .join(' ');
}

/** Rows of all steps together. */
export function rowsOf(steps: readonly Step[]) {
  const sum = (key: 'rows' | 'rejected' | 'warnings') => steps.reduce((total, { of }) => total + of[key], 0);
  return { rows: sum('rows'), rejected: sum('rejected'), warnings: sum('warnings') };
}

/** What steps do together. Groups are told of each alone. */
export function sumOf(steps: readonly Step[]): Counts {
  const [first] = steps;
  if (steps.length === 1 && first?.counts) return first.counts;
  const sum = (key: 'create' | 'update' | 'unchanged' | 'remove' | 'skipped' | 'moves') =>
    steps.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0);
  return {
    create: sum('create'),
    update: sum('update'),
    unchanged: sum('unchanged'),
    remove: sum('remove'),
    skipped: sum('skipped'),
    ...(steps.some(({ counts }) => counts?.moves !== undefined) && { moves: sum('moves') }),
  };
}
