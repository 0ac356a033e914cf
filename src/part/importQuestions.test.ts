import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { openImports } from '../../test/importing.ts';
import { workbookOf } from '../../test/workbooks.ts';
import { timeRefusal } from '../platform/contract/days.ts';
import { partBaseImport } from './import.ts';
import { partPricingImport } from './price/import.ts';

const { api, database, work, importer } = await openImports([partBaseImport, partPricingImport]);
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;

beforeAll(() => void work());
beforeEach(async () => {
  catalog = await api.catalog();
  me = importer(catalog);
});

const base = { importTypeId: partBaseImport.id };
const caseFile = (name: string) => readFileSync(new URL(`../../test/cases/${name}`, import.meta.url));
const parts = () =>
  database.inCatalog(catalog.id, (db) =>
    db.selectFrom('part').select(['part_number as number', 'weight']).orderBy('part_number').execute(),
  );
async function analyse(content: string | Buffer, more: object = {}) {
  const { body: file } = await me.upload(content, 'parts.csv');
  const { body } = await me.caller.post('/api/import/analyze', { ...base, fileId: file.fileId, ...more });
  return { fileId: file.fileId as number, analysis: body };
}

describe('numbers of a file', () => {
  it.each([
    ['commas', 'Part number,Description,Weight\nA-1,Washer,"0,025"\nA-2,Nut,"1,234"\n'],
    ['semicolons', 'Part number;Description;Weight\nA-1;Washer;0,025\nA-2;Nut;1,234\n'],
  ])('15.3 0,025 stays a fraction, in a file of %s', async (_, file) => {
    expect(await me.run(file, base)).toMatchObject({ state: 2, rejected: 0 });
    expect(await parts()).toEqual([
      { number: 'A-1', weight: 0.025 },
      { number: 'A-2', weight: 1.234 },
    ]);
  });

  it('15.3 what stays open is asked with its values, and nothing is started before it is settled', async () => {
    const file = 'Part number,Description,Weight\nA-1,Washer,"1,234"\nA-2,Nut,7\n';
    const { fileId, analysis } = await analyse(file);
    expect(analysis).toMatchObject({ decimalSeparator: null, openNumbers: ['1,234'], valid: true });
    for (const dryRun of [true, false]) {
      const refused = await me.start(fileId, { ...base, dryRun });
      expect(refused.status).toBe(400);
      expect(refused.body.modelState).toEqual({
        decimalSeparator: ['Choose the decimal separator: some numbers can be read in two ways. (1,234)'],
      });
    }
    expect(await parts()).toEqual([]);
    expect(await me.run(file, { ...base, options: { decimalSeparator: '.' } })).toMatchObject({ state: 2 });
    expect(await parts()).toMatchObject([{ weight: 1234 }, { weight: 7 }]);
  });

  it(
    '15.3 an open number beyond the first part of the file is refused with its row, not guessed',
    { tags: 'daily' },
    async () => {
      const rows = Array.from({ length: 60_000 }, (_, at) => `P-${at},A washer of steel,5`).join('\n');
      const done = await me.run(`Part number,Description,Weight\n${rows}\nA-1,Nut,"1,234"\n`, base);
      expect(done).toMatchObject({ state: 2, rejected: 1 });
      expect(done.errorSummary).toMatchObject([
        { problem: 'The value can be read as 1234 and as 1.234: choose the decimal separator.', examples: ['1,234'] },
      ]);
    },
  );
});

describe('columns of a file', () => {
  it('15.5 a column that counts the rows is not taken for the part number, and the file is not valid', async () => {
    const { fileId, analysis } = await analyse('Number,Description\n1,Washer\n2,Nut\n3,Bolt\n');
    expect(analysis.valid).toBe(false);
    expect(analysis.columns[0]).toMatchObject({ columnId: 'partNumber', inputFileColumns: [] });
    expect(analysis.doubts).toMatchObject([{ kind: 'running', columnId: 'partNumber', values: ['Number'], rows: 3 }]);
    expect((await me.start(fileId, base)).status).toBe(400);
    const real = await analyse('Number,Part no,Description\n1,A-7,Washer\n2,B-9,Nut\n');
    expect(real.analysis.columns[0].inputFileColumns).toEqual(['Part no']);
  });

  it('15.5 values that may not be meant are named, and a formula for a text is read as the text', async () => {
    const file = `Part number,Description\nNA,Washer\n"=""00123""",Nut\n'00124,Bolt\n"A-1, A-2",Screw\n`;
    const { analysis } = await analyse(file);
    expect(analysis.doubts.map(({ kind, values }: Record<string, unknown>) => [kind, values])).toEqual([
      ['none', ['NA']],
      ['formula', ['="00123"']],
      ['apostrophe', ["'00124"]],
      ['several', ['A-1, A-2']],
    ]);
    await me.run(file, base);
    expect((await parts()).map(({ number }) => number).sort()).toEqual(["'00124", '00123', 'A-1, A-2', 'NA']);
  });

  it('15.5 any row can be chosen as header; one that the file lacks is refused', async () => {
    const file = 'Sheet,of\nPart number,Description\nA-1,Washer\n';
    const { fileId } = await analyse(file);
    const chosen = await analyse(file, { options: { headerRow: 2 } });
    expect(chosen.analysis).toMatchObject({ headerRow: 2, headers: ['Part number', 'Description'], valid: true });
    expect(chosen.analysis.firstRows.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3]);
    const missing = await me.caller.post('/api/import/analyze', { ...base, fileId, options: { headerRow: 9 } });
    expect(missing.body.modelState).toEqual({ fileId: ['There is no row 9 to take as header.'] });
  });

  it('a first row of which numbers are a part is no header: what was looked at is said, and how it becomes one', async () => {
    const prices = { importTypeId: partPricingImport.id };
    const { fileId, analysis } = await analyse(caseFile('year_header.csv'), prices);
    const says =
      /^No header row was found: .* Looked at: row 1 "Part number \| Description \| 2025 \| 2026", row 2 "A-1 \| Bolt \| 1,10 \| 1,20"\. Name the columns in the first row, .*headerRow.*"Column 1"\.$/;
    expect(analysis).toMatchObject({ headerRow: null, headers: ['Column 1', 'Column 2', 'Column 3', 'Column 4'] });
    expect([analysis.noHeader, analysis.valid]).toEqual([expect.stringMatching(says), false]);
    const refused = await me.start(fileId, prices);
    expect([refused.status, refused.body.modelState.headerRow]).toEqual([400, [expect.stringMatching(says)]]);
    const files = await me.startFiles([{ typeId: prices.importTypeId, text: caseFile('year_header.csv').toString() }]);
    expect(files.body.modelState['importFiles.0.headerRow']).toEqual([expect.stringMatching(says)]);

    const told = await analyse(caseFile('year_header.csv'), { ...prices, options: { headerRow: 1 } });
    expect(told.analysis).toMatchObject({ noHeader: null, headers: ['Part number', 'Description', '2025', '2026'] });
    const none = await analyse(caseFile('year_header.csv'), { ...prices, options: { hasHeaderRow: false } });
    expect([none.analysis.noHeader, none.analysis.warnings]).toEqual([null, []]);
    const long = await analyse(`${'x'.repeat(200)},1\ny,2\n`);
    expect(long.analysis.noHeader).toContain(`row 1 "${'x'.repeat(100)}…"`);
    const byNumber = {
      partNumber: { inputFileColumns: ['Column 1'] },
      description: { inputFileColumns: ['Column 2'] },
    };
    expect(await me.run('3001,Brick\n3002,Plate\n', { ...base, profile: { columns: byNumber } })).toMatchObject({
      state: 2,
      counts: { create: 2 },
    });
  });

  it('15.4 the encoding is proposed, and any of the platform can be chosen', async () => {
    // "Part number;Description / A-1;Болт / A-2;Шайба пружинная" in Windows-1251.
    const bytes = Buffer.from(
      'Part number;Description\nA-1;\xc1\xee\xeb\xf2\nA-2;\xd8\xe0\xe9\xe1\xe0 \xef\xf0\xf3\xe6\xe8\xed\xed\xe0\xff\n',
      'latin1',
    );
    const { analysis } = await analyse(bytes);
    expect(analysis).toMatchObject({ encoding: 'windows-1251', foundEncoding: 'windows-1251' });
    expect(analysis.sampleRows[1]).toEqual(['A-2', 'Шайба пружинная']);
    const chosen = await analyse(bytes, { options: { encoding: 'koi8-r' } });
    expect(chosen.analysis).toMatchObject({ encoding: 'koi8-r', foundEncoding: 'windows-1251' });
    expect(chosen.analysis.readings.rows).toMatchObject([
      { row: 2, texts: ['A-1;аНКР', 'A-1;Болт'] },
      { row: 3, texts: ['A-2;ьЮИАЮ ОПСФХММЮЪ', 'A-2;Шайба пружинная'] },
    ]);
    expect((await analyse(bytes, { options: { encoding: 'utf-7' } })).analysis.modelState).toBeDefined();
  });

  it.each([
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['a GIF', Buffer.from('GIF89a,b\n1,2\n')],
    ['a page', Buffer.from('\n<!DOCTYPE html>\n<html><body>a,b</body></html>\n')],
    ['a page in UTF-16', Buffer.from('\uFEFF<html><body>a,b</body></html>\n', 'utf16le')],
    ['XML', Buffer.from('<?xml version="1.0"?>\n<a b="1,2"/>\n')],
    ['bytes', Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 7) % 29))],
  ])('15.5 %s named .csv is refused at upload', async (_, bytes) => {
    const { status, body } = await me.upload(bytes, 'parts.csv');
    expect([status, Object.keys(body.modelState)]).toEqual([400, ['wrongFileType']]);
  });

  it('15.5 no part is made without a description; parts that are there are updated without', async () => {
    await me.run('Part number,Description\nA-1,Washer\n', base);
    const done = await me.run('Part number,Description,Weight\nA-1,,2\nB-2,,3\nC-3,Nut,4\n', base);
    expect(done).toMatchObject({ state: 2, rejected: 1, counts: { create: 1, update: 1 } });
    expect(done.errorSummary).toMatchObject([{ problem: 'Description is required', columnId: 'description', rows: 1 }]);
    const unmapped = await me.run('Part number,Weight\nA-1,5\nD-4,6\n', base);
    expect(unmapped).toMatchObject({ state: 2, rejected: 1, counts: { create: 0, update: 1 } });
    expect((await parts()).map(({ number }) => number)).toEqual(['A-1', 'C-3']);
  });

  it('15.13 combined columns need a delimiter', async () => {
    const columns = {
      partNumber: { inputFileColumns: ['Maker', 'Code'] },
      description: { inputFileColumns: ['Text'] },
    };
    const file = 'Maker,Code,Text\nX,A-7,Washer\n';
    const { analysis } = await analyse(file, { profile: { columns } });
    expect(analysis.columns[0].errors).toEqual(['A delimitor is required to deliminate the string.']);
    const joined = { ...columns, partNumber: { ...columns.partNumber, delimitor: ' ' } };
    expect(await me.run(file, { ...base, profile: { columns: joined } })).toMatchObject({ state: 2 });
    expect(await parts()).toMatchObject([{ number: 'X A-7' }]);
  });
});

describe('dates of a file', () => {
  const prices = { importTypeId: partPricingImport.id };
  const written = () =>
    database.inCatalog(catalog.id, (db) =>
      db.selectFrom('price').select('effective_date as day').orderBy('effective_date').execute(),
    );
  beforeEach(async () => {
    const parts = ['D-1', 'D-2', 'D-3'].map((number) => `${number},Washer\n`);
    await me.run(`Part number,Description\n${parts.join('')}`, base);
  });

  it('41.1 dates that read in two ways are asked about, and nothing is started before that', async () => {
    const { fileId, analysis } = await analyse(caseFile('us_dates.csv'), prices);
    expect(analysis).toMatchObject({ dateFormat: null, openDates: { formats: ['MM/DD/YYYY', 'DD/MM/YYYY'] } });
    for (const dryRun of [true, false]) {
      const refused = await me.start(fileId, { ...prices, dryRun });
      expect([refused.status, refused.body.modelState]).toEqual([
        400,
        {
          dateFormat: ['Choose how dates are written: MM/DD/YYYY or DD/MM/YYYY. (03/04/2026 12/01/2026 07/12/2026)'],
        },
      ]);
    }
    expect(await written()).toEqual([]);
    const told = { ...prices, options: { dateFormat: 'MM/DD/YYYY' } };
    expect(await me.run(caseFile('us_dates.csv'), told)).toMatchObject({ state: 2, rejected: 0 });
    expect(await written()).toEqual([{ day: '2026-03-04' }, { day: '2026-07-12' }, { day: '2026-12-01' }]);
  });

  it('41.1 dates of which some can be read in one way alone tell the format of all', async () => {
    const { analysis } = await analyse(caseFile('us_dates_clear.csv'), prices);
    expect(analysis).toMatchObject({ dateFormat: 'MM/DD/YYYY', openDates: null });
    const other = { ...prices, options: { dateFormat: 'DD/MM/YYYY' } };
    expect(await me.run(caseFile('us_dates_clear.csv'), other)).toMatchObject({ rejected: 2 });
    expect(await me.run(caseFile('us_dates_clear.csv'), prices)).toMatchObject({ state: 2, rejected: 0 });
  });

  it('a date with a time of day is refused by row, in a text and in a workbook, and the others tell the format', async () => {
    const head = 'Part number,Audience,MSRP,As-of date\n';
    const text = `${head}D-1,Dealer,1,2024-03-15 10:30\nD-2,Dealer,1,2024-03-15T10:30:00Z\nD-3,Dealer,1,28.02.2026\n`;
    const { analysis } = await analyse(text, prices);
    expect(analysis.dateFormat).toBe('DD.MM.YYYY');
    const done = await me.run(text, prices);
    expect(done).toMatchObject({ rejected: 2 });
    expect(done.errorSummary).toMatchObject([
      { problem: timeRefusal, rows: 2, examples: expect.arrayContaining(['2024-03-15 10:30']) },
    ]);
    expect(await written()).toEqual([{ day: '2026-02-28' }]);

    const cells = (row: (string | number)[]) =>
      row.map((v, at) => ({
        cell: { t: typeof v === 'number' ? ('n' as const) : ('s' as const), v, ...(at === 3 && { z: 'yyyy-mm-dd' }) },
        text: String(v),
      }));
    const rows = [head.trim().split(','), ['D-1', 'Dealer', '1', 45_366], ['D-2', 'Dealer', '1', 45_366.4375]];
    const book = await me.upload(workbookOf([{ name: 'Prices', rows: rows.map(cells) }], 'xlsx'), 'prices.xlsx');
    const started = await me.start(book.body.fileId, prices);
    const read = await me.settled(started.body.importSessionId);
    expect(read).toMatchObject({ rejected: 1 });
    expect(read.errorSummary).toMatchObject([{ problem: timeRefusal, examples: ['2024-03-15 10:30:00'] }]);
    expect(await written()).toContainEqual({ day: '2024-03-15' });
  });
});
