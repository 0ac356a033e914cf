import type { HeadRow } from '../header.ts';
import type { WorkbookKind } from './kinds.ts';
import type { WorkbookLimits } from './limits.ts';
import type { RefusalKind } from './refused.ts';

/** A sheet of a workbook with its first rows. */
export interface SheetHead {
  name: string;
  isHidden: boolean;
  /** Its first rows that are not blank, cells as they are meant. */
  rows: HeadRow[];
}

/** What somebody should know of how the rows read so far are written. */
export interface SheetNotes {
  /** Columns, counted from 0, with how many of their cells are formulas, and how many of these have no stored value. */
  formulas: Record<number, { cells: number; empty: number }>;
  /** Lines of hidden rows: the first ten, and how many. */
  hiddenRows: { lines: number[]; count: number };
  /** Columns, counted from 0. */
  hiddenColumns: number[];
  /** Merged areas, such as A1:B2: the first five, and how many. They are known at the end of a sheet. */
  merged: { areas: string[]; count: number };
  /** Columns, counted from 0, that hold a number with a fraction. */
  fractions: number[];
}

export const noNotes = (): SheetNotes => ({
  formulas: {},
  hiddenRows: { lines: [], count: 0 },
  hiddenColumns: [],
  merged: { areas: [], count: 0 },
  fractions: [],
});

/** The rows of a sheet as they come. */
export interface SheetReader {
  notes: SheetNotes;
  /** How much of the sheet has been read, from 0 to 1. */
  share(): number;
  rows(): AsyncIterable<HeadRow[]>;
}

/** A workbook that is open in its process. */
export interface OpenWorkbook {
  kind: WorkbookKind;
  sheets: { name: string; isHidden: boolean }[];
  read(sheet: number): SheetReader;
  close(): void;
}

/** What the process of a workbook is asked. */
export type Question =
  /** Its sheets with their first rows. `checked`: every row is read once, so that nothing refuses them later. */
  | { ask: 'open'; path: string; limits: WorkbookLimits; checked: boolean }
  /** The beginning of a sheet. */
  | { ask: 'head'; sheet: number; characters: number }
  /** The first rows of a sheet from its beginning, then with each `next` those behind them. */
  | { ask: 'rows'; sheet: number }
  | { ask: 'next' };

export interface Batch {
  rows: HeadRow[];
  /** How much of the sheet has been read, from 0 to 1. */
  share: number;
  isLast: boolean;
}

export type Answer =
  | { refused: RefusalKind; message: string; cause: string }
  | { kind: WorkbookKind; sheets: SheetHead[] }
  | { head: HeadRow[]; isWhole: boolean; notes: SheetNotes }
  /** A batch as JSON, which two processes hand over faster than the values. */
  | { batch: string };
