import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { CopyValue } from '../../platform/files/table/copyText.ts';
import { inspectFile, inspectTable } from '../../platform/files/table/inspect.ts';
import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { readTable } from '../../platform/files/table/read.ts';
import type { ScannedRow } from '../../platform/files/table/scan.ts';
import { csvLine, withoutGuard } from '../../platform/files/table/write.ts';
import { openArchive } from '../../platform/files/zip.ts';
import { planMapping } from '../mapping/rules.ts';
import { dateRefusal } from '../read/cell.ts';
import { rowReader, textOf } from '../read/row.ts';
import type { Problem } from '../read/row.ts';
import type { FileOptions, ImportOptions } from '../rules.ts';
import type { ImportType, SqlFragment, Stage } from '../service.ts';
import { copyIntoStage, recordRows, stageTable } from './queries.ts';

/** What an import reads, whatever it is read from (docs/decisions/086). */
export interface RowSource {
  layout: TableInspection;
  /**
   * The data rows in batches, cells as they are meant. Memory stays flat. `onBytes` hears how many bytes are read. Throws
   * TableUnreadable where the rest cannot be read.
   */
  rows(onBytes?: (read: number) => void): AsyncIterable<ScannedRow[]>;
}

/** Opens the source of an import: the file, or the list of what its archive holds. Throws TableUnreadable. */
export async function openSource(type: ImportType, path: string, options: FileOptions): Promise<RowSource> {
  if (type.archive) return pathsIn(type, path);
  const layout = await inspectAs(path, options);
  return textSource(layout, () => createReadStream(path, { highWaterMark: 65_536 }));
}

const textSource = (layout: TableInspection, open: () => AsyncIterable<Buffer>): RowSource => ({
  layout,
  async *rows(onBytes) {
    for await (const batch of readTable(counted(open(), onBytes), layout)) {
      for (const row of batch) if ('cells' in row) row.cells = row.cells.map(withoutGuard);
      yield batch;
    }
  },
});

async function* counted(bytes: AsyncIterable<Buffer>, onBytes?: (read: number) => void) {
  let read = 0;
  for await (const piece of bytes) {
    yield piece;
    onBytes?.((read += piece.length));
  }
}

/** Files that file managers add on their own. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i;
const natural = new Intl.Collator('en', { numeric: true });

/** The paths in an archive in natural order, as a table of one column. */
async function pathsIn({ columns: [column] }: ImportType, path: string): Promise<RowSource> {
  const archive = await openArchive(path);
  archive.close();
  const names = archive.entries.map(({ name }) => name).filter((name) => !litter.test(name));
  const lines = [column?.title ?? '', ...names.toSorted(natural.compare)].map((name) => csvLine([name])).join('');
  const bytes = Buffer.from(lines);
  const layout = await inspectTable(bytes, { encoding: 'utf-8', delimiter: ',', headerRow: 1 });
  return textSource({ ...layout, warnings: [] }, () => Readable.from([bytes]));
}

async function inspectAs(path: string, options: FileOptions): Promise<TableInspection> {
  const { encoding, delimiter, hasHeaderRow, headerRow } = options;
  const given = { ...(encoding && { encoding }), ...(delimiter && { delimiter }) };
  if (headerRow !== undefined) return inspectFile(path, { ...given, headerRow });
  if (hasHeaderRow === false) return inspectFile(path, { ...given, headerRow: null });
  const found = await inspectFile(path, given);
  // Somebody who says that there is a header knows better than the guess; then it is the first row.
  const [first] = found.dataRows;
  return hasHeaderRow && found.headerRow === null && first
    ? inspectFile(path, { ...given, headerRow: first.line })
    : found;
}

/**
 * Reads the file into the staging table. Memory stays flat: rows go from the file to COPY in batches.
 * `onBytes` hears how far the file is read. Throws TableUnreadable.
 */
export async function stageFile(
  database: Database,
  of: {
    catalogId: number;
    sessionId: number;
    type: ImportType;
    options: ImportOptions;
    path: string;
    onBytes(read: number): void;
  },
): Promise<void> {
  const { type, options } = of;
  const source = await openSource(type, of.path, options);
  const { plans } = planMapping(type.columns, source.layout.headers, options.columns, options.mode);
  const dateFormat = options.dateFormat ?? 'YYYY-MM-DD';
  const { dataRows, isWhole } = source.layout;
  const dateRefusals = new Map(
    plans
      .filter(({ column }) => column.dataType === 'date')
      .map((plan) => {
        const values = dataRows.map(({ cells }) => textOf(plan, cells)).filter((value) => value !== '');
        return [plan.column.key, dateRefusal(dateFormat, values, isWhole)];
      }),
  );
  const read = rowReader(type.columns, plans, {
    decimalSeparator: options.decimalSeparator,
    dateFormat,
    dateRefusals,
    isUpdate: options.mode === 'update',
  });
  const nothing = type.columns.map(() => null);

  async function* staged(): AsyncGenerator<CopyValue[][]> {
    for await (const batch of source.rows(of.onBytes)) {
      yield batch.map((row) => {
        const problems: Problem[] = [];
        const values = 'cells' in row ? read(row.cells, problems) : nothing;
        if ('error' in row) problems.push(['', '', row.error]);
        const isBad = problems.length > 0;
        return [row.line, isBad, isBad ? JSON.stringify(problems) : null, ...values];
      });
    }
  }
  await copyIntoStage(database, { ...of, columns: type.columns }, staged());
}

/** What a noun sees of the staged rows. */
export function openStage(of: {
  db: Db;
  sessionId: number;
  type: ImportType;
  options: ImportOptions;
  mapped: ReadonlySet<string>;
  rows: number;
  zipPath: string | null;
  files: FileStore;
  progress: Stage['progress'];
}): Stage {
  const { db, sessionId, type, mapped, options } = of;
  const record =
    (isWarning: boolean): Stage['reject'] =>
    (columnKey, reason, where) => {
      const column = type.columns.find(({ key }) => key === columnKey);
      if (!column) throw new Error(`The import ${type.key} has no column ${columnKey}.`);
      const text: SqlFragment = typeof reason === 'string' ? sql`${reason}::text` : reason;
      return recordRows(db, sessionId, { column, reason: text, where, isWarning });
    };
  return {
    db,
    sessionId,
    options,
    mode: options.mode,
    table: stageTable(sessionId),
    rows: of.rows,
    has: (key) => mapped.has(key),
    side: (name) => stageTable(sessionId, name),
    reject: record(false),
    warn: record(true),
    progress: of.progress,
    zipPath: of.zipPath,
    files: of.files,
  };
}
