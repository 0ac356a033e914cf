import { admitUpload } from '../catalog/quota/service.ts';
import { startExport } from '../export/service.ts';
import type { ExportServices } from '../export/service.ts';
import { choose, diffCounts, diffRows, onDiff } from '../import/choice/service.ts';
import { keepUpload } from '../import/file/service.ts';
import { errorRows, importSession } from '../import/session/queries.ts';
import { cancelImport, completeImport, proceedImport, startImport, undoImport } from '../import/session/service.ts';
import type { ImportServices } from '../import/session/service.resolve.ts';
import type { Database } from '../platform/db/pool.ts';
import { invalid } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { panelOf } from '../translation/sheet/rules.ts';
import { sheetContract } from './contract.ts';
import { acceptMatches, countPanels, furtherLanguages, sheetMarks, sheetSessionId, warningsOf } from './queries.ts';
import { recordTexts, requireSheet, sheetHistory, sheetStatus } from './service.ts';

type Services = ImportServices & { database: Database; exports: ExportServices };

const right = 'translate';
/** A sheet is the one file of its import. */
const shown = (id: number) => ({ id, stage: 1 });
/** Rows of a dry run are listed by their problems beyond any limit: it asks cell by cell. */
const errorLimit = 100;

export function sheetRoutes(services: Services) {
  const { exports } = services;

  /** What a call does with the import of a sheet that it names. */
  const acting =
    (act: (call: Call<{ id: number }>, id: number) => Promise<unknown>) => async (call: Call<{ id: number }>) => {
      const { id } = await requireSheet(call.db, call.input.id);
      await act(call, id);
      return { importSessionId: id };
    };
  const asked = (call: Call<unknown>, sessionId: number) =>
    ({
      sessionId,
      who: signedIn(call),
      catalogId: call.catalogId,
      right,
    }) as const;

  return routes(sheetContract, {
    languages: async ({ db }) => {
      const { first, further } = await furtherLanguages(db);
      return { first, languages: further, defaultLanguage: further[0] ?? null };
    },

    counts: async ({ db, input }) => {
      await requireLanguage(db, input.language);
      return countPanels(db, input.language);
    },

    exportSheet: async (call) => {
      const { db, catalogId, input } = call;
      const { importTypeId, format, untranslatedOnly, fill } = input;
      const language = input.language ?? (await furtherLanguages(db)).further[0];
      if (language === undefined) throw invalid('language', 'The catalogue has no further language.');
      const dataset = panelOf(importTypeId)?.dataset ?? '';
      const options = { language, untranslatedOnly, fill };
      const of = { who: signedIn(call), catalogId, dataset, format, contentGroups: [], options };
      return { exportId: await startExport(db, exports, of) };
    },

    history: ({ db, input, sight }) => sheetHistory(db, input.importTypeId, sight),

    importSheet: async (call) => {
      const { input, body, catalogId, request, connect } = call;
      const { type: importTypeId, fileName, language, mode } = input;
      const userId = await admitUpload(call);
      const length = Number(request.headers['content-length'] ?? 0);
      const { fileId } = await keepUpload(services, { kind: 'table', fileName, body, length, catalogId, userId });
      const extra = language === undefined ? {} : { language };
      const key = request.headers['idempotency-key'];
      return connect(async ({ db }) => ({
        importSessionId: await startImport(db, services, {
          request: { importTypeId, fileId, options: { mode, errorLimit, extra } },
          dryRun: true,
          who: signedIn(call),
          catalogId,
          key: typeof key === 'string' ? key : undefined,
          right,
        }),
      }));
    },

    importStatus: async (call) => {
      const { db, input } = call;
      const id = await sheetSessionId(db, input.importTypeId, signedIn(call).userId);
      const session = id === undefined ? undefined : await importSession(db, id);
      return session ? sheetStatus(db, services, session) : null;
    },

    changeCounts: async ({ db, input }) => {
      const { id } = await requireSheet(db, input.id);
      return onDiff(db, services, shown(id), async (open) => ({
        ...(await diffCounts(open, { filter: input.filter, closed: [] })),
        ...(await sheetMarks(open.diff)),
      }));
    },

    changes: async ({ db, input }) => {
      const { id } = await requireSheet(db, input.id);
      const { rows, columns } = await onDiff(db, services, shown(id), async (open) => ({
        rows: await diffRows(open, { filter: input.filter, closed: [] }, input.skip, input.take),
        columns: open.diff.columns.map(({ key }) => key),
      }));
      const warnings = await warningsOf(
        db,
        id,
        rows.flatMap(({ line }) => line ?? []),
      );
      return rows.map((row) => ({ ...row, columns, warnings: warnings.get(row.line ?? -1) ?? [] }));
    },

    choose: async ({ db, input }) => {
      const { id, accepts, filter, cells } = input;
      if ((filter === undefined) === (cells === undefined)) throw invalid('filter', 'Give a filter or cells.');
      await requireSheet(db, id);
      return { accepted: (await choose(db, services, shown(id), { accepts, filter, cells })).all.accepted };
    },

    proceed: acting((call, id) => proceedImport(call.db, services, asked(call, id))),
    cancel: acting(({ db }, id) => cancelImport(db, services, id)),
    complete: acting(({ db }, id) => completeImport(db, id)),
    undo: acting((call, id) => undoImport(call.db, services, asked(call, id))),

    errors: async ({ db, input }) => {
      const { id } = await requireSheet(db, input.id);
      const rows = await errorRows(db, id, { problem: input.problem, after: [0, -1, 0], take: input.take });
      return rows.map(({ line, value, message, isWarning }) => ({ row: line, value, message, isWarning }));
    },

    accept: async ({ db, input, change }) => {
      const { language, importTypeId } = input;
      await requireLanguage(db, language);
      const counts = await countPanels(db, language);
      const meant = counts.filter((panel) => importTypeId === undefined || panel.importTypeId === importTypeId);
      if (meant.every(({ matches }) => matches === 0)) return { changeId: null, written: 0 };
      let written = 0;
      const changeId = await change(`Exact matches accepted, ${language}`, async (id) => {
        written = await acceptMatches(db, language, importTypeId);
        return id;
      });
      return { changeId, written };
    },

    record: ({ db, input }) => recordTexts(db, input.noun, input.id),
  });
}

async function requireLanguage(db: Call<unknown>['db'], language: string): Promise<void> {
  const { further } = await furtherLanguages(db);
  if (!further.includes(language)) throw invalid('language', 'The catalogue is not translated into this language.');
}
