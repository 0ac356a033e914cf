// size: the contract of an import from its analysis to its end
import { z } from 'zod';
import { context } from '../../contexts.ts';
import { cursor, idParam, intParam, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { encodings } from '../../platform/contract/encodings.ts';
import { columnShape, extraShape, partialOptions } from '../mapping/contract.ts';
import { doubtKinds } from '../read/doubts.ts';
import { dateFormats, extraOptions, importModes, maxFiles } from '../rules.ts';
import { importStatus, problem } from '../status/contract.ts';

const session = z.strictObject({ id: idParam });
const ofStage = z.strictObject({
  id: idParam,
  /** The number of the file in the session. */
  stage: intParam(1, 99).default(1),
});
const start = {
  importTypeId: z.int(),
  fileId: z.int().positive(),
  zipFileId: z.int().positive().optional(),
  /** Of supersessions alone (type 6): 0 ADD, 1 REPLACE, 2 DELETE; says the mode. 400 where another mode is given with it. */
  supersessionType: z.int().min(0).max(2).optional(),
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
        /** How dates are read; null where no date is mapped, or nothing is known of them. */
        dateFormat: z.enum(dateFormats).nullable(),
        /** Formats in which all dates of the file's first rows can be read, with up to five of them: while there are several, nothing is started. Null for one or none. */
        openDates: z.object({ formats: z.array(z.enum(dateFormats)), values: z.array(z.string()) }).nullable(),
        /** What the file is, whatever it is called. */
        kind: z.enum(['text', 'xlsx', 'xlsb', 'xls', 'ods']),
        /** Sheets of a workbook, each with how many columns are recognised in it; none of a text. */
        sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean(), recognised: z.int() })),
        /** The sheet that is read. */
        sheet: z.string().nullable(),
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
        /** File columns that would fill by their name what is not mapped, by the column's key. */
        proposals: z.record(z.string(), z.string()),
        sampleRows: z.array(z.array(z.string())),
        /** The rows around the header, by their lines, as they stand in the file. */
        firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
        /** Where no header row was found: what was looked at, and the ways out. Null where somebody says that there is none. */
        noHeader: z.string().nullable(),
        warnings: z.array(z.string()),
        valid: z.boolean(),
        columns: z.array(
          columnShape.extend({
            /** 2: combined or delimited, else 1. */
            columnType: z.int(),
            inputFileColumns: z.array(z.string()),
            delimitor: z.string(),
            /** The piece that is taken of one file column. */
            part: z.int().nullable(),
            /** The column's own; null where it is read as the file's others. */
            dateFormat: z.enum(dateFormats).nullable(),
            decimalSeparator: z.enum(['.', ',']).nullable(),
            value: z.string().nullable(),
            /** The first value it would get that is not blank. */
            columnData: z.string(),
            /** 0 none, 1 valid, 2 warning, 3 error. */
            columnValidationState: z.int(),
            errors: z.array(z.string()),
            /** What the import would refuse of the first rows, with how many of them. */
            warnings: z.array(z.string()),
          }),
        ),
      }),
    ),
  analyzeXml: sessionRoute(
    'POST',
    '/api/import/xml/analyze',
    'What an XML document says of itself: its number, and the kinds of record that it may hold, in the order in which they are written. 400 for a file that is none, with the line.',
  )
    .input(z.strictObject({ fileId: z.int().positive() }))
    .output(
      z.object({
        number: z.int(),
        name: z.string(),
        /** Of the namespace. */
        version: z.int(),
        kinds: z.array(z.object({ number: z.int(), name: z.string(), isMultiFile: z.boolean() })),
        /** What the import may do, beside the custom of its kinds. */
        modes: z.array(z.enum(importModes)),
        /** Options of `extra` that one of its kinds understands. */
        extras: z.array(extraShape),
      }),
    ),
  start: sessionRoute(
    'POST',
    '/api/import/StartImportSession',
    'Starts an import: of a kind, of an XML document (99), or of one that has to be of a number (100 to 234). 400 where the mapping is not valid (`headerRow` says so where no header row was found), or numbers (`decimalSeparator`) or dates (`dateFormat`) can be read in two ways; 409 busy while another import of the catalogue runs. A resend under the same Idempotency-Key answers the same session.',
  )
    .input(z.strictObject({ ...start, dryRun: z.boolean().default(false) }))
    .output(z.object({ importSessionId: z.int() })),
  startFiles: sessionRoute(
    'POST',
    '/api/import/bulk/session/start',
    'Starts one import of up to 20 files of types 1, 3, 4, 5, 6, 7, 14 and 15, each with its profile. They run in the order in which they need each other, as one change with one undo; one that fails stops those behind it. 400 as StartImportSession, at `importFiles.<nth from 0>`; 409 busy while another import runs. A resend under the same Idempotency-Key answers the same session.',
  )
    .input(
      z.strictObject({
        importFiles: z
          .array(z.strictObject(start).omit({ zipFileId: true }))
          .min(1)
          .max(maxFiles),
        dryRun: z.boolean().default(false),
      }),
    )
    .output(z.object({ importSessionId: z.int() })),
  guessType: sessionRoute(
    'POST',
    '/api/import/bulk/analyze',
    'Which of the kinds that go together a table is for, by its columns: null where it lacks what each of them requires. 400 for a file that is no table.',
  )
    .input(z.strictObject({ fileId: z.int().positive() }))
    .output(z.object({ importTypeId: z.int().nullable() })),
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
  analyzeWith: sessionRoute(
    'POST',
    '/api/import/session/{id}/analyzeWith',
    'Analyses the files anew with an option that takes rows which are rejected without it: `createMissing` adds what they name and the catalogue lacks, in the same change as the rows, `moveItems` moves items to the parents that they name. Puts this session away and answers the new one. 400 where no kind of import in it has the option; 409 while an import runs.',
  )
    .input(z.strictObject({ id: idParam, option: z.enum(extraOptions) }))
    .output(z.object({ importSessionId: z.int() })),
  heirs: sessionRoute('GET', '/api/import/heirs', 'Who else may import into the catalogue, by name.').output(
    z.array(z.object({ id: z.int(), name: z.string() })),
  ),
  handOver: sessionRoute(
    'POST',
    '/api/import/session/{id}/handOver',
    'Gives a dry run that waits to somebody else who may import: their import page shows it. 400 for who may not, 409 where it does not wait.',
  )
    .input(z.strictObject({ id: idParam, userId: z.int().positive() }))
    .output(importStatus),
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
    'Problems with their counts, by file, the most frequent first, at most 100.',
  )
    .input(session)
    .output(z.array(problem)),
  errors: sessionRoute('GET', '/api/import/session/{id}/errors', 'Rows with their problems, by file and row.')
    .input(
      z.strictObject({
        id: idParam,
        /** Of this file alone. */
        stage: intParam(1, 99).optional(),
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
            stage: z.int(),
            row: z.number(),
            /** The line of an XML document that the record begins in. */
            place: z.number().nullable(),
            column: z.string(),
            columnId: z.string(),
            value: z.string(),
            /** The problem, and behind it what is particular to the row. */
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
    summary:
      'The rejected rows of a file as they were read, with row number and reasons, as CSV. 404 once the file is gone.',
    answer: 'file',
  }).input(ofStage),
  histories: sessionRoute('GET', '/api/import/histories', 'The last 10 imports that are over.')
    .input(z.strictObject({ importTypeId: intParam(0, 999).optional() }))
    .output(z.array(importStatus)),
  historyFile: route({
    method: 'GET',
    path: '/api/import/session/{id}/file',
    permission: 'import',
    summary: 'The uploaded file, for 30 days.',
    answer: 'file',
  }).input(ofStage),
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
        /** The undo; null while it has done nothing. */
        changeId: z.int().nullable(),
        counts: z.array(
          z.object({
            table: z.string(),
            removed: z.number(),
            reverted: z.number(),
            /** Of these the ones of which a part stays. */
            partly: z.number(),
            brought: z.number(),
            leftAlone: z.number(),
          }),
        ),
        left: z.array(
          z.object({
            table: z.string(),
            rowId: z.number(),
            reason: z.enum(['edited', 'needed', 'missing', 'key']),
            /** The cells that stay; none: the row stays whole. */
            cells: z.array(z.string()),
          }),
        ),
      }),
    ),
};

/** What came by an import; the answer needs the tree, so it is given by a later slice. */
export const importCameContract = {
  came: sessionRoute(
    'GET',
    '/api/import/session/{id}/came',
    'The item by which one looks at what an import wrote: a model or major unit of it, else another item; null where it wrote none that stands. 404 for no such import.',
  )
    .input(session)
    .output(z.object({ id: z.int(), name: z.string(), context }).nullable()),
};
