import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { CopyValue } from '../../platform/files/table/copyText.ts';
import { inspectTable, readHead } from '../../platform/files/table/inspect.ts';
import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { readTable } from '../../platform/files/table/read.ts';
import { withoutGuard } from '../../platform/files/table/write.ts';
import { planMapping } from '../mapping/rules.ts';
import { rowReader } from '../read/row.ts';
import type { Problem } from '../read/row.ts';
import type { FileOptions, ImportOptions } from '../rules.ts';
import type { ImportType, SqlFragment, Stage } from '../service.ts';
import { copyIntoStage, recordRows, stageTable } from './queries.ts';

/** How a file is to be read, given what its importer says. Throws TableUnreadable. */
export async function layoutOf(path: string, options: FileOptions): Promise<TableInspection> {
  const head = await readHead(path);
  return inspectHead(head, options);
}

function inspectHead(head: Buffer, options: FileOptions): TableInspection {
  const { encoding, delimiter, hasHeaderRow } = options;
  const given = { ...(encoding && { encoding }), ...(delimiter && { delimiter }) };
  if (hasHeaderRow === false) return inspectTable(head, { ...given, headerRow: null });
  const found = inspectTable(head, given);
  // Somebody who says that there is a header knows better than the guess; then it is the first row.
  return hasHeaderRow && found.headerRow === null ? inspectTable(head, { ...given, headerRow: 1 }) : found;
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
  const layout = await layoutOf(of.path, options);
  const { plans } = planMapping(type.columns, layout.headers, options.columns, options.mode);
  const read = rowReader(type.columns, plans, {
    decimalSeparator: options.decimalSeparator ?? '.',
    dateFormat: options.dateFormat ?? 'YYYY-MM-DD',
    isUpdate: options.mode === 'update',
  });
  const nothing = type.columns.map(() => null);

  async function* bytes() {
    let count = 0;
    for await (const chunk of createReadStream(of.path, { highWaterMark: 65_536 })) {
      const piece = chunk as Buffer;
      yield piece;
      of.onBytes((count += piece.length));
    }
  }
  async function* staged(): AsyncGenerator<CopyValue[][]> {
    for await (const batch of readTable(bytes(), layout)) {
      yield batch.map((row) => {
        const problems: Problem[] = [];
        const values = 'cells' in row ? read(row.cells.map(withoutGuard), problems) : nothing;
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
