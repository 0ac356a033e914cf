import { createReadStream } from 'node:fs';
import { inspectRows } from '../../platform/files/table/inspect.ts';
import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import type { ScannedRow } from '../../platform/files/table/scan.ts';
import { readXliff } from '../../platform/files/xliff/read.ts';
import type { ReadUnit } from '../../platform/files/xliff/read.ts';
import { sheetOriginalOf, sheetStates } from './rules.ts';

/** The import of translations that a file is read for. */
interface Target {
  id: number;
  columns: readonly { key: string; title: string }[];
}

/** What an import reads. */
interface Rows {
  layout: TableInspection;
  rows(onBytes?: (read: number) => void): AsyncIterable<ScannedRow[]>;
}

/** Units by which the file is judged. */
const judged = 500;

/**
 * A file of XLIFF as the source of an import of translations: each unit is a row of the sheet that it was made from.
 * @throws TableUnreadable
 */
export async function xliffSource(type: Target, path: string): Promise<Rows> {
  const heads = headsOf(type);
  const first: { line: number; cells: string[] }[] = [];
  let isWhole = true;
  for await (const row of rowsOf(type, path)) {
    first.push(row);
    if (first.length < judged) continue;
    isWhole = false;
    break;
  }
  const inspected = inspectRows(
    [{ line: 1, cells: heads }, ...first.map((row) => ({ ...row, line: row.line + 1 }))],
    1,
  );
  const layout: TableInspection = {
    ...inspected,
    encoding: 'utf-8',
    encodingIsCertain: true,
    delimiter: '',
    isWhole,
    foundEncoding: { encoding: 'utf-8', certain: true, rivals: [], misfits: [] },
    readings: { encodings: [], rows: [] },
    kind: 'text',
    sheets: [],
    sheet: null,
    fractions: [],
    noHeader: null,
    warnings: [],
  };
  return {
    layout,
    async *rows(onBytes) {
      let batch: ScannedRow[] = [];
      for await (const row of rowsOf(type, path, onBytes)) {
        batch.push(row);
        if (batch.length < 2_000) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },
  };
}

/** What the columns are called that a unit fills: those of a sheet, and what else the type asks for. */
const headsOf = ({ columns }: Target): string[] => columns.map(({ title }) => title);

async function* rowsOf(type: Target, path: string, onBytes?: (read: number) => void) {
  async function* bytes() {
    let read = 0;
    for await (const piece of createReadStream(path, { highWaterMark: 65_536 }) as AsyncIterable<Buffer>) {
      yield piece;
      onBytes?.((read += piece.length));
    }
  }
  const places = new Map(type.columns.map(({ key }, at) => [key, at]));
  let last = 0;
  for await (const units of readXliff(bytes()))
    for (const unit of units) {
      // Several units may stand in one line; a row is called by a number of its own.
      last = Math.max(last + 1, unit.line);
      yield { line: last, cells: cellsOf(type, places, unit) };
    }
}

function cellsOf(type: Target, places: ReadonlyMap<string, number>, unit: ReadUnit): string[] {
  const of = sheetOriginalOf(unit.original);
  if (of && of.importTypeId !== type.id)
    throw new TableUnreadable('The file has the texts of another panel of translations.');
  const language = of?.language ?? unit.targetLanguage.toUpperCase();
  const kind = unit.id.split('-')[0] ?? '';
  const said: Record<string, string> = {
    key: unit.id,
    // Whose text it is says the key; these are asked for in every row.
    typeCode: kind,
    name: unit.name || unit.id,
    partNumber: unit.name || unit.id,
    kind,
    text: unit.source,
    source: unit.source,
    language,
    displayName: unit.target,
    translation: unit.target,
    state: unit.isProposed ? sheetStates.proposed : '',
    change: of ? String(of.change) : '',
  };
  const cells = type.columns.map(() => '');
  for (const [key, at] of places) cells[at] = said[key] ?? '';
  return cells;
}
