import { expect, test, type Page } from '@playwright/test';
import { callsOf, newCatalog, selectOf, signIn } from '../test/e2e.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('prices with dates of the day first are mapped as they are read, and their undo tells them by column', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  await api.post('/api/parts', { partNumber: 'P-1', description: 'Washer', prices: [] });
  const [audience] = (await api.get('/api/Oem/pricing/settings')) as { name: string }[];
  const text = `Part number;Audience;Cost;MSRP;As-of date\nP-1;${audience?.name};11,5;1299;01.02.2027\nP-1;${audience?.name};12,5;1399;31.03.2027\n`;
  await page.goto(`/${code}/import/?selectedImport=5`);
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('File to import').setInputFiles(file);
  await expect(selectOf(page, 'Dates DD.MM.YYYY')).toContainText('DD.MM.YYYY');
  await expect(selectOf(page, 'Dates of As-of date')).toContainText('DD.MM.YYYY');
  await button(page, 'Import at once').click();
  await expect(page.getByText('The import was a success!')).toBeVisible({ timeout: 30_000 });

  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  const undo = button(page, 'Undo the import of prices.csv');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const act of [undo, button(page, 'What the import of prices.csv did')]) {
      await act.scrollIntoViewIfNeeded();
      await expect(act).toBeInViewport({ ratio: 1 });
      await act.click({ trial: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await undo.click();
  const changes = page.getByRole('alertdialog').getByRole('grid');
  await expect(changes.getByRole('columnheader')).toHaveText([
    'Record',
    'Audience',
    'Part',
    'Effective date',
    'Cost',
    'MSRP',
  ]);
  await expect(changes.getByRole('row').nth(1)).toContainText(/1 Feb 2027.*11\.50.*1299\.00/);
  await expect(changes.getByText('none')).toHaveCount(0);
});
