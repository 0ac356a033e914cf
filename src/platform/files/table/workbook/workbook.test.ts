// size: workbooks as they are made, written by others, hostile and broken, read in one way
import { readOds } from 'hucre/ods';
import { readXls, readXlsb, readXlsx } from 'hucre/xlsx';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eachDaily } from '../../../../../test/daily.ts';
import { ZipFile } from 'yazl';
import { Dice } from '../../../../../test/dice.ts';
import { madeSheet, meantRows, workbookOf, type MadeSheet } from '../../../../../test/workbooks.ts';
import type { HeadRow } from '../header.ts';
import { plainNumber } from './shown.ts';
import { openWorkbook } from './workbook.ts';
import { WorkbookRefused } from './refused.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callout-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

let nth = 0;
async function kept(bytes: Buffer): Promise<string> {
  const path = join(folder, `${(nth += 1)}`);
  await writeFile(path, bytes);
  return path;
}

async function readSheets(bytes: Buffer) {
  const book = await openWorkbook(await kept(bytes), true);
  try {
    const sheets = [];
    for (const [at, sheet] of book.sheets.entries()) {
      const rows: HeadRow[] = [];
      for await (const batch of book.rows(at)) rows.push(...batch.rows);
      sheets.push({ ...sheet, ...(await book.head(at)), all: rows });
    }
    return { kind: book.kind, sheets };
  } finally {
    book.close();
  }
}

const kinds = { xlsx: 'xlsx', xlsb: 'xlsb', biff8: 'xls', ods: 'ods' } as const;
type Kind = keyof typeof kinds;
const others = { xlsx: readXlsx, xlsb: readXlsb, biff8: readXls, ods: readOds };

/** A value of the other reader as ours writes it; a number with leading zeros as the number. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return plainNumber(value);
  return value instanceof Date ? value.toISOString().slice(0, 10) : (value as string);
}

/** Differences to the other reader, by what the cell is. */
async function differences(kind: Kind, bytes: Buffer, sheet: MadeSheet, rows: HeadRow[]): Promise<string[]> {
  const book = await others[kind](new Uint8Array(bytes));
  return rows.flatMap(({ line, cells }) =>
    cells.flatMap((text, column) => {
      const other = asText(book.sheets[0]?.rows[line - 1]?.[column]);
      const made = sheet.rows[line - 1]?.[column]?.cell;
      const isAlike = other === text || (made?.z === '0000000' && Number(other) === Number(text));
      return isAlike ? [] : [column === 0 ? `first column, ${made?.z ?? made?.t}` : `${made?.z ?? made?.t}`];
    }),
  );
}

describe('made workbooks', () => {
  beforeAll(() => {
    // The library that writes them complains of its own styles.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => vi.restoreAllMocks());

  const all = Object.keys(kinds) as Kind[];
  eachDaily(
    [10, 50].flatMap((count) => all.map((kind) => [kind, count] as const)),
    all.length,
  )('21.s of the kind %s are read cell by cell as they were made: %i', async (kind, count) => {
    const found = new Set<string>();
    for (let seed = 1; seed <= count; seed += 1) {
      const is1904 = seed % 2 === 0 && kind !== 'ods';
      const sheet = madeSheet(seed, is1904);
      const bytes = workbookOf([sheet], kind, { is1904 });
      const { kind: told, sheets } = await readSheets(bytes);
      expect(told).toBe(kinds[kind]);
      expect({ seed, rows: sheets[0]?.all }).toEqual({ seed, rows: meantRows(sheet) });
      expect(sheets[0]?.head).toEqual(sheets[0]?.all);
      for (const one of await differences(kind, bytes, sheet, sheets[0]?.all ?? [])) found.add(one);
    }
    // Ours is right in each: the other reader takes of an xlsb the first column alone, and of an ods no dates of such styles.
    const isKnown = (one: string) =>
      kind === 'xlsb' ? !one.startsWith('first column') : kind === 'ods' && /y/.test(one);
    expect([...found].filter((one) => !isKnown(one))).toEqual([]);
  });
});

it('21.s sheets, hidden ones, formulas, hidden rows and columns, and merged cells are told', async () => {
  const text = (v: string) => ({ cell: { t: 's' as const, v }, text: v });
  const sheet: MadeSheet = {
    name: 'Parts & more',
    rows: [
      [text('Name'), text('Number'), text('Sum')],
      [text('a'), text('1'), { cell: { t: 'n', v: 2.5, f: 'A1+1' }, text: '2.5' }],
      [],
      [text('b'), text('2'), { cell: { t: 'n', v: 3, f: 'A2+1' }, text: '3' }],
    ],
  };
  for (const kind of ['xlsx', 'biff8', 'xlsb'] as const) {
    const bytes = workbookOf([sheet, { name: 'Away', rows: [[text('x')]] }, { name: 'Empty', rows: [] }], kind, {
      hidden: ['Away'],
      change(made) {
        if (!made['B4']) return;
        made['!cols'] = [{}, { hidden: true }];
        made['!rows'] = [{}, {}, {}, { hidden: true }];
        made['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
      },
    });
    const { sheets } = await readSheets(bytes);
    expect(sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows.length])).toEqual([
      ['Parts & more', false, 3],
      ['Away', true, 1],
      ['Empty', false, 0],
    ]);
    // Formulas and hidden rows are not written into the binary kinds by what makes these.
    const written = { formulas: { 2: { cells: 2, empty: 0 } }, hiddenRows: { lines: [4], count: 1 } };
    expect(sheets[0]?.notes).toMatchObject({
      ...(kind === 'xlsx' && written),
      hiddenColumns: [1],
      merged: { areas: ['A1:B1'], count: 1 },
      fractions: [2],
    });
  }
});

/** An xlsx with the XML of its first sheet, and other parts. */
async function xlsxOf(sheet: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/>`;
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="S" r:id="r1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/one.xml')}${relation('r2', 'sharedStrings', '/xl/texts.xml')}</Relationships>`,
    'xl/texts.xml':
      '<sst><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si><si><t>_x0041_&#66;</t></si></sst>',
    'xl/worksheets/one.xml': sheet,
    ...more,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}
const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

it('21.s an xlsx is read as other programs write it', async () => {
  const { sheets } = await readSheets(
    await xlsxOf(
      sheetOf(`<!-- <row> --><row><c t="s"><v>0</v></c><c t='s'><v>1</v></c><c t="inlineStr"><is><t>in</t></is></c></row>
        <row r="3" hidden="true"><c r="B3" t="str"><f>"a>b"</f><v>a&gt;b</v></c><c r="D3"><v>12345678901234567890</v></c></row>
        <row r="9"><c r="A9"/><c r="C9" t="e"><v>#N/A</v></c><c r="D9" t="d"><v>2021-02-03T00:00:00</v></c></row>
        <row r="10"><c t="str"><v><![CDATA[<&>]]></v></c><c t="b"><v>1</v></c><c><f>1+1</f></c></row>`),
    ),
  );
  expect(sheets[0]?.all).toEqual([
    { line: 1, cells: ['rich', 'AB', 'in'] },
    { line: 3, cells: ['', 'a>b', '', '12345678901234567890'] },
    { line: 9, cells: ['', '', '#N/A', '2021-02-03'] },
    { line: 10, cells: ['<&>', 'TRUE'] },
  ]);
  expect(sheets[0]?.notes.formulas).toEqual({ 1: { cells: 1, empty: 0 }, 2: { cells: 1, empty: 1 } });
});

describe('hostile workbooks', () => {
  const cells = (rows: number, columns: number) =>
    sheetOf(Array.from({ length: rows }, () => `<row>${'<c><v>1</v></c>'.repeat(columns)}</row>`).join(''));
  const laughs = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
  const hostile: [string, () => Promise<Buffer>, RegExp][] = [
    ['650,000 cells in 42 KB', () => xlsxOf(cells(6500, 100)), /tooBig/],
    ['60 MB of spaces', () => xlsxOf(sheetOf(`<row><c t="str"><v>${' '.repeat(60_000_000)}</v></c></row>`)), /tooBig/],
    ['257 columns', () => xlsxOf(cells(2, 257)), /tooBig .*256 columns/],
    ['100,001 rows', () => xlsxOf(sheetOf(randomRows(100_001))), /tooBig .*100,000 rows/],
    [
      '51 sheets',
      () =>
        xlsxOf(cells(1, 1), {
          'xl/workbook.xml': `<workbook><sheets>${'<sheet name="S" r:id="r1"/>'.repeat(51)}</sheets></workbook>`,
        }),
      /tooBig .*50 sheets/,
    ],
    ['a document type', () => xlsxOf(laughs + cells(1, 1)), /wrongType/],
    ['a document type in its texts', () => xlsxOf(cells(1, 1), { 'xl/texts.xml': `${laughs}<sst/>` }), /ok|wrongType/],
    ['UTF-7', () => xlsxOf(`<?xml version="1.0" encoding="UTF-7"?>${cells(1, 1).slice(21)}`), /wrongType/],
    ['a sheet that breaks off', () => xlsxOf(cells(3, 3).slice(0, 80)), /wrongType/],
    [
      'bytes that are no text',
      () => xlsxOf('', { 'xl/worksheets/one.xml': Buffer.from([60, 0xff, 0xfe, 62]) }),
      /wrongType/,
    ],
    ['two rows of one number', () => xlsxOf(sheetOf('<row r="2"/><row r="2"/>')), /wrongType/],
    ['a zip of something else', async () => await zipOf({ 'a.txt': 'x' }), /wrongType .*zip archive/],
    [
      'a compound file of something else',
      async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      /wrongType/,
    ],
    ['records alone', async () => Buffer.from('0908100000060500', 'hex'), /wrongType|ok/],
    [
      'external links',
      () =>
        xlsxOf(cells(1, 1), {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r1" Type="x/worksheet" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
        }),
      /wrongType/,
    ],
  ];
  const outcomeOf = async (make: (typeof hostile)[number][1]) => {
    const path = await kept(await make());
    return openWorkbook(path, true).then(
      (book) => {
        book.close();
        return 'ok';
      },
      (error: unknown) => {
        if (!(error instanceof WorkbookRefused)) throw error;
        return `${error.kind} ${error.message}`;
      },
    );
  };
  it.each(hostile)('I-01 %s is told', async (_what, make, expected) => {
    expect(await outcomeOf(make)).toMatch(expected);
  });
  it.each(hostile)(
    'I-01 %s ends within 5 s, while this process answers',
    { tags: 'daily' },
    async (_what, make, expected) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      const bytes = await make();
      delay.enable();
      const begun = performance.now();
      expect(await outcomeOf(async () => bytes)).toMatch(expected);
      delay.disable();
      expect(performance.now() - begun).toBeLessThan(6000);
      expect(delay.percentile(99) / 1e6).toBeLessThan(1000);
    },
  );

  it('I-01 a sheet that claims to reach the last cell is read by what it has', async () => {
    const { sheets } = await readSheets(
      await xlsxOf(
        `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    );
    expect(sheets[0]?.all).toEqual([{ line: 1, cells: ['1'] }]);
  });
});

const randomRows = (count: number) => {
  const dice = new Dice(1);
  return Array.from({ length: count }, () => `<row><c><v>${dice.below(4)}</v></c></row>`).join('');
};
async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** The files are mutated so often in all; CALLOUT_MUTATIONS=2000 for a whole run. */
const mutations = Number(process.env['CALLOUT_MUTATIONS'] ?? 150);

eachDaily([40, mutations])(
  'I-02 %i mutated workbooks are read or refused, and the process that reads them is there for the next',
  async (count) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const made = (['xlsx', 'xlsb', 'biff8'] as const).map((kind) => workbookOf([madeSheet(7), madeSheet(8)], kind));
    vi.restoreAllMocks();
    const dice = new Dice(2);
    const outcomes = { read: 0, refused: 0 };
    for (let at = 0; at < count; at += 1) {
      const bytes = mutated(dice.of(made), dice);
      try {
        const { sheets } = await readSheets(bytes);
        expect(sheets.length).toBeGreaterThan(0);
        outcomes.read += 1;
      } catch (error) {
        if (!(error instanceof WorkbookRefused)) throw error;
        outcomes.refused += 1;
      }
    }
    expect(outcomes.read + outcomes.refused).toBe(count);
    expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(0);
    const sheet = madeSheet(9);
    expect((await readSheets(workbookOf([sheet], 'biff8'))).sheets[0]?.all).toEqual(meantRows(sheet));
  },
  600_000,
);

/** Some bytes changed, or a piece cut out, doubled or filled with zeros. */
function mutated(bytes: Buffer, dice: Dice): Buffer {
  const copy = Buffer.from(bytes);
  const from = dice.below(copy.length);
  const length = 1 + dice.below(64);
  switch (dice.below(4)) {
    case 0:
      return Buffer.concat([copy.subarray(0, from), copy.subarray(Math.min(copy.length, from + length))]);
    case 1:
      return Buffer.concat([copy.subarray(0, from), copy.subarray(0, length), copy.subarray(from)]);
    case 2:
      copy.fill(0, from, Math.min(copy.length, from + length));
      return copy;
    default:
      for (let at = 0; at < 1 + dice.below(8); at += 1) copy[dice.below(copy.length)] = dice.below(256);
      return copy;
  }
}

it('21.s a process that is asked for rows nobody reads on is ended', async () => {
  const path = await kept(workbookOf([madeSheet(3)], 'xlsx'));
  const book = await openWorkbook(path);
  const rows = book.rows(0)[Symbol.asyncIterator]();
  await rows.next();
  book.close();
  book.close();
  expect((await readFile(path)).length).toBeGreaterThan(0);
  const again = await openWorkbook(path);
  expect(again.sheets[0]?.rows).toEqual(meantRows(madeSheet(3)));
  again.close();
});
