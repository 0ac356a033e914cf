import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { TableFormat } from '../../contract/tables.ts';
import { contentDisposition } from '../fileName.ts';
import { tableFile } from './write.ts';

/** Content types of the formats. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Batches = AsyncIterable<readonly (readonly string[])[]>;

/** Most characters of a cell of a workbook. */
const mostOfCell = 32_767;

/** A cell that is longer than a workbook takes. */
export class CellTooLong extends Error {
  constructor() {
    super(`A cell has more than ${mostOfCell.toLocaleString('en')} characters, which a workbook does not take.`);
  }
}

/** A table in a format, streamed in the batches that come. */
export function tableAs(format: TableFormat, headers: readonly string[], batches: Batches): Readable {
  if (format === 'xlsx') return workbook(headers, batches);
  return tableFile(format === 'tsv' ? '\t' : ',', headers, batches);
}

/** The answer of a route that hands a table over: the file, called `name` with its format's ending. */
export const tableDownload = (name: string, format: TableFormat, content: Readable) => ({
  content,
  type: tableTypes[format],
  disposition: contentDisposition(`${name}.${format}`, 'attachment'),
});

/** What Excel reads as the code of a character. */
const coded = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Every cell is a text that stands in its place, never a formula; rows beyond what a sheet takes go to further ones. */
function workbook(headers: readonly string[], batches: Batches): Readable {
  async function* rows() {
    yield [...headers];
    for await (const batch of batches) for (const cells of batch) yield cells.map(cellOf);
  }
  return Readable.from(writeXlsxStream(rows(), { name: 'Export', freezePane: { rows: 1 } }), {
    objectMode: false,
  });
}

function cellOf(text: string): string | null {
  if (text === '') return null;
  if (text.length > mostOfCell) throw new CellTooLong();
  return text.includes('_x') ? text.replace(coded, '_x005F_') : text;
}
