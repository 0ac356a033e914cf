import { fileSize } from '../file/queries.ts';
import { leftAlone } from '../../platform/change/undo.ts';
import type { UndoCount, Undone } from '../../platform/change/undo.ts';
import type { Db } from '../../platform/db/pool.ts';
import { contentDisposition } from '../../platform/files/fileName.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { analysisOf } from '../mapping/service.ts';
import { importStates, supersessionTypeOf } from '../rules.ts';
import type { importSessionContract } from './contract.ts';
import { rejectedRows } from './files.ts';
import { errorRows, importHistory, importSession, openSession, problems, stagesOf, unacknowledged } from './queries.ts';
import type { ImportSession, Problem } from './queries.ts';
import { actionOf, canUndo, cancelImport, completeImport, proceedImport, startImport, undoImport } from './service.ts';
import type { ImportServices } from './service.resolve.ts';
import { resolveImport } from './service.resolve.ts';
import { guessType, startFiles } from './service.bulk.ts';
import { analyseDocument } from './service.document.ts';
import { analyseWith } from './service.extra.ts';
import { tablesOf } from './service.stages.ts';
import { handOver, importers } from './service.waiting.ts';

const shownProblems = 20;
const maxProblems = 100;
const maxLeft = 1_000;

/** Undos of earlier versions took rows back whole or not at all. */
const withPartly = (count: Omit<UndoCount, 'partly'> & { partly?: number }): UndoCount => ({ partly: 0, ...count });

export function importSessionHandlers(services: ImportServices): HandlersOf<typeof importSessionContract> {
  const titleOf = (session: ImportSession, stage: number, columnId: string) => {
    const typeId = stagesOf(session).find(({ number }) => number === stage)?.importTypeId;
    const type = services.types.find(({ id }) => id === typeId);
    return type?.columns.find(({ key }) => key === columnId)?.title ?? columnId;
  };
  const shown = (session: ImportSession) => (of: Problem) => ({
    ...of,
    column: titleOf(session, of.stage, of.columnId),
  });

  async function statusOf(db: Db, session: ImportSession) {
    const found = isUnderWay(session) ? [] : await problems(db, session.id, shownProblems);
    return toStatus(session, services.types, found.map(shown(session)));
  }
  async function sessionOf(db: Db, id: number) {
    const session = await importSession(db, id);
    if (!session) throw notFound();
    return session;
  }
  async function stageNumbered(db: Db, id: number, number: number) {
    const stage = stagesOf(await sessionOf(db, id)).find((one) => one.number === number);
    if (!stage) throw notFound();
    return stage;
  }
  const statusById = async (db: Db, id: number) => statusOf(db, await sessionOf(db, id));

  const keyOf = ({ headers }: { headers: Record<string, unknown> }) => {
    const key = headers['idempotency-key'];
    return typeof key === 'string' ? key : undefined;
  };

  return {
    analyze: async ({ input, db }) => analysisOf(await resolveImport(db, services, input)),
    analyzeXml: ({ input, db }) => analyseDocument(db, services, input.fileId),
    start: async (call) => {
      const { dryRun, ...request } = call.input;
      const { db, catalogId } = call;
      const of = { request, dryRun, who: signedIn(call), catalogId, key: keyOf(call.request) };
      return { importSessionId: await startImport(db, services, of) };
    },
    startFiles: async (call) => {
      const { db, catalogId } = call;
      const { importFiles: requests, dryRun } = call.input;
      const of = { requests, dryRun, who: signedIn(call), catalogId, key: keyOf(call.request) };
      return { importSessionId: await startFiles(db, services, of) };
    },
    guessType: async ({ input, db }) => ({ importTypeId: (await guessType(db, services, input.fileId)) ?? null }),
    status: ({ input, db }) => statusById(db, input.id),
    running: async (call) => {
      const session = (await openSession(call.db)) ?? (await unacknowledged(call.db, signedIn(call).userId));
      return session ? statusOf(call.db, session) : null;
    },
    proceed: async (call) => {
      const { input, db, catalogId } = call;
      await proceedImport(db, services, { sessionId: input.id, who: signedIn(call), catalogId });
      return statusById(db, input.id);
    },
    analyzeWith: async (call) => {
      const { input, db, catalogId } = call;
      const of = { sessionId: input.id, option: input.option, who: signedIn(call), catalogId };
      return { importSessionId: await analyseWith(db, services, of) };
    },
    heirs: async (call) => {
      const { userId } = signedIn(call);
      return (await importers(call.db, call.catalogId)).filter(({ id }) => id !== userId);
    },
    handOver: async ({ input, db, catalogId }) => {
      await handOver(db, { sessionId: input.id, userId: input.userId, catalogId });
      return statusById(db, input.id);
    },
    cancel: async ({ input, db }) => {
      await cancelImport(db, services, input.id);
      return statusById(db, input.id);
    },
    complete: async ({ input, db }) => {
      await completeImport(db, input.id);
      return statusById(db, input.id);
    },
    errorSummary: async ({ input, db }) => {
      const session = await sessionOf(db, input.id);
      return (await problems(db, session.id, maxProblems)).map(shown(session));
    },
    errors: async ({ input, db }) => {
      const { stage, problem, columnId, take } = input;
      const session = await sessionOf(db, input.id);
      const rows = await errorRows(db, session.id, { stage, problem, columnId, after: placeOf(input.cursor), take });
      const last = rows.at(-1);
      return {
        rows: rows.map(({ stage: number, line, place, columnId: key, value, message, isWarning }) => ({
          stage: number,
          row: line,
          place,
          column: titleOf(session, number, key),
          columnId: key,
          value,
          message,
          isWarning,
        })),
        next: last && rows.length === take ? `${last.stage}.${last.line}.${last.id}` : null,
      };
    },
    rejected: async ({ input, db, database, catalogId }) => {
      const { number, importTypeId, fileHash, fileName, options } = await stageNumbered(db, input.id, input.stage);
      const type = services.types.find((one) => one.id === importTypeId);
      if (fileHash === null || !type) throw notFound();
      const { files } = services;
      const of = { catalogId, sessionId: input.id, number, type, types: services.types, hash: fileHash, options };
      return {
        content: rejectedRows({ database, files }, of),
        type: 'text/csv; charset=utf-8',
        disposition: contentDisposition(`Rejected rows of ${fileName.replace(/\.\w+$/, '')}.csv`, 'attachment'),
      };
    },
    histories: async ({ input, db }) =>
      (await importHistory(db, input.importTypeId)).map((session) => toStatus(session, services.types, [])),
    historyFile: async ({ input, db }) => {
      const { fileHash, fileName, isFileKept } = await stageNumbered(db, input.id, input.stage);
      if (fileHash === null || !isFileKept) throw notFound();
      return {
        content: await services.files.open(fileHash, await fileSize(db, fileHash)),
        type: 'application/octet-stream',
        disposition: contentDisposition(fileName, 'attachment'),
      };
    },
    undo: async (call) => {
      const { input, db, catalogId } = call;
      return {
        jobId: await undoImport(db, services, { sessionId: input.id, who: signedIn(call), catalogId }),
      };
    },
    undone: async ({ input, db }) => {
      const { undoJobId } = await sessionOf(db, input.id);
      const job = undoJobId === null ? undefined : await services.jobs.status(db, undoJobId);
      if (!job) return { state: 'none', error: null, changeId: null, counts: [], left: [] };
      const undone = job.result as Undone | null;
      const left = undone ? await leftAlone(db, undone.changeId, maxLeft) : [];
      const { changeId = null, counts = [] } = undone ?? {};
      return { state: job.state, error: job.error, changeId, counts: counts.map(withPartly), left };
    },
  };
}

function placeOf(cursor: string | undefined): [number, number, number] {
  if (cursor === undefined) return [0, -1, 0];
  const [, stage, line, id] = /^(\d{1,2})\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (stage === undefined || line === undefined || id === undefined) throw invalid('cursor', 'The place is not known.');
  return [Number(stage), Number(line), Number(id)];
}

const isUnderWay = ({ state }: ImportSession) => state === importStates.running || state === importStates.notStarted;

/** The stages of a session, but for lists that its document turned out to lack. */
const listsThere = (session: ImportSession) =>
  stagesOf(session).filter(
    ({ options, isRead, rows }, _, all) => all.length === 1 || options.xml === undefined || !isRead || rows > 0,
  );

function toStatus<P>(session: ImportSession, types: ImportServices['types'], errorSummary: P[]) {
  const { progress, total, attempt, fileName, zipFileName, startedByName, jobState } = session;
  const isRunning = isUnderWay(session);
  return {
    importSessionId: session.id,
    importTypeId: session.importTypeId,
    importType: session.typeName,
    supersessionType: supersessionTypeOf(session.importTypeId, session.options.mode),
    state: session.state,
    isRunning,
    action: actionOf(session),
    progress: isRunning && jobState === 'queued' ? 0 : (progress ?? 0),
    total: total ?? 0,
    attempt: attempt ?? 0,
    dryRun: session.dryRun,
    cancelled: session.cancelled,
    originalImportFileName: fileName,
    originalImportZipFileName: zipFileName,
    profileName: session.profileName,
    rows: session.rows,
    rejected: session.rejected,
    warnings: session.warnings,
    counts: session.counts,
    isShown: session.state === importStates.analyzed && session.shownAt !== null,
    message: session.message,
    startedBy: startedByName,
    timestamp: session.timestamp,
    startedAt: session.startedAt,
    completedAt: session.completedAt,
    changeId: session.changeId,
    tables: session.changeId === null ? [] : tablesOf(session, types),
    isUndone: session.isUndone,
    canUndo: canUndo(session),
    isFileKept: session.isFileKept,
    stages: listsThere(session).map((stage) => ({
      number: stage.number,
      importTypeId: stage.importTypeId,
      fileId: stage.fileId,
      importType: stage.typeName,
      supersessionType: supersessionTypeOf(stage.importTypeId, stage.options.mode),
      fileName: stage.fileName,
      zipFileName: stage.zipFileName,
      profileName: stage.profileName,
      isFileKept: stage.isFileKept,
      rows: stage.rows,
      rejected: stage.rejected,
      warnings: stage.warnings,
      counts: stage.counts,
      outcome: stage.outcome,
      message: stage.message,
    })),
    errorSummary,
  };
}
