import { fileSize } from '../file/queries.ts';
import { leftAlone } from '../../platform/change/undo.ts';
import type { Undone } from '../../platform/change/undo.ts';
import type { Db } from '../../platform/db/pool.ts';
import { contentDisposition } from '../../platform/files/fileName.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { analysisOf } from '../mapping/service.ts';
import { importStates } from '../rules.ts';
import type { importSessionContract } from './contract.ts';
import { rejectedRows } from './files.ts';
import { errorRows, importHistory, importSession, openSession, problems, unacknowledged } from './queries.ts';
import type { ImportSession, Problem } from './queries.ts';
import {
  actionOf,
  canUndo,
  cancelImport,
  completeImport,
  proceedImport,
  resolveImport,
  startImport,
  undoImport,
} from './service.ts';
import type { ImportServices } from './service.ts';
import { createMissing } from './service.missing.ts';

const shownProblems = 20;
const maxProblems = 100;
const maxLeft = 1_000;

export function importSessionHandlers(services: ImportServices): HandlersOf<typeof importSessionContract> {
  const titleOf = (importTypeId: number, columnId: string) =>
    services.types.find(({ id }) => id === importTypeId)?.columns.find(({ key }) => key === columnId)?.title ??
    columnId;
  const shown = (session: ImportSession) => (of: Problem) => ({
    ...of,
    column: titleOf(session.importTypeId, of.columnId),
  });

  async function statusOf(db: Db, session: ImportSession) {
    const found = session.state === importStates.running ? [] : await problems(db, session.id, shownProblems);
    return toStatus(session, services.types, found.map(shown(session)));
  }
  async function sessionOf(db: Db, id: number) {
    const session = await importSession(db, id);
    if (!session) throw notFound();
    return session;
  }
  const statusById = async (db: Db, id: number) => statusOf(db, await sessionOf(db, id));

  return {
    analyze: async ({ input, db }) => analysisOf(await resolveImport(db, services, input)),
    start: async (call) => {
      const { dryRun, ...request } = call.input;
      const { db, catalogId } = call;
      const key = call.request.headers['idempotency-key'];
      const who = signedIn(call);
      const of = { request, dryRun, who, catalogId, key: typeof key === 'string' ? key : undefined };
      return { importSessionId: await startImport(db, services, of) };
    },
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
    createMissing: async (call) => {
      const { input, db, catalogId } = call;
      const of = { sessionId: input.id, who: signedIn(call), catalogId };
      return { importSessionId: await createMissing(db, services, of) };
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
      const { problem, columnId, take } = input;
      const session = await sessionOf(db, input.id);
      const rows = await errorRows(db, session.id, { problem, columnId, after: placeOf(input.cursor), take });
      const last = rows.at(-1);
      return {
        rows: rows.map(({ line, columnId: key, value, message, isWarning }) => ({
          row: line,
          column: titleOf(session.importTypeId, key),
          columnId: key,
          value,
          message,
          isWarning,
        })),
        next: last && rows.length === take ? `${last.line}.${last.id}` : null,
      };
    },
    rejected: async ({ input, db, database, catalogId }) => {
      const { id, importTypeId, fileHash, fileName, options } = await sessionOf(db, input.id);
      const type = services.types.find((one) => one.id === importTypeId);
      if (fileHash === null || !type) throw notFound();
      const { files } = services;
      return {
        content: rejectedRows({ database, files }, { catalogId, sessionId: id, type, hash: fileHash, options }),
        type: 'text/csv; charset=utf-8',
        disposition: contentDisposition(`Rejected rows of ${fileName.replace(/\.\w+$/, '')}.csv`, 'attachment'),
      };
    },
    histories: async ({ input, db }) =>
      (await importHistory(db, input.importTypeId)).map((session) => toStatus(session, services.types, [])),
    historyFile: async ({ input, db }) => {
      const { fileHash, fileName, isFileKept } = await sessionOf(db, input.id);
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
      if (!job) return { state: 'none', error: null, counts: [], left: [] };
      const undone = job.result as Undone | null;
      const left = undone ? await leftAlone(db, undone.changeId, maxLeft) : [];
      return { state: job.state, error: job.error, counts: undone?.counts ?? [], left };
    },
  };
}

function placeOf(cursor: string | undefined): [number, number] {
  if (cursor === undefined) return [-1, 0];
  const [, line, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (line === undefined || id === undefined) throw invalid('cursor', 'The place is not known.');
  return [Number(line), Number(id)];
}

function toStatus<P>(session: ImportSession, types: ImportServices['types'], errorSummary: P[]) {
  const { progress, total, attempt, fileName, zipFileName, startedByName, jobState } = session;
  const isRunning = session.state === importStates.running;
  return {
    importSessionId: session.id,
    importTypeId: session.importTypeId,
    importType: session.typeName,
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
    startedBy: startedByName,
    timestamp: session.timestamp,
    startedAt: session.startedAt,
    completedAt: session.completedAt,
    changeId: session.changeId,
    tables: session.changeId === null ? [] : [...(types.find(({ id }) => id === session.importTypeId)?.tables ?? [])],
    isUndone: session.isUndone,
    canUndo: canUndo(session),
    isFileKept: session.isFileKept,
    errorSummary,
  };
}
