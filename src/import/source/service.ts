import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { inspectFile, inspectTable } from '../../platform/files/table/inspect.ts';
import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { readTable } from '../../platform/files/table/read.ts';
import { wrapperOf } from '../../platform/files/table/workbook/kinds.ts';
import { csvLine, withoutGuard } from '../../platform/files/table/write.ts';
import { openArchive } from '../../platform/files/zip.ts';
import { beginsAsXliff } from '../../platform/files/xliff/read.ts';
import type { FileOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { sheetSource, type RowSource } from './service.sheet.ts';
import { xliffSource } from '../../translation/sheet/service.ts';

/** Opens the source of an import: the file, or the list of what its archive holds. Throws TableUnreadable. */
export async function openSource(type: ImportType, path: string, options: FileOptions): Promise<RowSource> {
  if (type.archive) return pathsIn(type, path);
  const head = await headOf(path);
  if (wrapperOf(head.subarray(0, 8)) !== undefined) return sheetSource(type, path, options);
  if (type.takesXliff && beginsAsXliff(head)) return xliffSource(type, path);
  const layout = await inspectAs(path, options);
  return textSource(layout, () => createReadStream(path, { highWaterMark: 65_536 }));
}

/** The first bytes of a file. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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
