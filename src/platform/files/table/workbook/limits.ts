/** What a workbook may hold and take while it is read (docs/domain/imports.md, Workbooks). */
export interface WorkbookLimits {
  sheets: number;
  /** Of each sheet. */
  rows: number;
  /** Filled ones of a row. */
  columns: number;
  /** Of each sheet, those that are empty but written among them. */
  cells: number;
  /** Of all that is packed in it. */
  unpackedBytes: number;
  /** Of the process that reads it. */
  megabytes: number;
  /** From a question to its answer. */
  milliseconds: number;
}

/** A workbook stays below so many bytes, unless larger ones are taken. */
const USUAL_BYTES = 70_000;
/** The most of the kinds that are read whole: xls, xlt, xlsb, ods. */
export const MAX_WHOLE_BYTES = 20 * 1024 ** 2;

const documented: WorkbookLimits = {
  sheets: 50,
  rows: 100_000,
  columns: 256,
  cells: 1_000_000,
  unpackedBytes: 100 * 1024 ** 2,
  megabytes: 256,
  milliseconds: 5000,
};
const raised: WorkbookLimits = {
  ...documented,
  rows: 1_048_576,
  cells: 100_000_000,
  unpackedBytes: 4 * 1024 ** 3,
  megabytes: 1024,
  milliseconds: 60_000,
};

/** The limits of a workbook of so many bytes: a larger one is there because such are taken. */
export const workbookLimits = (bytes: number): WorkbookLimits => (bytes < USUAL_BYTES ? documented : raised);
