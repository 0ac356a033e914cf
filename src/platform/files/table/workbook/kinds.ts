/** Kinds of workbook by what they hold; xlsm is read as xlsx, xlt as xls. */
export type WorkbookKind = 'xlsx' | 'xlsb' | 'xls' | 'ods';

/** What the first bytes of a file can be: a zip, which may hold a workbook, a compound file, or bare records of Excel. */
export type Wrapper = 'zip' | 'compound' | 'records';

const SIGNATURES: [signature: string, wrapper: Wrapper][] = [
  ['PK\x03\x04', 'zip'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'compound'],
  // The first record of a sheet of Excel 2 to 5 that lies in no compound file.
  ['\x09\x00\x04\x00', 'records'],
  ['\x09\x02\x06\x00', 'records'],
  ['\x09\x04\x06\x00', 'records'],
  ['\x09\x08\x08\x00', 'records'],
  ['\x09\x08\x10\x00', 'records'],
];

/** Whether a file may be a workbook, by its first bytes. */
export function wrapperOf(head: Buffer): Wrapper | undefined {
  const start = head.toString('latin1', 0, 8);
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
}

/** Extensions under which a kind is known, the first as it is called. */
const extensions: Record<WorkbookKind, readonly string[]> = {
  xlsx: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  xlsb: ['xlsb'],
  xls: ['xls', 'xlt'],
  ods: ['ods'],
};
const textExtensions = ['csv', 'dlm', 'tsv'];

/** What is said where a file's content is of another kind than its name says; undefined where they agree. */
export function beliedBy(fileName: string, kind: WorkbookKind | 'text'): string | undefined {
  const extension = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if ((kind === 'text' ? textExtensions : extensions[kind]).includes(extension)) return undefined;
  const found = kind === 'text' ? 'delimited text' : `a workbook of the kind ${kind}`;
  return `The name ends with .${extension}, but the file is ${found} and is read as such.`;
}
