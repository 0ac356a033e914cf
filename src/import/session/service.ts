import { isOperator } from '../../platform/auth/operator.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { busy, conflict, notFound } from '../../platform/http/errors.ts';
import { workUnderWay } from '../../platform/jobs/underWay.ts';
import { importMessages, importStates } from '../rules.ts';
import { dropStages } from '../stage/queries.ts';
import { forgetChoices, requireAnyTaken } from './service.waiting.ts';
import { acknowledge, importSession, insertSession, lockSession, patchSession, sessionByKey } from './queries.ts';
import type { ImportSession, NewSession } from './queries.ts';
import { documentStages, isDocument } from './service.document.ts';
import { stageOf } from './service.resolve.ts';
import type { ImportRequest, ImportServices } from './service.resolve.ts';

/** An import of one file, and one of several, which programs of an earlier version leave to this one. */
export const importKinds = ['import', 'importStages'] as const;
export const undoKind = 'importUndo';

/** Who asks for an import, as its job remembers it. */
export type Starter = Pick<Who, 'userId' | 'userName' | 'displayName' | 'sessionId'>;
/** What the job of an import asks of the one who began it; `import` if left out. */
export type ImportRight = 'import' | 'translate';

/** What the write lock and the refusals call an import of a type. */
export const importLabel = (typeName: string) => `Import: ${typeName}`;

/**
 * Starts an import and answers its session. A second call under the same key answers the first one's session (I-05).
 * Throws 400 where mapping or file will not do, or numbers or dates can be read in two ways, 409 busy while another import of the catalogue runs (I-06).
 */
export async function startImport(
  db: Db,
  services: ImportServices,
  of: {
    request: ImportRequest;
    dryRun: boolean;
    who: Who;
    catalogId: number;
    key: string | undefined;
    right?: ImportRight;
  },
): Promise<number> {
  return startSession(db, services, { ...of, ...(await sessionOf(db, services, of.request, of.who)) });
}

/** What a request makes a session of: a table is one stage, a document one for each kind that it may hold. */
export async function sessionOf(
  db: Db,
  services: ImportServices,
  request: ImportRequest,
  { userId }: Pick<Who, 'userId'>,
): Promise<Pick<NewSession, 'importTypeId' | 'typeName' | 'profileName' | 'stages'>> {
  if (await isDocument(db, services, request)) return documentStages(db, services, request, userId);
  const stage = await stageOf(db, services, request);
  const { importTypeId, typeName, profileName } = stage;
  return { importTypeId, typeName, profileName, stages: [stage] };
}

/** Starts a session of stages in their order; see `startImport`. */
export async function startSession(
  db: Db,
  services: ImportServices,
  of: Pick<NewSession, 'importTypeId' | 'typeName' | 'profileName' | 'stages'> & {
    dryRun: boolean;
    who: Who;
    catalogId: number;
    key: string | undefined;
    right?: ImportRight;
  },
): Promise<number> {
  const started = await db.transaction().execute(async (transaction) => {
    const underWay = await workUnderWay(transaction);
    if (underWay !== null) return { underWay };
    const id = await insertSession(transaction, {
      importTypeId: of.importTypeId,
      typeName: of.typeName,
      profileName: of.profileName,
      stages: of.stages,
      dryRun: of.dryRun,
      idempotencyKey: of.key ?? null,
      startedBy: of.who.userId,
      startedByName: of.who.displayName || of.who.userName,
    });
    if (id !== undefined) await enqueue(transaction, services, { ...of, id });
    return { id };
  });
  if (started.id !== undefined) return started.id;
  const earlier = of.key === undefined ? undefined : await sessionByKey(db, of.who.userId, of.key);
  if (earlier) return earlier.id;
  throw started.underWay === undefined ? conflict() : busy(started.underWay);
}

/** Puts a session that runs on the queue, in the name of who asked for it. */
export async function enqueue(
  db: Db,
  { jobs }: ImportServices,
  of: Pick<ImportSession, 'id' | 'typeName'> & {
    stages: readonly unknown[];
    who: Starter;
    catalogId: number;
    right?: ImportRight | undefined;
  },
): Promise<void> {
  const [single, several] = importKinds;
  const jobId = await jobs.enqueue(db, {
    kind: of.stages.length > 1 ? several : single,
    label: importLabel(of.typeName),
    catalogId: of.catalogId,
    input: { sessionId: of.id, asOperator: isOperator(of.who), ...(of.right && { right: of.right }) },
    actor: { id: of.who.userId, name: of.who.displayName || of.who.userName },
  });
  await patchSession(db, of.id, [importStates.running], { job_id: jobId });
}

/** Goes on with what waits for a decision: writes what was analysed, or the good rows above the error limit. */
export async function proceedImport(
  db: Db,
  services: ImportServices,
  of: { sessionId: number; who: Who; catalogId: number; right?: ImportRight },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, of.sessionId);
    const session = await importSession(transaction, of.sessionId);
    if (!session) throw notFound();
    if (!isWaiting(session)) throw conflict();
    await requireAnyTaken(transaction, services, session);
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
    const { who, catalogId, right } = of;
    await enqueue(transaction, services, { ...session, who, catalogId, right });
  });
}

/** Makes a dry run anew that waits for its choices; these hold. */
export async function analyseAgain(
  db: Db,
  services: ImportServices,
  of: { sessionId: number; who: Who; catalogId: number },
): Promise<void> {
  const session = await importSession(db, of.sessionId);
  if (!session) throw notFound();
  if (session.state !== importStates.analyzed) throw conflict();
  await db.transaction().execute(async (transaction) => {
    const underWay = await workUnderWay(transaction);
    if (underWay !== null) throw busy(underWay);
    const patch = { state: importStates.running, dry_run: true, message: '', acknowledged_at: null };
    if (!(await patchSession(transaction, session.id, [importStates.analyzed], patch))) throw conflict();
    await dropStages(transaction, session.id);
    const { who, catalogId } = of;
    await enqueue(transaction, services, { ...session, who, catalogId });
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
  const waiting = [importStates.analyzed, importStates.runningWithErrors, importStates.notStarted];
  if (!(await patchSession(db, sessionId, waiting, patch))) throw conflict();
  await dropStages(db, sessionId);
}

/** Puts away what is over. An analysis that is continued after that reads the file again and takes it as a whole. */
export async function completeImport(db: Db, sessionId: number): Promise<void> {
  const session = await importSession(db, sessionId);
  if (!session) throw notFound();
  if (isHolding(session)) throw conflict();
  if (session.state === importStates.analyzed) await forgetChoices(db, sessionId);
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
  of: { sessionId: number; who: Who; catalogId: number; right?: ImportRight },
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
      input: { sessionId: session.id, asOperator: isOperator(of.who), ...(of.right && { right: of.right }) },
      actor: { id: of.who.userId, name: of.who.displayName || of.who.userName },
    });
    await patchSession(transaction, session.id, [session.state], { undo_job_id: jobId });
    return jobId;
  });
}

export const canUndo = ({ changeId, isUndone, undoState }: ImportSession) =>
  changeId !== null && !isUndone && undoState !== 'queued' && undoState !== 'running';

/** What the screen says of a session: the documented text first, then what is particular. */
export function actionOf({ state, jobAction, message, changeId }: ImportSession): string {
  switch (state) {
    case importStates.analyzed:
      return `Analyzed ${message}`.trim();
    case importStates.running:
      return jobAction || 'Waiting';
    case importStates.notStarted:
      return 'Waiting in line';
    case importStates.complete:
      return `${importMessages.success} ${message}`.trim();
    case importStates.runningWithErrors:
      return `${importMessages.errorLimit} ${message}`.trim();
    default:
      return `${changeId === null ? importMessages.failed : importMessages.stopped} ${message}`.trim();
  }
}
