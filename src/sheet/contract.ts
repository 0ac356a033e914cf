import { z } from 'zod';
import { languageCode } from '../catalog/rules.ts';
import {
  diffCellsShape,
  diffCountsShape,
  diffFilterShape,
  diffRowShape,
  filterParam,
} from '../import/choice/contract.ts';
import { pageRows } from '../import/diff/rules.ts';
import { maxImportBytes } from '../import/rules.ts';
import { problem } from '../import/status/contract.ts';
import { id, idParam, instant, intParam, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { sheetFormats, sheetTypeIds } from '../translation/sheet/rules.ts';
import { recordTextsContract } from '../translation/record/contract.ts';

const importTypeId = intParam(1, 999).refine(
  (of) => sheetTypeIds.some((one) => one === of),
  'There are no such sheets.',
);
const language = z.string().regex(languageCode, 'A language is a code such as EN.');
const sheetRoute = (method: 'POST', act: string, summary: string) =>
  route({ method, path: `/api/translations/import/{id}/${act}`, permission: 'translate', summary })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ importSessionId: z.int() }));

/** Where the import of a sheet is (docs/domain/translation.md, Sheets). */
const sheetStatus = z.object({
  importSessionId: z.int(),
  importTypeId: z.int(),
  /** 0 waits for its choices, 1 in progress, 2 success, 3 failed. */
  state: z.int(),
  isRunning: z.boolean(),
  action: z.string(),
  /** Per cent where `total` is 100. */
  progress: z.number(),
  total: z.number(),
  fileName: z.string(),
  mode: z.string(),
  language: z.string(),
  rows: z.number(),
  rejected: z.number(),
  warnings: z.number(),
  created: z.number(),
  updated: z.number(),
  /** Its changes can be chosen among. */
  isShown: z.boolean(),
  startedBy: z.string(),
  timestamp: instant,
  changeId: z.int().nullable(),
  canUndo: z.boolean(),
  isUndone: z.boolean(),
  /** Problems, the most frequent first; empty while it runs. */
  errorSummary: z.array(problem),
});
export type SheetStatus = z.infer<typeof sheetStatus>;

const entry = z.object({
  id,
  kind: z.enum(['export', 'import']),
  /** Of an export 0 in progress, 1 generated, 2 confirmed, 9 failed; of an import its state. */
  status: z.int(),
  isPending: z.boolean(),
  timestamp: instant,
  by: z.string(),
  fileName: z.string(),
  format: z.string(),
  /** The file can be downloaded. */
  isKept: z.boolean(),
  message: z.string(),
  /** What it was made of or made: language, filter, rows and by whom, as JSON. */
  customData: z.string(),
});
export type SheetEntry = z.infer<typeof entry>;

export const sheetContract = {
  ...recordTextsContract,
  languages: route({
    method: 'GET',
    path: '/api/translations/getenabledlanguages',
    permission: 'member',
    summary: 'Languages that the catalogue is translated into: EN first, unless it is the catalogue’s own.',
  })
    .input(z.strictObject({}))
    .output(z.object({ first: z.string(), languages: z.array(z.string()), defaultLanguage: z.string().nullable() })),
  counts: route({
    method: 'GET',
    path: '/api/translations/counts',
    permission: 'member',
    summary: 'How many texts each panel has in a language: all, without a translation, and of these the exact matches.',
  })
    .input(z.strictObject({ language }))
    .output(
      z.array(z.object({ importTypeId: z.int(), texts: z.number(), untranslated: z.number(), matches: z.number() })),
    ),
  exportSheet: route({
    method: 'POST',
    path: '/api/translations/export',
    permission: 'member',
    summary:
      'Begins a translation sheet. 400 for a language that there is none of, 409 while the caller makes one of this panel.',
  })
    .input(
      z.strictObject({
        importTypeId,
        /** EN, or the first further language, if left out. */
        language: language.optional(),
        untranslatedOnly: z.boolean().default(true),
        /** Fills in, and marks, texts that the catalogue has translated elsewhere. */
        fill: z.boolean().default(true),
        format: z.enum(sheetFormats).default('xlsx'),
      }),
    )
    .output(z.object({ exportId: id })),
  history: route({
    method: 'GET',
    path: '/api/translations/history',
    permission: 'member',
    summary: 'Sheets of a panel out and in, newest first: the last 100. Asked every second while `hasPending`.',
  })
    .input(z.strictObject({ importTypeId }))
    .output(z.object({ hasPending: z.boolean(), entries: z.array(entry) })),
  importSheet: route({
    method: 'POST',
    path: '/api/translations/import/{type}',
    permission: 'translate',
    summary:
      'Takes a sheet as raw body (xlsx, csv, tsv, xlf) and begins its dry run. 400 `wrongFileType` or where it is no sheet of the panel, 409 busy while another import runs.',
    body: 'upload',
    bodyLimit: 2 * maxImportBytes,
    withoutDatabase: true,
  })
    .input(
      z.strictObject({
        type: importTypeId,
        fileName: text(8000),
        /** What the status says of it; the rows have their own. */
        language: language.optional(),
        /** `replace` takes translations away whose cells are empty ([RE]). */
        mode: z.enum(['standard', 'replace']).default('standard'),
      }),
    )
    .output(z.object({ importSessionId: z.int() })),
  importStatus: route({
    method: 'GET',
    path: '/api/translations/importstatus',
    permission: 'translate',
    summary:
      'Where the import of a panel’s sheet is: the one that runs or waits, else the caller’s last until it is put away. Asked every second in state 1.',
  })
    .input(z.strictObject({ importTypeId }))
    .output(sheetStatus.nullable()),
  changeCounts: route({
    method: 'GET',
    path: '/api/translations/import/{id}/changes/counts',
    permission: 'translate',
    summary:
      'Texts that the sheet would change, counted by kind and by why they are held back. 409 where it waits no more.',
  })
    .input(z.strictObject({ id: idParam, filter: filterParam }))
    .output(
      diffCountsShape.extend({
        /** Rows with a warning. */
        warned: z.number(),
        /** Of the rows that would change something. */
        languages: z.array(z.string()),
      }),
    ),
  changes: route({
    method: 'GET',
    path: '/api/translations/import/{id}/changes',
    permission: 'translate',
    summary: 'Texts that the sheet would change, each as it is and as the sheet has it, in its order.',
  })
    .input(
      z.strictObject({
        id: idParam,
        filter: filterParam,
        skip: intParam(0, 10_000_000).default(0),
        take: take(pageRows),
      }),
    )
    .output(z.array(diffRowShape.extend({ columns: z.array(z.string()), warnings: z.array(z.string()) }))),
  choose: route({
    method: 'POST',
    path: '/api/translations/import/{id}/choices',
    permission: 'translate',
    summary: 'Takes or leaves the texts that a filter means, or those of some rows. The last choice counts.',
  })
    .input(
      z.strictObject({
        id: idParam,
        accepts: z.boolean(),
        filter: diffFilterShape.optional(),
        cells: z.array(diffCellsShape).min(1).max(1_000).optional(),
      }),
    )
    .output(z.object({ accepted: z.number() })),
  proceed: sheetRoute('POST', 'continue', 'Writes what is taken. 409 where nothing waits, or nothing is taken.'),
  cancel: sheetRoute('POST', 'cancel', 'Ends an import that has written nothing.'),
  complete: sheetRoute('POST', 'complete', 'Puts an import away that is over.'),
  undo: sheetRoute('POST', 'undo', 'Takes back what the import wrote; what was edited later stays.'),
  errors: route({
    method: 'GET',
    path: '/api/translations/import/{id}/errors',
    permission: 'translate',
    summary: 'Rows of a sheet with their problems, in its order.',
  })
    .input(z.strictObject({ id: idParam, problem: text(1024).optional(), take: take(100) }))
    .output(z.array(z.object({ row: z.number(), value: z.string(), message: z.string(), isWarning: z.boolean() }))),
  accept: route({
    method: 'POST',
    path: '/api/translations/accept',
    permission: 'translate',
    summary:
      'Writes the exact matches of a language: of one panel, or of all. One change; nothing that stands is touched.',
  })
    .input(z.strictObject({ language, importTypeId: importTypeId.optional() }))
    .output(z.object({ changeId: id.nullable(), written: z.number() })),
};
