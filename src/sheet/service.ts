import type { ExportRow } from '../export/queries.ts';
import { exportsOfDataset } from '../export/queries.ts';
import { exportStatus } from '../export/rules.ts';
import { importStates } from '../import/rules.ts';
import { importSession, problems } from '../import/session/queries.ts';
import type { ImportSession } from '../import/session/queries.ts';
import { actionOf, canUndo } from '../import/session/service.ts';
import type { ImportServices } from '../import/session/service.resolve.ts';
import type { Sight } from '../platform/auth/sight.ts';
import type { Db } from '../platform/db/pool.ts';
import { notFound } from '../platform/http/errors.ts';
import { panelOf, sheetTypeIds } from '../translation/sheet/rules.ts';
import type { SheetEntry, SheetStatus } from './contract.ts';
import { furtherLanguages, sheetImports, textsOfRecord } from './queries.ts';
import type { TextNoun } from '../translation/record/contract.ts';
import { sheetTexts, shownSheets } from './rules.ts';

/** Problems that a status tells. */
const shownProblems = 20;

/** The import of a sheet. Throws 404 where there is none of this id: other imports are not a translator's. */
export async function requireSheet(db: Db, id: number): Promise<ImportSession> {
  const session = await importSession(db, id);
  if (!session || !sheetTypeIds.some((one) => one === session.importTypeId)) throw notFound();
  return session;
}

/** Where the import of a sheet is, in the words of translations. */
export async function sheetStatus(db: Db, { types }: ImportServices, session: ImportSession): Promise<SheetStatus> {
  const { progress, total, jobState, counts } = session;
  const isRunning = session.state === importStates.running;
  const columns = types.find(({ id }) => id === session.importTypeId)?.columns ?? [];
  const found = isRunning ? [] : await problems(db, session.id, shownProblems);
  return {
    importSessionId: session.id,
    importTypeId: session.importTypeId,
    state: session.state,
    isRunning,
    action:
      session.state === importStates.complete ? `${sheetTexts.success} ${session.message}`.trim() : actionOf(session),
    progress: isRunning && jobState === 'queued' ? 0 : (progress ?? 0),
    total: total ?? 0,
    fileName: session.fileName,
    mode: session.options.mode,
    language: languageOf(session.options.extra),
    rows: session.rows,
    rejected: session.rejected,
    warnings: session.warnings,
    created: counts?.create ?? 0,
    updated: counts?.update ?? 0,
    isShown: session.state === importStates.analyzed && session.shownAt !== null,
    startedBy: session.startedByName,
    timestamp: session.timestamp,
    changeId: session.changeId,
    canUndo: canUndo(session),
    isUndone: session.isUndone,
    errorSummary: found.map((one) => ({
      ...one,
      column: columns.find(({ key }) => key === one.columnId)?.title ?? one.columnId,
    })),
  };
}

const languageOf = (extra: Readonly<Record<string, unknown>>): string =>
  typeof extra['language'] === 'string' ? extra['language'] : '';

/** Sheets of a panel out and in, newest first. */
export async function sheetHistory(db: Db, importTypeId: number, sight: Sight) {
  const dataset = panelOf(importTypeId)?.dataset ?? '';
  const [out, back] = [await exportsOfDataset(db, dataset, sight), await sheetImports(db, importTypeId)];
  const entries = [...out.map(exportEntry), ...back.map(importEntry)]
    .toSorted((one, other) => (one.timestamp < other.timestamp ? 1 : -1))
    .slice(0, shownSheets);
  return { hasPending: entries.some(({ isPending }) => isPending), entries };
}

const exportEntry = (row: ExportRow): SheetEntry => ({
  id: row.id,
  kind: 'export',
  status: row.status,
  isPending: row.status === exportStatus.inProgress,
  timestamp: row.timestamp,
  by: row.startedByName,
  fileName: row.fileName,
  format: row.format,
  isKept: row.isKept,
  message: row.message,
  customData: JSON.stringify({
    language: row.customData['language'] ?? '',
    filter: row.customData['untranslatedOnly'] === false ? 'all' : 'untranslatedOnly',
    rows: row.rows,
    by: row.startedByName,
  }),
});

const importEntry = (row: Awaited<ReturnType<typeof sheetImports>>[number]): SheetEntry => ({
  id: row.id,
  kind: 'import',
  status: row.state,
  isPending: row.state === importStates.running,
  timestamp: row.timestamp,
  by: row.by,
  fileName: row.fileName,
  format: row.fileName.slice(row.fileName.lastIndexOf('.') + 1).toLowerCase(),
  isKept: row.isKept,
  message: row.message,
  customData: JSON.stringify({
    language: row.languages.join(', '),
    filter: row.mode ?? 'standard',
    rows: row.written,
    by: row.by,
  }),
});

/** The texts of an item or part, with the languages that each lacks. Throws 404 where there is none to be seen. */
export async function recordTexts(db: Db, noun: TextNoun, id: number) {
  const rows = await textsOfRecord(db, noun, id);
  if (rows.length === 0) throw notFound();
  const { further } = await furtherLanguages(db);
  return rows
    .filter(({ source }) => source !== '')
    .map((row) => ({
      ...row,
      missing: further.filter((language) => !row.translations.some((one) => one.language === language)),
    }));
}
