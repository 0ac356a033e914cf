import { z } from 'zod';
import { boolParam, cursor, id, idParam, instant, intParam, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { emptyCellChoices, importModes, maxImportBytes, onErrorsChoices } from '../import/rules.ts';
import { sourceContract } from './source/contract.ts';
import { deliveryOrigins, deliveryStates, listTake } from './rules.ts';

/** One run of an import that a program sent. */
const delivery = z.object({
  /** Number of the import session. */
  id,
  /** When it arrived. */
  timestamp: instant,
  /** When its job began; null while it waits in line. */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  origin: z.enum(deliveryOrigins),
  /** Who sent it. */
  sender: z.string(),
  importTypeId: z.int(),
  importType: z.string(),
  fileName: z.string(),
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
  rejected: z.number(),
  /** 0 Analyzed, 1 Running, 2 Complete, 3 Error, 5 NotStarted (it waits in line). */
  state: z.int(),
  cancelled: z.boolean(),
  isUndone: z.boolean(),
  /** Seconds from the beginning of its job to its end; null before that. */
  duration: z.number().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const filter = {
  /** Arrived at or after. */
  from: instant.optional(),
  /** Arrived before. */
  to: instant.optional(),
  /** A kind of import, the number of a document, or 99 for all documents. */
  importTypeId: intParam(1, 999).optional(),
  state: z.enum(deliveryStates).optional(),
  /** A part of the sender's name or of the file's, without case. */
  term: text(256).default(''),
};

export const deliveryContract = {
  source: sourceContract,
  deliver: route({
    method: 'POST',
    path: '/api/import/api/{type}',
    permission: 'import',
    summary:
      'Imports the table, or the document of that number, that is sent as raw body and answers its session, whose status, rejected rows, choices and undo are those of any import. While long work is under way it waits in line. A delivery that comes again, under its Idempotency-Key or with the same bytes for the same type, profile, mode and choice of empty cells within a day, answers the first session, unless that failed, was cancelled or taken back. 409 where the catalogue takes no imports by API, 429 where 50 wait already.',
    body: 'upload',
    bodyLimit: 2 * maxImportBytes,
    withoutDatabase: true,
    successStatus: 202,
  })
    .input(
      z.strictObject({
        /** Number of the kind of import, or of a document; 99 takes a document of any number. */
        type: intParam(1, 999),
        /** Default: a table as CSV, or a document. */
        fileName: text(256).optional(),
        /** Name of a saved profile. */
        profile: text(256).optional(),
        mode: z.enum(importModes).optional(),
        /** What empty cells do; as the profile says, else `leave`, where it is left out. */
        emptyCells: z.enum(emptyCellChoices).optional(),
        dryRun: boolParam.default(false),
        /** Above the error limit: write nothing, or the good rows. */
        onErrors: z.enum(onErrorsChoices).default('cancel'),
      }),
    )
    .output(z.object({ importSessionId: z.int() })),
  list: route({
    method: 'GET',
    path: '/api/external-import',
    permission: 'admin',
    summary: 'Imports that programs sent, newest first.',
  })
    .input(z.strictObject({ ...filter, cursor, take: take(listTake) }))
    .output(z.object({ items: z.array(delivery), next: z.string().nullable(), total: z.int() })),
  get: route({
    method: 'GET',
    path: '/api/external-import/{id}',
    permission: 'admin',
    summary: 'One import that a program sent, with what happened to it. 404 for any other.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      delivery.extend({
        profileName: z.string(),
        mode: z.enum(importModes),
        onErrors: z.enum(onErrorsChoices),
        message: z.string(),
        warnings: z.number(),
        changeId: z.int().nullable(),
        canUndo: z.boolean(),
        isFileKept: z.boolean(),
        /** In order of time. */
        log: z.array(z.object({ at: instant, event: z.enum(['arrived', 'started', 'ended', 'undone']) })),
      }),
    ),
  report: route({
    method: 'GET',
    path: '/api/external-import/report',
    permission: 'admin',
    summary:
      'The imports of a period that programs sent, as CSV. The cookie `callout-download` answers with `downloadToken`, by which a page sees that the file comes.',
    answer: 'file',
  }).input(
    z.strictObject({
      ...filter,
      downloadToken: z
        .string()
        .regex(/^[\w-]{8,64}$/, 'The token has 8 to 64 letters, digits and dashes.')
        .optional(),
    }),
  ),
};
