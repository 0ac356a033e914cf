import { isOperator } from '../../platform/auth/operator.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { withoutGuard } from '../../platform/files/table/write.ts';
import { busy, conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { workUnderWay } from '../../platform/jobs/underWay.ts';
import type { PartialOptions } from '../mapping/contract.ts';
import { importFile } from '../file/queries.ts';
import type { ImportFile } from '../file/queries.ts';
import { matchByName, planMapping } from '../mapping/rules.ts';
import { importProfileNamed } from '../profile/queries.ts';
import { findSeparator, type FoundSeparator, type Separator } from '../read/decimals.ts';
import { isRunning } from '../read/doubts.ts';
import { textOf } from '../read/row.ts';
import { defaultErrorLimit, importMessages, importStates, modeOfProfile } from '../rules.ts';
import type { ColumnPlan, ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { dropStages } from '../stage/queries.ts';
import { openSource } from '../stage/service.ts';
import { acknowledge, importSession, insertSession, lockSession, patchSession, sessionByKey } from './queries.ts';
import type { ImportSession } from './queries.ts';

/** What imports are built with. */
export interface ImportServices {
  files: FileStore;
  jobs: Jobs;
  /** Every kind of import, as `app` lists them. */
  types: readonly ImportType[];
}

/** What somebody asks to import. */
export interface ImportRequest {
  importTypeId: number;
  fileId: number;
  zipFileId?: number | undefined;
  profileName?: string | undefined;
  profile?: PartialOptions | undefined;
  options?: PartialOptions | undefined;
}

export const importKind = 'import';
export const undoKind = 'importUndo';

/** What the write lock and the refusals call an import of a type. */
export const importLabel = (typeName: string) => `Import: ${typeName}`;

/** Rows by which a column is known to only count its rows. */
const judgedRows = 500;

/** Everything a request names, looked up and read. Throws 400 at the field that is wrong. */
export async function resolveImport(db: Db, { files, types }: ImportServices, request: ImportRequest) {
  const type = types.find(({ id }) => id === request.importTypeId);
  if (!type) throw invalid('importTypeId', 'There is no such import.');
  const file = await usableFile(db, 'fileId', type.archive ? 'zip' : 'table', request.fileId);
  if (request.zipFileId !== undefined) {
    if (!type.multiFile) throw invalid('zipFileId', 'This import takes no zip file.');
    await usableFile(db, 'zipFileId', 'zip', request.zipFileId);
  }
  const given = await givenOptions(db, request);
  if (given.mode !== 'standard' && !type.modes.includes(given.mode))
    throw invalid('mode', 'This import has no such mode.');
  const { layout } = await openSource(type, files.path(file.hash), given).catch((error: unknown) => {
    if (error instanceof TableUnreadable) throw invalid('fileId', error.message);
    throw error;
  });
  const { headers, dataRows, delimiter } = layout;
  const judged = dataRows.slice(0, judgedRows);
  const running = new Set(headers.filter((_, at) => isRunning(judged.map(({ cells }) => cells[at] ?? ''))));
  const columns = given.columns ?? matchByName(type.columns, headers, {}, running);
  const plan = planMapping(type.columns, headers, columns, given.mode);
  const numbers = separatorOf(plan.plans, dataRows, delimiter, given.decimalSeparator);
  const options: ImportOptions = { ...given, columns, decimalSeparator: numbers.separator };
  return { type, file, layout, options, plan, running, openNumbers: numbers.open };
}

/** The decimal separator that somebody named, else the one that the file's numbers tell. */
function separatorOf(
  plans: readonly ColumnPlan[],
  rows: readonly { cells: string[] }[],
  delimiter: string,
  given: Separator | undefined,
): FoundSeparator {
  if (given) return { separator: given, open: [] };
  const decimals = plans.filter(({ column }) => column.dataType === 'decimal');
  const texts = rows.flatMap(({ cells }) => decimals.map((plan) => withoutGuard(textOf(plan, cells))));
  return findSeparator(texts, delimiter);
}

async function usableFile(db: Db, field: string, kind: ImportFile['kind'], id: number) {
  const file = await importFile(db, id);
  if (!file || file.kind !== kind) throw invalid(field, 'There is no such file.');
  const { hash } = file;
  if (hash === null) throw invalid(field, 'The file is no longer kept. Please upload it again.');
  return { ...file, hash };
}

/**
 * The request's options over its profile's over the defaults. A profile's suffix says its mode
 * (docs/domain/imports.md, Modes).
 */
async function givenOptions(db: Db, { importTypeId, profileName, profile, options = {} }: ImportRequest) {
  let base = profile;
  if (!base && profileName) {
    base = (await importProfileNamed(db, importTypeId, profileName))?.options;
    if (!base) throw invalid('profileName', 'There is no such profile.');
  }
  const all = { ...base, ...options };
  return {
    ...all,
    mode: options.mode ?? modeOfProfile(profileName ?? '') ?? base?.mode ?? 'standard',
    stateAfterImport: all.stateAfterImport ?? 'initial',
    errorLimit: all.errorLimit ?? defaultErrorLimit,
    extra: all.extra ?? {},
  };
}

/**
 * Starts an import and answers its session. A second call under the same key answers the first one's session (I-05).
 * Throws 400 where mapping or file will not do or numbers can be read in two ways, 409 busy while another import of the catalogue runs (I-06).
 */
export async function startImport(
  db: Db,
  services: ImportServices,
  of: { request: ImportRequest; dryRun: boolean; who: Who; catalogId: number; key: string | undefined },
): Promise<number> {
  const { type, plan, options, openNumbers } = await resolveImport(db, services, of.request);
  if (Object.keys(plan.errors).length > 0)
    throw invalidFields(
      Object.fromEntries(Object.entries(plan.errors).map(([key, texts]) => [`columns.${key}`, texts])),
    );
  if (openNumbers.length > 0)
    throw invalid('decimalSeparator', `${importMessages.openSeparator} (${openNumbers.join(' ')})`);
  const actorName = of.who.displayName || of.who.userName;
  const started = await db.transaction().execute(async (transaction) => {
    const underWay = await workUnderWay(transaction);
    if (underWay !== null) return { underWay };
    const id = await insertSession(transaction, {
      importTypeId: type.id,
      typeName: type.name,
      fileId: of.request.fileId,
      zipFileId: of.request.zipFileId ?? null,
      profileName: of.request.profileName ?? '',
      options,
      dryRun: of.dryRun,
      idempotencyKey: of.key ?? null,
      startedBy: of.who.userId,
      startedByName: actorName,
    });
    if (id !== undefined) await enqueue(transaction, services, id, type.name, of);
    return { id };
  });
  if (started.id !== undefined) return started.id;
  const earlier = of.key === undefined ? undefined : await sessionByKey(db, of.who.userId, of.key);
  if (earlier) return earlier.id;
  throw started.underWay === undefined ? conflict() : busy(started.underWay);
}

async function enqueue(
  db: Db,
  { jobs }: ImportServices,
  sessionId: number,
  typeName: string,
  { who, catalogId }: { who: Who; catalogId: number },
) {
  const jobId = await jobs.enqueue(db, {
    kind: importKind,
    label: importLabel(typeName),
    catalogId,
    input: { sessionId, asOperator: isOperator(who) },
    actor: { id: who.userId, name: who.displayName || who.userName },
  });
  await patchSession(db, sessionId, [importStates.running], { job_id: jobId });
}

/** Goes on with what waits for a decision: writes what was analysed, or the good rows above the error limit. */
export async function proceedImport(
  db: Db,
  services: ImportServices,
  of: { sessionId: number; who: Who; catalogId: number },
): Promise<void> {
  const session = await importSession(db, of.sessionId);
  if (!session) throw notFound();
  if (!isWaiting(session)) throw conflict();
  await db.transaction().execute(async (transaction) => {
    const underWay = await workUnderWay(transaction);
    // Paused at the error limit it is itself what is under way.
    if (underWay !== null && session.state !== importStates.runningWithErrors) throw busy(underWay);
    const patch = {
      state: importStates.running,
      proceeds: true,
      dry_run: false,
      message: '',
      acknowledged_at: null,
    };
    if (!(await patchSession(transaction, session.id, [session.state], patch))) throw conflict();
    await enqueue(transaction, services, session.id, session.typeName, of);
  });
}

/** Cancels what has not been written. A running import stops at its next step. */
export async function cancelImport(db: Db, { jobs }: ImportServices, sessionId: number): Promise<void> {
  const session = await importSession(db, sessionId);
  if (!session) throw notFound();
  // A job that is over by now has left the import paused: then that is what is cancelled.
  const running = session.state === importStates.running ? session.jobId : null;
  if (running !== null && (await jobs.cancel(db, running))) return;
  const patch = {
    state: importStates.error,
    cancelled: true,
    message: 'It was cancelled.',
  };
  const waiting = [importStates.analyzed, importStates.runningWithErrors];
  if (!(await patchSession(db, sessionId, waiting, patch))) throw conflict();
  await dropStages(db, sessionId);
}

/** Puts away what is over. An analysis that is continued after that reads the file again. */
export async function completeImport(db: Db, sessionId: number): Promise<void> {
  const session = await importSession(db, sessionId);
  if (!session) throw notFound();
  if (isHolding(session)) throw conflict();
  await acknowledge(db, sessionId);
  await dropStages(db, sessionId);
}

/** Analysed or paused: somebody has to decide. */
export const isWaiting = ({ state }: Pick<ImportSession, 'state'>) =>
  state === importStates.analyzed || state === importStates.runningWithErrors;

/** Running or paused: it keeps other imports of the catalogue away. */
const isHolding = ({ state }: Pick<ImportSession, 'state'>) =>
  state === importStates.running || state === importStates.runningWithErrors;

/** Begins to take back what an import wrote; answers the job. */
export async function undoImport(
  db: Db,
  { jobs }: ImportServices,
  of: { sessionId: number; who: Who; catalogId: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockSession(transaction, of.sessionId);
    const session = await importSession(transaction, of.sessionId);
    if (!session) throw notFound();
    if (!canUndo(session)) throw conflict();
    const jobId = await jobs.enqueue(transaction, {
      kind: undoKind,
      label: `Undo: ${importLabel(session.typeName)}`,
      catalogId: of.catalogId,
      input: { sessionId: session.id, asOperator: isOperator(of.who) },
      actor: { id: of.who.userId, name: of.who.displayName || of.who.userName },
    });
    await patchSession(transaction, session.id, [importStates.complete], { undo_job_id: jobId });
    return jobId;
  });
}

export const canUndo = ({ changeId, isUndone, undoState }: ImportSession) =>
  changeId !== null && !isUndone && undoState !== 'queued' && undoState !== 'running';

/** What the screen says of a session: the documented text first, then what is particular. */
export function actionOf({ state, jobAction, message }: ImportSession): string {
  switch (state) {
    case importStates.analyzed:
      return 'Analyzed';
    case importStates.running:
      return jobAction || 'Waiting';
    case importStates.complete:
      return `${importMessages.success} ${message}`.trim();
    case importStates.runningWithErrors:
      return `${importMessages.errorLimit} ${message}`.trim();
    default:
      return `${importMessages.failed} ${message}`.trim();
  }
}
