import { readFile } from 'node:fs/promises';
import { read, set_cptable, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import type { HeadRow } from '../header.ts';
import type { WorkbookKind } from './kinds.ts';
import type { WorkbookLimits } from './limits.ts';
import { noNotes, type OpenWorkbook, type SheetNotes } from './questions.ts';
import { damaged, encrypted, tooMany } from './refused.ts';
import { numberStyle, shownNumber, type NumberStyle } from './shown.ts';

const BATCH_ROWS = 1000;
const SHOWN_LINES = 10;
const SHOWN_AREAS = 5;

/** A sheet as it is kept when asked for arrays. */
type DenseSheet = WorkSheet & { '!data'?: (CellObject | undefined)[][] };

/** Opens a workbook of a kind that is read whole. */
export async function openWhole(
  path: string,
  kind: Exclude<WorkbookKind, 'xlsx'>,
  limits: WorkbookLimits,
): Promise<OpenWorkbook> {
  const book = parsed(await readFile(path), limits);
  if (book.SheetNames.length === 0) throw damaged();
  if (book.SheetNames.length > limits.sheets) throw tooMany(limits.sheets, 'sheets');
  const sheets = book.SheetNames.map((name, nth) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[nth]?.Hidden ?? 0) > 0,
  }));
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  return {
    kind,
    sheets,
    read(nth) {
      const sheet = book.Sheets[sheets[nth]?.name ?? ''];
      const notes = notesOf(sheet, limits);
      return { notes, share: () => 1, rows: () => rowsOf(sheet ?? {}, { notes, is1904, limits }) };
    },
    close() {},
  };
}

function parsed(bytes: Buffer, limits: WorkbookLimits): WorkBook {
  set_cptable(codepages);
  try {
    return read(bytes, {
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellStyles: true,
      sheetRows: limits.rows + 1,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw encrypted();
    throw damaged(error);
  }
}

function notesOf(sheet: DenseSheet | undefined, { columns }: WorkbookLimits): SheetNotes {
  const notes = noNotes();
  const hidden = (sheet?.['!cols'] ?? []).slice(0, columns);
  hidden.forEach((column, at) => column?.hidden && notes.hiddenColumns.push(at));
  const merges = sheet?.['!merges'] ?? [];
  notes.merged = { areas: merges.slice(0, SHOWN_AREAS).map((area) => utils.encode_range(area)), count: merges.length };
  return notes;
}

async function* rowsOf(
  sheet: DenseSheet,
  of: { notes: SheetNotes; is1904: boolean; limits: WorkbookLimits },
): AsyncGenerator<HeadRow[]> {
  const { notes, is1904, limits } = of;
  const styles = new Map<unknown, NumberStyle>();
  const styleOf = (format: unknown): NumberStyle => {
    if (!styles.has(format)) styles.set(format, numberStyle(typeof format === 'string' ? format : 'General'));
    return styles.get(format);
  };
  const data = sheet['!data'] ?? [];
  let written = 0;
  let read = 0;
  let batch: HeadRow[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const row = data[at];
    if (!row) continue;
    const cells: string[] = [];
    for (let column = 0; column < row.length; column += 1) {
      const cell = row[column];
      if (!cell) continue;
      written += 1;
      const text = textOf(cell, column, { notes, style: styleOf(cell.z), is1904 });
      if (text === '') continue;
      if (column >= limits.columns) throw tooMany(limits.columns, 'columns');
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    if (written > limits.cells) throw tooMany(limits.cells, 'cells');
    if (cells.length === 0) continue;
    read += 1;
    if (read > limits.rows) throw tooMany(limits.rows, 'rows');
    const line = at + 1;
    if (sheet['!rows']?.[at]?.hidden) {
      notes.hiddenRows.count += 1;
      if (notes.hiddenRows.lines.length < SHOWN_LINES) notes.hiddenRows.lines.push(line);
    }
    batch.push({ line, cells });
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const errorTexts: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

function textOf(
  cell: CellObject,
  column: number,
  { notes, style, is1904 }: { notes: SheetNotes; style: NumberStyle; is1904: boolean },
): string {
  const { t: type, v: value } = cell;
  if (cell.f !== undefined) {
    const formulas = (notes.formulas[column] ??= { cells: 0, empty: 0 });
    formulas.cells += 1;
    if (value === undefined || value === '') formulas.empty += 1;
  }
  if (value === undefined || type === 'z') return '';
  if (type === 'b') return value ? 'TRUE' : 'FALSE';
  if (type === 'e') return errorTexts[Number(value)] ?? '#VALUE!';
  if (typeof value !== 'number') return String(value);
  const isDate = style !== undefined && 'date' in style;
  if (!isDate && !Number.isInteger(value) && !notes.fractions.includes(column)) notes.fractions.push(column);
  return shownNumber(value, style, is1904);
}
