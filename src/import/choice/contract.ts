import { z } from 'zod';
import { idParam, intParam, jsonParam, tableFormat, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { pageRows, rowKindNames } from '../diff/rules.ts';

/** Which changes of a dry run are meant. */
export const diffFilterShape = z.strictObject({
  kinds: z
    .array(z.enum(['create', 'update', 'remove']))
    .max(3)
    .optional(),
  columns: z.array(text(300)).max(200).optional(),
  groups: z.array(z.int()).max(200).optional(),
  people: z.boolean().optional(),
  choice: z.enum(['accepted', 'left']).optional(),
  held: z.array(text(40)).max(10).optional(),
  warned: z.boolean().optional(),
  text: text(200).optional(),
});

/** Cells of a dry run. */
export const diffCellsShape = z.strictObject({
  part: z.int().min(0).max(9),
  line: z.int().positive().nullable(),
  /** Below zero: an earlier file of the import would make it. */
  record: z.int().nullable(),
  columns: z.array(text(300)).max(200).optional(),
});

const session = z.strictObject({ id: idParam });
/** Parts of one import: files, or kinds of record of a document. */
const maxStages = 99;

/** Which of several files, from 1 in the order in which they run. */
const stage = intParam(1, maxStages).default(1);
/** The same as JSON in an address. */
export const filterParam = jsonParam(8_000, 'The filter is not valid.', diffFilterShape).default({});

/** Groups of which only the first row is listed. */
const closed = jsonParam(4_000, 'The groups are not valid.', z.array(z.int()).max(200)).default([]);

const totals = z.object({
  rows: z.number(),
  /** A record that is new or goes is one. */
  cells: z.number(),
  accepted: z.number(),
  /** Of the cells those that people changed, once they were looked for. */
  people: z.number(),
});

export const diffCountsShape = z.object({
  shownAt: z.string().nullable(),
  columns: z.array(
    z.object({
      columnId: z.string(),
      title: z.string(),
      /** It tells which record it is and never differs. */
      isIdentity: z.boolean(),
      isYesNo: z.boolean(),
      cells: z.number(),
      accepted: z.number(),
    }),
  ),
  kinds: z.array(totals.extend({ kind: z.enum(['create', 'update', 'remove']) })),
  /** What the rows of a group belong to: "Diagram"; empty where there are no groups. */
  groupTitle: z.string(),
  /** The first 200 in the order of the file. */
  groups: z.array(z.object({ id: z.number(), label: z.string(), cells: z.number(), accepted: z.number() })),
  groupCount: z.number(),
  /** Rows that are held back, by the reason. */
  held: z.array(totals.extend({ reason: z.string() })),
  all: totals,
  /** Of what the filter means. */
  filtered: totals,
  /** Rows of what the filter means, of closed groups one. */
  listed: z.number(),
  /** Of each file of the import. */
  stages: z.array(z.object({ number: z.int(), rows: z.number(), cells: z.number(), accepted: z.number() })),
});
export type DiffCounts = z.infer<typeof diffCountsShape>;

export const diffRowShape = z.object({
  /** Which of the tables that a row of the file writes. */
  part: z.int(),
  /** Of the file; null for a record that goes. */
  line: z.number().nullable(),
  record: z.number().nullable(),
  /** Unchanged and rejected are rows of the file that change nothing. */
  kind: z.enum(rowKindNames),
  groupId: z.number(),
  group: z.string(),
  /** By the columns: what the record has, and what the file makes of it. */
  before: z.array(z.string().nullable()),
  after: z.array(z.string().nullable()),
  /** How the file writes what names the record, where it spells that otherwise. */
  spelled: z.array(z.string().nullable()),
  /** Why it is written only where somebody chooses it; null where nothing speaks against it. */
  held: z.string().nullable(),
  /** All of it is accepted; nothing is. */
  isAccepted: z.boolean(),
  isLeft: z.boolean(),
  /** Places of columns that differ, of those that are left, and of those that a person changed (-1: the whole row). */
  changed: z.array(z.int()),
  left: z.array(z.int()),
  people: z.array(z.int()),
  /** Who changed these last. */
  edits: z.array(
    z.object({
      column: z.int(),
      actor: z.string(),
      at: z.string(),
      /** What the cell was before. */
      was: z.string().nullable(),
    }),
  ),
});
export type DiffRow = z.infer<typeof diffRowShape>;

export const importChoiceContract = {
  counts: route({
    method: 'GET',
    path: '/api/import/session/{id}/changes/counts',
    permission: 'import',
    summary:
      'What a dry run would change, counted by kind, column and group, and as far as a filter means it. 409 where it was written, put away, or has to be read again.',
  })
    .input(z.strictObject({ id: idParam, stage, filter: filterParam, closed }))
    .output(diffCountsShape),
  rows: route({
    method: 'GET',
    path: '/api/import/session/{id}/changes',
    permission: 'import',
    summary: 'Records that a dry run would change, each with its old and new values, in the order of the file.',
  })
    .input(
      z.strictObject({
        id: idParam,
        stage,
        filter: filterParam,
        closed,
        skip: intParam(0, 10_000_000).default(0),
        take: take(pageRows),
      }),
    )
    .output(z.array(diffRowShape)),
  file: route({
    method: 'GET',
    path: '/api/import/session/{id}/changes/file',
    permission: 'import',
    summary:
      'The whole file of a dry run in its order: what it would change, and between that the rows that change nothing or were rejected.',
  })
    .input(z.strictObject({ id: idParam, stage, skip: intParam(0, 10_000_000).default(0), take: take(pageRows) }))
    .output(z.object({ total: z.number(), rows: z.array(diffRowShape) })),
  sheet: route({
    method: 'GET',
    path: '/api/import/session/{id}/changes/sheet',
    permission: 'import',
    answer: 'file',
    summary:
      'What a filter means of the changes of a dry run as a table: what each record has, what the file makes of it, and whether that is accepted.',
  }).input(z.strictObject({ id: idParam, stage, filter: filterParam, format: tableFormat })),
  choose: route({
    method: 'POST',
    path: '/api/import/session/{id}/choices',
    permission: 'import',
    summary:
      'Accepts or rejects what a filter means, or cells of some rows. The last choice of a cell counts. 409 where there is nothing to choose any more.',
  })
    .input(
      z.strictObject({
        id: idParam,
        stage: z.int().min(1).max(maxStages).default(1),
        accepts: z.boolean(),
        filter: diffFilterShape.optional(),
        cells: z.array(diffCellsShape).min(1).max(1_000).optional(),
      }),
    )
    .output(diffCountsShape),
  people: route({
    method: 'POST',
    path: '/api/import/session/{id}/changes/people',
    permission: 'import',
    summary: 'Looks for the cells that people changed since the last import that wrote them.',
  })
    .input(z.strictObject({ id: idParam, stage: z.int().min(1).max(maxStages).default(1) }))
    .output(diffCountsShape),
  readAgain: route({
    method: 'POST',
    path: '/api/import/session/{id}/readAgain',
    permission: 'import',
    summary: 'Makes the dry run anew from its file; the choices hold. 409 where it does not wait.',
  })
    .input(session)
    .output(z.object({ importSessionId: z.int() })),
};
