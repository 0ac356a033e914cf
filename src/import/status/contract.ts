import { z } from 'zod';
import { stageOutcomes } from '../rules.ts';

const countsShape = z.object({
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  remove: z.number(),
  skipped: z.number().optional(),
  /** Items that come to hang under another parent, or at the top level; left out where the kind moves none. */
  moves: z.number().optional(),
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

export const problem = z.object({
  /** The number of the file in the session, from 1. */
  stage: z.int(),
  problem: z.string(),
  /** Title of the column; empty where the whole row is meant. */
  column: z.string(),
  columnId: z.string(),
  isWarning: z.boolean(),
  rows: z.number(),
  /** How many `examples` there would be of all rows. */
  values: z.number(),
  /** Up to three: what is particular to rows, else their values, or the rows where the values are empty. */
  examples: z.array(z.string()),
  /** The first of the rows, by its number in the file. */
  firstRow: z.number(),
});

/** Where an import is. Polled every 500 ms while `isRunning` (docs/domain/imports.md, States of an import). */
export const importStatus = z.object({
  importSessionId: z.int(),
  importTypeId: z.int(),
  importType: z.string(),
  /** Of supersessions: 0 ADD, 1 REPLACE, 2 DELETE; null of others, and where it only updates. */
  supersessionType: z.int().nullable(),
  /** 0 Analyzed, 1 Running, 2 Complete, 3 Error, 4 RunningWithErrors, 5 NotStarted (it waits in line). */
  state: z.int(),
  /** A job works on it, or it waits in line. Analyzed without one: a dry run is done and waits for `continue` or `cancel`. */
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
  /** What it would change waits to be chosen, cell by cell. */
  isShown: z.boolean(),
  /** What is particular to this import, in a sentence; empty if nothing is. */
  message: z.string(),
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
  /** Its files in the order in which they are read and written; one for most imports. */
  stages: z.array(
    z.object({
      /** From 1. */
      number: z.int(),
      importTypeId: z.int(),
      importType: z.string(),
      supersessionType: z.int().nullable(),
      /** Of the upload. */
      fileId: z.int(),
      fileName: z.string(),
      zipFileName: z.string().nullable(),
      profileName: z.string(),
      isFileKept: z.boolean(),
      rows: z.number(),
      rejected: z.number(),
      warnings: z.number(),
      counts: countsShape.nullable(),
      /** `open`: nothing yet, or nothing to do. One that failed stops those behind it. */
      outcome: z.enum(stageOutcomes),
      /** Why it failed. */
      message: z.string(),
    }),
  ),
  /** The twenty most frequent problems, by file; empty while it runs. */
  errorSummary: z.array(problem),
});
