import { stat } from 'node:fs/promises';
import { inspectRows } from '../../platform/files/table/inspect.ts';
import type { RowsInspection, TableInspection } from '../../platform/files/table/inspect.ts';
import { MAX_CELL_CHARACTERS, TableUnreadable } from '../../platform/files/table/layout.ts';
import { dataRowsOf } from '../../platform/files/table/read.ts';
import type { ScannedRow } from '../../platform/files/table/scan.ts';
import { sheetWarnings } from '../../platform/files/table/workbook/notes.ts';
import { WorkbookRefused } from '../../platform/files/table/workbook/refused.ts';
import { openWorkbook, type Workbook } from '../../platform/files/table/workbook/workbook.ts';
import { matchByName, namedIn } from '../mapping/rules.ts';
import type { ColumnMapping, FileOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';

/** What an import reads, whatever it is read from (docs/decisions/086). */
export interface RowSource {
  layout: TableInspection;
  /**
   * The data rows in batches, cells as they are meant. Memory stays flat. `onBytes` hears how many bytes are read. Throws
   * TableUnreadable where the rest cannot be read.
   */
  rows(onBytes?: (read: number) => void): AsyncIterable<ScannedRow[]>;
}

/** What is given of the file, and of its columns where a profile names them. */
type Given = FileOptions & { columns?: Record<string, ColumnMapping> | undefined };

/** A sheet of a workbook as the source of an import. @throws TableUnreadable */
export async function sheetSource(type: ImportType, path: string, given: Given): Promise<RowSource> {
  const { layout, nth } = await readably(async () => {
    const book = await openWorkbook(path);
    try {
      return await inspectSheet(type, book, given);
    } finally {
      book.close();
    }
  });
  return {
    layout,
    async *rows(onBytes) {
      const { size } = await stat(path);
      const book = await readably(() => openWorkbook(path));
      try {
        const batches = book.rows(nth)[Symbol.asyncIterator]();
        for (;;) {
          const next = await readably(() => batches.next());
          if (next.done) return;
          onBytes?.(next.value.share * size);
          yield [...dataRowsOf(next.value.rows.map(checked), layout)];
        }
      } finally {
        book.close();
      }
    },
  };
}

/** What the workbook is refused for is told as of any other table. */
async function readably<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WorkbookRefused ? new TableUnreadable(error.message) : error;
  }
}

async function inspectSheet(
  type: ImportType,
  book: Workbook,
  given: Given,
): Promise<{ layout: TableInspection; nth: number }> {
  const sheets = book.sheets.map(({ name, isHidden, rows }) => {
    const headers = rows.length === 0 ? [] : inspectRows(rows, undefined).headers;
    const named = headers.filter((header) => !/^Column \d+$/.test(header)).length;
    return { name, isHidden, recognised: recognised(type, headers, given), named, rows: rows.length };
  });
  const nth = given.sheet === undefined ? proposedSheet(sheets) : sheets.findIndex(({ name }) => name === given.sheet);
  const sheet = sheets[nth];
  if (!sheet) throw new TableUnreadable('The workbook has no sheet of the name that was chosen.');
  if (sheet.rows === 0) throw new TableUnreadable('The sheet is empty.');
  const { head, isWhole, notes } = await book.head(nth);
  const found = withHeader((headerRow) => inspectRows(head, headerRow), given);
  const hidden = sheet.isHidden ? ['The sheet is hidden in the workbook.'] : [];
  const layout: TableInspection = {
    ...found,
    encoding: 'utf-8',
    encodingIsCertain: true,
    delimiter: '',
    isWhole,
    foundEncoding: { encoding: 'utf-8', certain: true, rivals: [], misfits: [] },
    readings: { encodings: [], rows: [] },
    kind: book.kind,
    sheets: sheets.map(({ name, isHidden, recognised: count }) => ({ name, isHidden, recognised: count })),
    sheet: sheet.name,
    fractions: notes.fractions,
    warnings: [...hidden, ...found.warnings, ...sheetWarnings(notes)],
  };
  return { layout, nth };
}

/** As the header is given; where somebody says that there is one and none was found, it is the first row. */
function withHeader(inspect: (headerRow: number | null | undefined) => RowsInspection, given: FileOptions) {
  if (given.headerRow !== undefined) return inspect(given.headerRow);
  if (given.hasHeaderRow === false) return inspect(null);
  const found = inspect(undefined);
  const [first] = found.dataRows;
  return given.hasHeaderRow && found.headerRow === null && first ? inspect(first.line) : found;
}

/** Columns of the type that the headers name, or that the profile takes from them. */
const recognised = ({ columns }: ImportType, headers: readonly string[], given: Given): number =>
  given.columns
    ? Object.values(given.columns).filter(({ inputFileColumns = [] }) =>
        inputFileColumns.some((name) => namedIn(headers, name)),
      ).length
    : Object.keys(matchByName(columns, headers)).length;

/** The sheet of which most columns are recognised; of equal ones a visible one, the one with the largest table. */
function proposedSheet(
  sheets: readonly { isHidden: boolean; recognised: number; named: number; rows: number }[],
): number {
  let best = 0;
  const ranks = sheets.map((of) => [of.recognised, of.rows > 0 && !of.isHidden ? 1 : 0, of.named * of.rows]);
  ranks.forEach((rank, nth) => {
    const of = ranks[best] ?? [];
    const at = rank.findIndex((value, index) => value !== of[index]);
    if (at !== -1 && (rank[at] ?? 0) > (of[at] ?? 0)) best = nth;
  });
  return best;
}

/** A row that may be written; one with a character that no text holds, or a cell too long, is refused by its place. */
function checked(row: { line: number; cells: string[] }): ScannedRow {
  const at = row.cells.findIndex(
    (cell) => cell.includes('\0') || cell.length > MAX_CELL_CHARACTERS || !cell.isWellFormed(),
  );
  const cell = row.cells[at];
  if (cell === undefined) return row;
  const problem =
    cell.length > MAX_CELL_CHARACTERS
      ? `Column ${at + 1} has more than ${MAX_CELL_CHARACTERS} characters.`
      : `Column ${at + 1} contains a character that is no text.`;
  return { line: row.line, error: problem };
}
