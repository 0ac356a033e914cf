import { open, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ArchiveRefused, openArchive, type Archive } from '../../zip.ts';
import { wrapperOf } from './kinds.ts';
import type { WorkbookLimits } from './limits.ts';
import { MAX_WHOLE_BYTES } from './limits.ts';
import type { OpenWorkbook } from './questions.ts';
import { damaged, WorkbookRefused } from './refused.ts';

const none = (what: string) => new WorkbookRefused('wrongType', `The file is ${what}, not a table.`);

/** Opens a workbook by what its file holds, whatever it is called. @throws WorkbookRefused */
export async function openWorkbookFile(path: string, limits: WorkbookLimits): Promise<OpenWorkbook> {
  const wrapper = wrapperOf(await headOf(path));
  if (wrapper === undefined) throw none('of another kind');
  if (wrapper !== 'zip') {
    await requireWhole(path);
    return (await import('./whole.ts')).openWhole(path, 'xls', limits);
  }
  const archive = await archiveOf(path, limits);
  const { openXlsx } = await import('./xlsx.ts');
  const xlsx = await openXlsx(archive, limits);
  if (xlsx) return xlsx;
  const kind = await wholeKind(archive);
  archive.close();
  if (!kind) throw none('a zip archive');
  await requireWhole(path);
  return (await import('./whole.ts')).openWhole(path, kind, limits);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function requireWhole(path: string) {
  if ((await stat(path)).size > MAX_WHOLE_BYTES)
    throw new WorkbookRefused(
      'tooBig',
      `A workbook of this kind may have at most ${MAX_WHOLE_BYTES / 2 ** 20} MB. Save it as xlsx.`,
    );
}

async function archiveOf(path: string, { unpackedBytes }: WorkbookLimits): Promise<Archive> {
  try {
    return await openArchive(path, { bytes: unpackedBytes });
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    if (/inflates|at most/.test(error.message)) throw new WorkbookRefused('tooBig', error.message, error);
    throw damaged(error);
  }
}

/** The kind that an archive of another one than xlsx holds. */
async function wholeKind({ entries }: Archive): Promise<'xlsb' | 'ods' | undefined> {
  const names = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  if (names.has('xl/workbook.bin')) return 'xlsb';
  const type = names.get('mimetype');
  if (!type || !names.has('content.xml') || type.size > 200) return undefined;
  const isSheet = (await text(await type.open())).includes('opendocument.spreadsheet');
  return isSheet ? 'ods' : undefined;
}
