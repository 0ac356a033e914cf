import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, selectOf, signIn } from '../test/e2e.ts';
import { workbookOf, type MadeSheet } from '../test/workbooks.ts';

const sheet = (name: string, rows: readonly (readonly (string | number)[])[]): MadeSheet => ({
  name,
  rows: rows.map((cells) =>
    cells.map((v) => (v === '' ? null : { cell: { t: typeof v === 'number' ? 'n' : 's', v }, text: String(v) })),
  ),
});
const book = workbookOf(
  [
    sheet('Cover', [['Parts of 2026'], ['Made by', 'the office']]),
    sheet('Old', [
      ['Part number', 'Description'],
      ['OLD-1', 'Bolt'],
    ]),
    sheet('New', [
      ['All parts'],
      [],
      ['Part number', 'Description', 'Weight'],
      ['0019999', 'Washer', 1.5],
      ['1E5', 'Nut', 2.25],
    ]),
  ],
  'xlsx',
);

async function open(page: Page, selectedImport = 4): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/import/?selectedImport=${selectedImport}`);
  return code;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, buffer: Buffer, name: string) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test(
  '21.s a workbook is brought, its sheet and header are changed, and it is imported, by keyboard',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await open(page);
    await choose(page, book, 'parts.xlsx');
    // Most columns are recognised in the last sheet, whose header stands below a title and a blank row.
    await expect(selectOf(page, 'Sheet')).toHaveText('New');
    await expect(page.getByLabel('Header row')).toHaveValue('3');
    await expect(page.getByRole('cell', { name: '0019999' }).first()).toBeVisible();
    await expectAccessible(page);

    await selectOf(page, 'Sheet').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /Old.*2 columns recognised/ })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(selectOf(page, 'Sheet')).toHaveText('Old');
    await expect(page.getByRole('cell', { name: 'OLD-1' }).first()).toBeVisible();
    await selectOf(page, 'Sheet').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(selectOf(page, 'Sheet')).toHaveText('New');

    const preview = page.getByRole('region', { name: 'File preview' });
    await preview.getByRole('button', { name: 'Take row 1 as header' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: 'All parts' })).toBeVisible();
    await expect(page.getByLabel('Header row')).toHaveValue('1');
    await preview.getByRole('button', { name: 'Take row 3 as header' }).focus();
    await page.keyboard.press('Enter');
    await expect(selectOf(page, 'File column of Part number')).toHaveText('Part number');

    await button(page, 'Analyse').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The import would create 2, update 0, leave 0 unchanged and remove 0.')).toBeVisible();
    await button(page, /^Write \d+ of \d+ changes$/).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The import was a success!')).toBeVisible();
    const api = callsOf(page, code);
    const { result } = (await api.post('/api/parts/partSearch', { name: '0019999' })) as { result: unknown[] };
    expect(result).toHaveLength(1);
  },
);

test(
  '21.s a hostile and a foreign file end in the dialogs, and the page goes on',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    const rows = Array.from({ length: 6500 }, () => Array.from({ length: 100 }, () => 1));
    await choose(page, workbookOf([sheet('S', rows)], 'xlsx'), 'bomb.xlsx');
    const big = page.getByRole('alertdialog', { name: 'File too big' });
    await expect(big).toContainText('.ods under 70,000 bytes');
    await big.getByRole('button', { name: 'OK' }).click();
    await choose(page, Buffer.from('%PDF-1.7'), 'parts.xlsx');
    const wrong = page.getByRole('alertdialog', { name: 'Wrong file type' });
    await expect(wrong).toContainText('File format not supported.');
    await expectAccessible(page);
    await wrong.getByRole('button', { name: 'OK' }).click();
    await choose(page, book, 'parts.csv');
    await expect(page.getByText(/The name ends with \.csv, but the file is a workbook/)).toBeVisible();
  },
);

test('21.s a file that replaces another with the same columns keeps what was mapped', async ({ page }) => {
  await open(page);
  await choose(page, Buffer.from('Foo,Bar\nA-1,Bolt\n'), 'one.csv');
  await chooseIn(page, 'File column of Part number', 'Foo');
  await chooseIn(page, 'File column of Description', 'Bar');
  await choose(page, Buffer.from('Bar,Foo,More\nNut,A-2,x\n'), 'two.csv');
  await expect(page.getByText('two.csv')).toBeVisible();
  await expect(selectOf(page, 'File column of Part number')).toHaveText('Foo');
  await expect(page.getByText('All required columns are filled.')).toBeVisible();
  await choose(page, Buffer.from('Part number,Description\nA-3,Cap\n'), 'three.csv');
  await expect(selectOf(page, 'File column of Part number')).toHaveText('Part number');
});

test(
  '21.s dates are read as all of them are written; where two ways fit, they are asked about',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, 5);
    const prices = (date: string) => Buffer.from(`Part number,Audience,MSRP,As-of date\nA-1,Retail,1.50,${date}\n`);
    await choose(page, prices('31.12.2026'), 'one.csv');
    await expect(page.getByLabel('Dates', { exact: true })).toHaveText('DD.MM.YYYY');
    await choose(page, prices('03/04/2026'), 'two.csv');
    await expect(page.getByText('The dates can be read in more than one way: 03/04/2026')).toBeVisible();
    await button(page, 'Read as DD/MM/YYYY').click();
    await expect(page.getByLabel('Dates', { exact: true })).toHaveText('DD/MM/YYYY');
  },
);

test('21.s an analysis that refuses every row is none that failed', { tag: '@daily' }, async ({ page }) => {
  await open(page);
  await choose(page, Buffer.from('Part number,Description\n---,x\n'), 'bad.csv');
  await button(page, 'Analyse').click();
  await expect(page.getByText(/The analysis is done: the only row has an error/)).toBeVisible();
  await expect(page.getByText('This import failed')).toBeHidden();
  await expect(button(page, 'Import')).toBeHidden();
  await button(page, 'Back to mapping').click();
  await expect(page.getByText('All required columns are filled.')).toBeVisible();
});
