import { expect, test, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsOf, chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';
import { chooseProgram, sourcesIn } from '../test/program.ts';

const row = (page: Page, text: string | RegExp) =>
  page.getByRole('grid', { name: 'API imports' }).getByRole('row').filter({ hasText: text });
/** An import waits for a worker. */
const soon = { timeout: 30_000 };

/** A catalogue that takes imports by API, and what a program sends to it. */
async function open(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'super', code);
  const calls = callsOf(page, code);
  const switches = (await calls.get('/api/settings/switches')) as object;
  await calls.put('/api/settings/switches', { ...switches, hasImportApi: true });
  await signIn(page, 'Admin', code);
  const send = async (name: string, text: string) => {
    const answer = await page.request.post(`/${code}/api/import/api/4?fileName=${name}`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'text/csv' },
      data: Buffer.from(text),
    });
    expect(answer.status()).toBe(202);
  };
  return { code, send };
}

test(
  '20.api what programs sent is listed and filtered, told in a drawer, and taken back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, send } = await open(page);
    await page.goto(`/${code}/export`);
    await page.getByRole('link', { name: 'API imports' }).click();
    await expect(page).toHaveURL(`/${code}/api-import`);
    await expect(page.getByText('No program has sent anything yet')).toBeVisible();
    await expect(page.getByText(`/${code}/api/import/api/4?fileName=parts.csv`)).toBeVisible();

    await send('night.csv', 'Part number,Description\nN-1,Nut\nN-2,Bolt\n');
    await send('bad.csv', 'Part number,Description\n,Nothing\n');
    await page.reload();
    await expect(row(page, 'night.csv')).toContainText('Complete', soon);
    await expect(row(page, 'bad.csv')).toContainText(/Complete|Failed/, soon);
    await chooseIn(page, 'State', 'In line');
    await expect(page).toHaveURL(/state=waiting/);
    await expect(page.getByText('No import matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.getByRole('searchbox', { name: 'Sender or file' }).fill('NIGHT');
    await expect(page).toHaveURL(/q=NIGHT/);
    await expect(row(page, 'bad.csv')).toBeHidden();

    await row(page, 'night.csv').focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'API import details' });
    await expect(drawer.getByText('The import ended.')).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'The file' })).toHaveAttribute('href', /\/file$/);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Cells written' }).click();
    await expect(
      page.getByRole('dialog', { name: 'What the import of night.csv did' }).getByText('N-2', { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Removed' })).toBeVisible(soon);
    await page.keyboard.press('Escape');
    await expect(drawer.getByText('What it wrote was taken back.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'night.csv')).toContainText('Taken back');

    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText(/The report is (being created|downloading)\./)).toBeVisible();
    expect((await begun).suggestedFilename()).toBe('API imports.csv');
    await expect(page.getByText('The report is downloading.')).toBeVisible();
  },
);

test('000:173 without the switch, or for who is no Admin, the page is restricted', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/api-import`);
  await expect(page).toHaveURL(/\/accessDenied\?.*flag=HasImportApi/);
  await expect(page.getByText('It is not switched on for this catalogue.')).toBeVisible();
  await signIn(page, 'AllowImport', code);
  await page.goto(`/${code}/api-import`);
  await expect(page.getByText('It needs the Admin role.')).toBeVisible();
  await page.goto(`/${code}/export`);
  await expect(page.getByRole('link', { name: 'API imports' })).toBeHidden();
});

test('20.api a source is added, tested, run, paused, and removed', { tag: '@daily' }, async ({ page }) => {
  const { code } = await open(page);
  const folder = join(sourcesIn((await chooseProgram()).dataDir), code);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.csv'), 'Part number,Description\nS-1,Nut\n');
  await page.goto(`/${code}/api-import`);
  await page.getByRole('tab', { name: 'Sources' }).click();
  await expect(page).toHaveURL(/tab=sources/);
  await expect(page.getByText('No sources yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add source' }).click();
  const form = page.getByRole('dialog', { name: 'Add source' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Nightly parts');
  await form.getByRole('textbox', { name: /^Place/ }).fill('../elsewhere');
  await form.getByRole('textbox', { name: /^Files/ }).fill('*.csv');
  await chooseIn(form, 'Type', 'Parts, base data');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('The folder is not below the folder of sources.').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: /^Place/ }).fill(code);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('grid', { name: 'Sources' }).getByRole('row').filter({ hasText: 'Nightly parts' });
  await expect(row).toContainText('Never ran');

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Acts of Nightly parts' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Test');
  const tested = page.getByRole('dialog', { name: 'Test Nightly parts' });
  await expect(tested.getByRole('row', { name: /a\.csv.*Takes it/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await act('Run now');
  await expect(row).toContainText('Good', soon);
  await act('Pause');
  await expect(row).toContainText('Paused');
  await expectAccessible(page);
  await act('Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No sources yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Imports' }).click();
  await expect(
    page.getByRole('grid', { name: 'API imports' }).getByRole('row').filter({ hasText: 'a.csv' }),
  ).toContainText('Nightly parts', soon);
});
