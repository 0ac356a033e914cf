import type { HeadRow } from '../header.ts';
import type { WorkbookLimits } from './limits.ts';
import { noNotes, type SheetNotes } from './questions.ts';
import { damaged, tooMany } from './refused.ts';
import type { SharedTexts } from './sharedTexts.ts';
import { shownNumber, type NumberStyle } from './shown.ts';
import { attributeOf, decodedCell, xmlReader, xmlTexts, type XmlListener } from './xml.ts';

const BATCH_ROWS = 1000;
const SHOWN_LINES = 10;
const SHOWN_AREAS = 5;
const MAX_CELL = 65_535;

/** Reads the rows of a sheet of an xlsx workbook as they come. */
export function sheetReader(of: { styles: readonly NumberStyle[]; is1904: boolean; limits: WorkbookLimits }) {
  const notes = noNotes();
  let bytes = 0;
  return {
    notes,
    bytes: () => bytes,
    async *rows(source: AsyncIterable<Buffer>, texts: SharedTexts): AsyncGenerator<HeadRow[]> {
      const rows: HeadRow[] = [];
      const reader = xmlReader(sheetListener({ ...of, notes, texts, rows }));
      for await (const text of xmlTexts(source)) {
        reader.read(text, false);
        bytes += text.length;
        while (rows.length >= BATCH_ROWS) yield rows.splice(0, BATCH_ROWS);
      }
      reader.read('', true);
      if (rows.length > 0) yield rows;
    },
  };
}

/** What a sheet's XML says, as rows that are not blank, and what should be known of them. */
function sheetListener(of: {
  styles: readonly NumberStyle[];
  is1904: boolean;
  limits: WorkbookLimits;
  notes: SheetNotes;
  texts: SharedTexts;
  rows: HeadRow[];
}) {
  const { styles, is1904, limits, notes, texts, rows } = of;
  const fractions = new Set<number>();
  let line = 0;
  let cells: string[] = [];
  let isHidden = false;
  let isInRows = false;
  let written = 0;
  let read = 0;
  let column = -1;
  let type = '';
  let style = '';
  let value = '';
  let hasFormula = false;
  let hasValue = false;
  let phonetic = 0;

  function openCell(place: string | undefined, ofType = 'n', ofStyle = '') {
    written += 1;
    if (written > limits.cells) throw tooMany(limits.cells, 'cells');
    column = place === undefined ? column + 1 : columnOf(place);
    if (column < 0 || column > 16_383) throw damaged();
    type = ofType;
    style = ofStyle;
    value = '';
    hasFormula = false;
    hasValue = false;
  }

  function closeCell() {
    if (hasFormula) {
      const formulas = (notes.formulas[column] ??= { cells: 0, empty: 0 });
      formulas.cells += 1;
      if (!hasValue || value === '') formulas.empty += 1;
    }
    if (value === '') return;
    const text = meaningOf();
    if (text === '') return;
    if (column >= limits.columns) throw tooMany(limits.columns, 'columns');
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  function meaningOf(): string {
    if (type === 's') return texts.at(Number(value)) ?? '';
    if (type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'e') return value;
    if (type === 'd')
      return value
        .trim()
        .replace(/T00:00:00(?:\.0+)?Z?$/, '')
        .replace('T', ' ');
    if (type !== 'n') return decodedCell(value);
    const digits = value.trim();
    const format = style === '' ? undefined : styles[Number(style)];
    // Digits that are more than a computer's number holds stay as they stand.
    if (!format && digits.length < 16 ? SHORT.test(digits) : !format && LONG.test(digits)) return digits;
    const number = Number(digits);
    if (digits === '' || !Number.isFinite(number)) return decodedCell(value);
    const isDate = format !== undefined && 'date' in format;
    if (!isDate && !Number.isInteger(number) && !fractions.has(column)) {
      fractions.add(column);
      notes.fractions.push(column);
    }
    return shownNumber(number, format, is1904);
  }

  function openRow(attributes: string) {
    const place = attributeOf(attributes, 'r');
    const next = place === undefined ? line + 1 : Number(place);
    // A line that came before would be two rows of one number.
    if (!Number.isInteger(next) || next <= line) throw damaged();
    line = next;
    cells = [];
    column = -1;
    isHidden = HIDDEN.test(attributes);
  }

  function closeRow() {
    if (cells.length === 0) return;
    read += 1;
    if (line > 1_048_576) throw damaged();
    if (read > limits.rows) throw tooMany(limits.rows, 'rows');
    if (isHidden) {
      notes.hiddenRows.count += 1;
      if (notes.hiddenRows.lines.length < SHOWN_LINES) notes.hiddenRows.lines.push(line);
    }
    rows.push({ line, cells });
    cells = [];
  }

  function openOther(name: string, attributes: string) {
    if (name === 'col' && HIDDEN.test(attributes)) {
      const [from, to] = [attributeOf(attributes, 'min'), attributeOf(attributes, 'max')].map(Number);
      for (let at = from ?? 1; at <= Math.min(to ?? 0, limits.columns); at += 1) notes.hiddenColumns.push(at - 1);
    } else if (name === 'mergeCell') {
      notes.merged.count += 1;
      if (notes.merged.areas.length < SHOWN_AREAS) notes.merged.areas.push(attributeOf(attributes, 'ref') ?? '');
    }
  }

  const listener: XmlListener = {
    wantsText: false,
    /** Nearly all cells are written alike: one look finds their parts in a third of the time. */
    whole(buffer: string, at: number) {
      if (!isInRows || buffer.charCodeAt(at + 1) !== 99) return -1;
      CELL.lastIndex = at;
      const found = CELL.exec(buffer);
      if (!found) return -1;
      openCell(found[1], found[3], found[2]);
      value = found[4] ?? found[5] ?? '';
      if (value.length > MAX_CELL * 4) throw damaged();
      closeCell();
      return CELL.lastIndex;
    },
    open(name: string, attributes: string) {
      if (!isInRows) {
        if (name === 'sheetData') isInRows = true;
        else openOther(name, attributes);
      } else if (name === 'c')
        openCell(attributeOf(attributes, 'r'), attributeOf(attributes, 't'), attributeOf(attributes, 's'));
      else if (name === 'v') {
        hasValue = true;
        listener.wantsText = true;
      } else if (name === 'row') openRow(attributes);
      else if (name === 'f') hasFormula = true;
      else if (name === 't') listener.wantsText = phonetic === 0;
      else if (name === 'rPh') phonetic += 1;
    },
    text(piece: string) {
      value += piece;
      if (value.length > MAX_CELL * 4) throw damaged();
    },
    close(name: string) {
      listener.wantsText = false;
      if (!isInRows) return;
      if (name === 'c') closeCell();
      else if (name === 'row') closeRow();
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'sheetData') isInRows = false;
    },
  };
  return listener;
}

const CELL =
  /<c(?: r="([A-Z]{1,3})\d+")?(?: s="(\d+)")?(?: t="([a-zA-Z]+)")?>(?:<v>([^<]*)<\/v>|<is><t(?: [^>]*)?>([^<]*)<\/t><\/is>)<\/c>/y;
const SHORT = /^-?(?:0|[1-9]\d*)$/;
const LONG = /^-?[1-9]\d*$/;
const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;

/** The column of a place such as AB12, counted from 0; -1 for none. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
