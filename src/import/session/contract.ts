import { z } from 'zod';
import { cursor, idParam, intParam, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { encodings } from '../../platform/contract/encodings.ts';
import { columnShape, partialOptions } from '../mapping/contract.ts';
import { doubtKinds } from '../read/doubts.ts';

const countsShape = z.object({
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  remove: z.number(),
  skipped: z.number().optional(),
  groups: z
    .array(
      z.object({
        label: z.string(),
        create: z.number(),
        update: z.number(),
        remove: z.number(),
        /** What else becomes of it. */
        note: z.string().optional(),
      }),
    )
    .optional(),
});

const problem = z.object({
  problem: z.string(),
  /** Title of the column; empty where the whole row is meant. */
  column: z.string(),
  columnId: z.string(),
  isWarning: z.boolean(),
  rows: z.number(),
  /** Different values. */
  values: z.number(),
  /** Up to three values, or rows where the values are empty. */
  examples: z.array(z.string()),
});

/** Where an import is. Polled every 500 ms while `isRunning` (docs/domain/imports.md, States of an import). */
export const importStatus = z.object({
  importSessionId: z.int(),
  importTypeId: z.int(),
  importType: z.string(),
  /** 0 Analyzed, 1 Running, 2 Complete, 3 Error, 4 RunningWithErrors. */
  state: z.int(),
  /** A job works on it. Analyzed without one: a dry run is done and waits for `continue` or `cancel`. */
  isRunning: z.boolean(),
  action: z.string(),
  /** Per cent where `total` is 100. */
  progress: z.number(),
  total: z.number(),
  /** Goes up when a crash made it begin anew (I-13). */
  attempt: z.number(),
  dryRun: z.boolean(),
  cancelled: z.boolean(),
  originalImportFileName: z.string(),
  originalImportZipFileName: z.string().nullable(),
  profileName: z.string(),
  rows: z.number(),
  rejected: z.number(),
  warnings: z.number(),
  counts: countsShape.nullable(),
  startedBy: z.string(),
  timestamp: z.string(),
  /** When what runs now, or ran last, began: later than `timestamp` after a decision. Null before a job is made. */
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  /** The change that was written; null where there was nothing to write. */
  changeId: z.int().nullable(),
  /** Content tables that the change may have rows of; none without a change. */
  tables: z.array(z.string()),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
  /** The uploaded file can still be downloaded. */
  isFileKept: z.boolean(),
  /** The twenty most frequent problems; empty while it runs. */
  errorSummary: z.array(problem),
});

const session = z.strictObject({ id: idParam });
const start = {
  importTypeId: z.int(),
  fileId: z.int().positive(),
  zipFileId: z.int().positive().optional(),
  /** A saved profile, or the name under which `profile` is recorded. */
  profileName: text(256).optional(),
  /** What a profile holds, inline. */
  profile: partialOptions.optional(),
  /** Wins over the profile. */
  options: partialOptions.optional(),
};

const sessionRoute = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  route({ method, path, permission: 'import', summary });

export const importSessionContract = {
  analyze: sessionRoute(
    'POST',
    '/api/import/analyze',
    'Headers of a file, its first rows, and the columns they fill: as the profile says, else by name. 400 for a file that is no table.',
  )
    .input(z.strictObject(start))
    .output(
      z.object({
        headers: z.array(z.string()),
        hasHeaderRow: z.boolean(),
        /** Line of the header; null where the first row is data. */
        headerRow: z.int().nullable(),
        encoding: z.enum(encodings),
        /** What the bytes say, whatever was chosen. */
        foundEncoding: z.enum(encodings),
        /** Lines in another encoding than the one that was found: the first ten, and how many of the lines judged. */
        misfits: z.object({ rows: z.array(z.int()), count: z.int() }),
        /** Lines that would change with the encoding: each as it reads in `encodings`, the one in use first. */
        readings: z.object({
          encodings: z.array(z.enum(encodings)),
          rows: z.array(z.object({ row: z.int(), texts: z.array(z.string()) })),
        }),
        delimiter: z.string(),
        /** The one in use; null where no number needs one. */
        decimalSeparator: z.enum(['.', ',']).nullable(),
        /** Numbers that can be read in two ways: while there are any, nothing is started. At most five. */
        openNumbers: z.array(z.string()),
        /** Values that may not be meant as part numbers, by kind and column. */
        doubts: z.array(
          z.object({
            kind: z.enum(doubtKinds),
            columnId: z.string(),
            title: z.string(),
            values: z.array(z.string()),
            rows: z.int(),
          }),
        ),
        sampleRows: z.array(z.array(z.string())),
        /** The rows around the header, by their lines, as they stand in the file. */
        firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
        warnings: z.array(z.string()),
        valid: z.boolean(),
        columns: z.array(
          columnShape.extend({
            /** 2: combined or delimited, else 1. */
            columnType: z.int(),
            inputFileColumns: z.array(z.string()),
            delimitor: z.string(),
            value: z.string().nullable(),
            /** The first value it would get that is not blank. */
            columnData: z.string(),
            /** 0 none, 1 valid, 2 warning, 3 error. */
            columnValidationState: z.int(),
            errors: z.array(z.string()),
          }),
        ),
      }),
    ),
  start: sessionRoute(
    'POST',
    '/api/import/StartImportSession',
    'Starts an import. 400 where the mapping is not valid or numbers can be read in two ways (`decimalSeparator`); 409 busy while another import of the catalogue runs. A resend under the same Idempotency-Key answers the same session.',
  )
    .input(z.strictObject({ ...start, dryRun: z.boolean().default(false) }))
    .output(z.object({ importSessionId: z.int() })),
  status: sessionRoute('GET', '/api/import/session/{id}/status', 'Where an import is.')
    .input(session)
    .output(importStatus),
  running: sessionRoute(
    'GET',
    '/api/import/runningSession',
    'The import that runs in the catalogue or waits for a decision, else the last of the caller until it is completed.',
  ).output(importStatus.nullable()),
  proceed: sessionRoute(
    'POST',
    '/api/import/session/{id}/continue',
    'Goes on above the error limit, or writes what was analysed. 409 where it waits for nothing.',
  )
    .input(session)
    .output(importStatus),
  createMissing: sessionRoute(
    'POST',
    '/api/import/session/{id}/createMissing',
    'Analyses the file anew so that the import adds what its rows name and the catalogue lacks, in the same change as the rows. Puts this session away and answers the new one. 400 where the kind of import cannot; 409 while an import runs.',
  )
    .input(session)
    .output(z.object({ importSessionId: z.int() })),
  cancel: sessionRoute(
    'POST',
    '/api/import/session/{id}/cancel',
    'Cancels an import that has not been written. 409 where it is over.',
  )
    .input(session)
    .output(importStatus),
  complete: sessionRoute(
    'POST',
    '/api/import/session/{id}/complete',
    'Puts a finished import away: runningSession shows it no more.',
  )
    .input(session)
    .output(importStatus),
  errorSummary: sessionRoute(
    'GET',
    '/api/import/session/{id}/errorSummary',
    'Problems with their counts, the most frequent first, at most 100.',
  )
    .input(session)
    .output(z.array(problem)),
  errors: sessionRoute('GET', '/api/import/session/{id}/errors', 'Rows with their problems, by row.')
    .input(
      z.strictObject({
        id: idParam,
        problem: text(1024).optional(),
        columnId: text(64).optional(),
        cursor,
        take: take(100),
      }),
    )
    .output(
      z.object({
        rows: z.array(
          z.object({
            row: z.number(),
            column: z.string(),
            columnId: z.string(),
            value: z.string(),
            message: z.string(),
            isWarning: z.boolean(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
  rejected: route({
    method: 'GET',
    path: '/api/import/session/{id}/rejected',
    permission: 'import',
    summary: 'The rejected rows as they were read, with row number and reasons, as CSV. 404 once the file is gone.',
    answer: 'file',
  }).input(session),
  histories: sessionRoute('GET', '/api/import/histories', 'The last 10 imports that are over.')
    .input(z.strictObject({ importTypeId: intParam(0, 999).optional() }))
    .output(z.array(importStatus)),
  historyFile: route({
    method: 'GET',
    path: '/api/import/session/{id}/file',
    permission: 'import',
    summary: 'The uploaded file, for 30 days.',
    answer: 'file',
  }).input(session),
  undo: sessionRoute(
    'POST',
    '/api/import/session/{id}/undo',
    'Takes back what an import wrote; what was edited later stays. 409 where nothing was written or it is taken back already.',
  )
    .input(session)
    .output(z.object({ jobId: z.int() })),
  undone: sessionRoute(
    'GET',
    '/api/import/session/{id}/undo',
    'How far the undo is, what it did, and the rows that it left alone (at most 1,000).',
  )
    .input(session)
    .output(
      z.object({
        state: z.enum(['none', 'queued', 'running', 'done', 'failed', 'cancelled']),
        error: z.string().nullable(),
        counts: z.array(
          z.object({
            table: z.string(),
            removed: z.number(),
            reverted: z.number(),
            brought: z.number(),
            leftAlone: z.number(),
          }),
        ),
        left: z.array(
          z.object({
            table: z.string(),
            rowId: z.number(),
            reason: z.enum(['edited', 'needed', 'missing', 'key']),
          }),
        ),
      }),
    ),
};
