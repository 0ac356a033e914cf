import { describe, expect, it } from 'vitest';
import { detectEncoding } from './encoding.ts';
import { inspectTable } from './inspect.ts';
import type { GivenLayout } from './layout.ts';
import { readTable } from './read.ts';
import type { ScannedRow } from './scan.ts';

async function readAll(bytes: Buffer, given?: GivenLayout, pieceSize = 7): Promise<ScannedRow[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  }
  const rows: ScannedRow[] = [];
  for await (const batch of readTable(pieces(), await inspectTable(bytes, given))) rows.push(...batch);
  return rows;
}

const TEXT = 'Teil;Größe;Preis\nA-1;5 µm 😀;1,50 €\nA-2;6 µm;2,50 €\n';
const ROWS = [
  { line: 2, cells: ['A-1', '5 µm 😀', '1,50 €'] },
  { line: 3, cells: ['A-2', '6 µm', '2,50 €'] },
];

describe('encoding', () => {
  it.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(TEXT, 'utf16le').swap16()],
  ])('I-03 finds %s, with mark and without', async (encoding, bytes) => {
    const layout = await inspectTable(bytes);
    expect(layout).toMatchObject({ encoding, delimiter: ';', headerRow: 1 });
    expect(layout.headers).toEqual(['Teil', 'Größe', 'Preis']);
    for (const size of [1, 2, 3, 1_000]) expect(await readAll(bytes, {}, size)).toEqual(ROWS);
  });

  it('I-03 takes what is not UTF-8 for Windows-1252', async () => {
    const bytes = Buffer.from('name,temp\nx,-40\xb0 \x80 \x96\n', 'latin1');
    expect((await inspectTable(bytes)).encoding).toBe('windows-1252');
    expect(await readAll(bytes)).toEqual([{ line: 2, cells: ['x', '-40° € –'] }]);
  });

  it('I-03 refuses only the rows that are not UTF-8 once UTF-8 is certain', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,size\nä,1\n'),
      Buffer.from('\xe4,2\n', 'latin1'),
      Buffer.from('ö \uFFFD,3\n'),
    ]);
    expect(await readAll(bytes, { encoding: 'utf-8' })).toEqual([
      { line: 2, cells: ['ä', '1'] },
      { line: 3, error: "Column 1 contains bytes that are no text in the file's encoding." },
      { line: 4, cells: ['ö \uFFFD', '3'] },
    ]);
  });

  it('I-03 refuses unpaired surrogates and half characters of UTF-16', async () => {
    const bytes = Buffer.concat([Buffer.from('ab\nc\uD800\nd\n', 'utf16le'), Buffer.from('x')]);
    const rows = await readAll(bytes, { encoding: 'utf-16le', headerRow: null });
    expect(rows.map((row) => 'cells' in row)).toEqual([true, false, true, false]);
  });

  it.each(['PK\x03\x04', '%PDF-1.7', '\xd0\xcf\x11\xe0', '\xff\xfe\x00\x00'])(
    'I-03 says that %j is no text',
    async (start) => {
      await expect(detectEncoding(Buffer.from(`${start}rest`, 'latin1'))).rejects.toThrow('not delimited text');
    },
  );
});

describe('delimiter', () => {
  it.each([
    ['semicolons with decimal commas', 'name;a;b\nx;1,5;2,5\ny;1,5;3,5\n', ';'],
    ['commas with lists of semicolons', 'name,refs,qty\nx,C1;C2,2\ny,C3;C4,2\nz,C5;C6,2\n', ','],
    ['quoted commas', 'a;b\n"x, y";1\n"x, z";2\n', ';'],
    ['tabs with commas in texts', 'no\ttext\n1\tBolt, hex\n2\tNut, hex\n', '\t'],
    ['pipes', 'a|b|c\n1|2|3\n', '|'],
    ['a single column', 'number\n1\n2\n', ','],
  ])('I-03 is found: %s', async (_, text, delimiter) => {
    expect((await inspectTable(Buffer.from(text))).delimiter).toBe(delimiter);
  });

  it('I-03 is taken as given', async () => {
    expect((await inspectTable(Buffer.from('a;b,c\n1;2,3\n'), { delimiter: ',' })).headers).toEqual(['a;b', 'c']);
  });

  it('I-03 says when another fits as well', async () => {
    expect((await inspectTable(Buffer.from('a;b,c\n1;2,3\n'))).warnings).toEqual([
      'The delimiter might also be comma.',
    ]);
  });
});

describe('header', () => {
  const headerOf = async (text: string) => (await inspectTable(Buffer.from(text))).headerRow;

  it('is found below title rows, and its blanks are trimmed', async () => {
    const text = 'PARTS LIST,,,\nDrawing: 12,,ISSUE 1,\n,,,\nITEM, QTY, TEXT,\n1,2,Cap,x\n2,4,"Nut",\n';
    const layout = await inspectTable(Buffer.from(text));
    expect(layout.headerRow).toBe(4);
    expect(layout.headers).toEqual(['ITEM', 'QTY', 'TEXT', 'Column 4']);
    expect(layout.sampleRows).toEqual([
      ['1', '2', 'Cap', 'x'],
      ['2', '4', 'Nut', ''],
    ]);
  });

  it('is missing where the first row looks like the others', async () => {
    expect(await headerOf('3001,Brick\n3002,Plate\n')).toBe(null);
    expect(await headerOf('AB-1,Brick\nCD-22,Plate\n')).toBe(null);
    expect(await headerOf('Part number\nAB-1\nCD-2\n')).toBe(1);
    expect(await headerOf('code,name\nAB,Brick\nCD,Plate\n')).toBe(1);
  });

  it('15.5 is not hidden by empty or repeated heads, nor by coming again', async () => {
    expect(await headerOf('Part list\nPart,,,,,Text\nA-1,1,2,3,x,y\nA-2,1,2,3,x,y\n')).toBe(2);
    expect(await headerOf('Qty,Price,Qty,Price,Qty,Price\n1,2,3,4,5,6\n1,2,3,4,5,6\n')).toBe(1);
    expect(await headerOf('Part,Text\nA-1,x\nPart,Text\nA-2,y\n')).toBe(1);
  });

  it('is taken as given, also none', async () => {
    const bytes = Buffer.from('title\nx\na,b\n1,2\n');
    expect((await inspectTable(bytes, { headerRow: 3 })).headers).toEqual(['a', 'b']);
    expect(await readAll(bytes, { headerRow: null })).toHaveLength(4);
  });

  it('V-10 has unique names, harmless ones too', async () => {
    const bytes = Buffer.from('__proto__,constructor,maker,Maker,,maker (2)\n1,2,3,4,5,6\n');
    const layout = await inspectTable(bytes);
    expect(layout.headers).toEqual(['__proto__', 'constructor', 'maker', 'Maker (2)', 'Column 5', 'maker (2) (2)']);
    expect(layout.warnings).toEqual(['Some columns have the same name.']);
    expect(await readAll(bytes)).toEqual([{ line: 2, cells: ['1', '2', '3', '4', '5', '6'] }]);
    expect(Object.keys({})).toEqual([]);
  });
});

describe('readTable', () => {
  it('fills short rows, leaves out blank ones, refuses values without a column', async () => {
    const rows = await readAll(Buffer.from('a,b\n1\n,\n\n2,3,,\n4,5,6\n'), { headerRow: 1 });
    expect(rows).toEqual([
      { line: 2, cells: ['1', '', ''] },
      { line: 5, cells: ['2', '3', ''] },
      { line: 6, cells: ['4', '5', '6'] },
    ]);
    const layout = { ...(await inspectTable(Buffer.from('a,b\n1,2\n'))), headers: ['a', 'b'] };
    async function* file() {
      yield Buffer.from('a,b\n1,2,3\n');
    }
    expect((await readTable(file(), layout).next()).value).toEqual([
      { line: 2, error: 'Column 3 has a value, but the table has only 2 columns.' },
    ]);
  });

  it('I-03 gives formulas and leading zeros as they stand', async () => {
    expect(await readAll(Buffer.from('no,text\n007,=1+1\n1E5,@x\n'))).toEqual([
      { line: 2, cells: ['007', '=1+1'] },
      { line: 3, cells: ['1E5', '@x'] },
    ]);
  });

  it('yields batches of up to 1,000 rows', async () => {
    const bytes = Buffer.from(`no\n${'x1\n'.repeat(2_500)}`);
    async function* file() {
      yield bytes;
    }
    const sizes: number[] = [];
    for await (const batch of readTable(file(), await inspectTable(bytes, { headerRow: 1 }))) sizes.push(batch.length);
    expect(sizes).toEqual([1_000, 1_000, 500]);
  });

  it('says what is wrong with a file that is no table', async () => {
    await expect(inspectTable(Buffer.alloc(0))).rejects.toThrow('The file is empty.');
    await expect(inspectTable(Buffer.from('\n,\n'))).rejects.toThrow('The file has no rows.');
    await expect(inspectTable(Buffer.from('a,b\n1,"2\n'))).rejects.toThrow('line 2 is never closed');
  });
});
