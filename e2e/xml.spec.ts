import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, selectOf, signIn } from '../test/e2e.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, text: string, name = 'parts.xml') =>
  page
    .getByLabel('XML document to import')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });
const document = (number: number, lists: string) =>
  `<?xml version="1.0"?>\n<catalogue xmlns="urn:callout:xml:1" number="${number}">\n${lists}\n</catalogue>`;
const items = '<items><item><typeCode>DV</typeCode><name>Snow</name></item></items>';
const parts =
  '<parts><part><partNumber>A-1</partNumber><description>Bolt</description></part><part><partNumber>---</partNumber></part></parts>';

test(
  'D3 a document tells its number, is analysed, imported, and one that is none is refused by line',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'AllowImport', code);
    await page.goto(`/${code}/import/`);
    await page.getByRole('link', { name: 'XML', exact: true }).click();
    await expect(page).toHaveURL(/selectedImport=99/);
    await expect(page.getByText('Drop an XML document here, or a zip of it and its files')).toBeVisible();
    await expectAccessible(page);
    await choose(page, '<catalogue number="110"/>');
    await expect(page.getByRole('alertdialog')).toContainText('Line 1: element catalogue');
    await page.keyboard.press('Enter');
    await choose(page, document(230, `${parts}\n${items}`));
    await expect(page.getByRole('heading', { name: '230 Catalogue' })).toBeVisible();
    await expect(page.getByText(/100 Items, 110 Parts/)).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Analyse').focus();
    await page.keyboard.press('Enter');
    const stages = page.getByRole('region', { name: 'Files of this import' });
    await expect(stages.getByRole('row')).toHaveCount(3);
    await expect(stages.getByRole('row', { name: /100 Items/ })).toBeVisible();
    await expect(page.getByText('line 3', { exact: false }).first()).toBeVisible();
    await button(page, /^Write \d/).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await expectAccessible(page);
  },
);

test('D3 a document is exported by its number', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const types = (await calls.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((type) => type.code === 'DV')?.id;
  const item = (await calls.post('/api/items/Oem', { typeId, parentId: null, name: 'Snow', attributeValues: [] })) as {
    id: number;
  };
  await page.goto(`/${code}/export`);
  await chooseIn(page, 'Data', 'XML document');
  await expect(page).toHaveURL(/dataset=xml/);
  await selectOf(page, 'Number').click();
  await page.getByRole('option', { name: /^231 Branch/ }).click();
  await expect(button(page, 'Generate').first()).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Item' }).fill(String(item.id));
  await page.keyboard.press('Enter');
  const row = page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: 'Generated' });
  await expect(row).toBeVisible({ timeout: 30_000 });
  await expect(row).toContainText('XML');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^231-.*\.xml$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('<name>Snow</name>');
});
