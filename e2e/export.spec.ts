import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { catalogIdOf } from '../src/catalog/queries.ts';
import { exportPollMs } from '../src/export/rules.ts';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, selectOf, signIn } from '../test/e2e.ts';

const row = (page: Page, text: string | RegExp) =>
  page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** The end of an export is seen at the next look, which comes after five seconds. */
const soon = { timeout: 30_000 };

/** A catalogue with one division, and a member in it. */
async function plant(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const types = (await calls.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((type) => type.code === 'DV')?.id;
  await calls.post('/api/items/Oem', { typeId, parentId: null, name: 'Snowmobiles', attributeValues: [] });
  const { userId } = await signIn(page, 'member', code);
  return { code, userId };
}

async function downloaded(page: Page, begin: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test(
  'a member exports the hierarchy, takes the file, confirms it and deletes it',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await plant(page);
    await page.goto(`/${code}`);
    await page.getByRole('link', { name: 'Export' }).click();
    await expect(page).toHaveURL(`/${code}/export`);
    await expect(page.getByText('No exports yet')).toBeVisible();

    await chooseIn(page, 'Format', 'TSV, separated by tabs');
    await expect(page).toHaveURL(`/${code}/export?format=tsv`);
    await button(page, 'Generate').first().click();
    const generated = row(page, 'Generated');
    await expect(generated).toBeVisible(soon);
    await expect(generated).toContainText('TSV');
    const { name, text } = await downloaded(page, () => page.getByRole('link', { name: 'Download' }).click());
    expect(name).toMatch(/^hierarchy-.*\.tsv$/);
    expect(text).toContain('DV\tSnowmobiles');
    await button(page, 'Confirm download').click();
    await expect(row(page, 'Confirmed')).toBeVisible();
    await expect(button(page, 'Confirm download')).toBeHidden();
    await page.getByRole('button', { name: /^Jobs|^Export/ }).click();
    await expect(page.getByRole('link', { name: 'Export: Hierarchy' })).toHaveAttribute('href', `/${code}/export`);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByRole('alertdialog').getByText('Are you sure?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No exports yet')).toBeVisible();
  },
);

test(
  '18.c the page hears of the end of an export at once, not at its next look',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await plant(page);
    await page.clock.install();
    await page.goto(`/${code}/export`, { waitUntil: 'networkidle' });
    await expect(page.getByText('No exports yet')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 1000);
    await button(page, 'Generate').first().click();
    // Less time passes on the page than until a look of its own.
    let passed = 0;
    const shows = (text: string | RegExp) => async () => {
      await page.clock.runFor(100);
      passed += 100;
      return row(page, text).isVisible();
    };
    await expect.poll(shows(/In progress|Generated/)).toBe(true);
    await expect.poll(shows('Generated'), soon).toBe(true);
    expect(passed).toBeLessThan(exportPollMs);
  },
);

test('two quick presses of Generate make one file', async ({ page }) => {
  const { code } = await plant(page);
  await page.goto(`/${code}/export`);
  await expect(page.getByText('No exports yet')).toBeVisible();
  let sent = 0;
  page.on('request', (one) => (sent += one.method() === 'POST' && one.url().includes('/api/export') ? 1 : 0));
  await button(page, 'Generate').first().dblclick();
  await expect(row(page, 'Generated')).toHaveCount(1, soon);
  expect(sent).toBe(1);
});

test('the same by keyboard alone', async ({ page }) => {
  const { code } = await plant(page);
  await page.goto(`/${code}`);
  await expect(page.getByRole('link', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('tree')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(`/${code}/export`);
  await selectOf(page, 'Data').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('Hierarchy k');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${code}/export?dataset=hierarchyKeys`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Generate').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Generated')).toBeVisible(soon);
  const link = page.getByRole('link', { name: 'Download' });
  for (let step = 0; step < 16 && !(await link.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const { text } = await downloaded(page, () => page.keyboard.press('Enter'));
  expect(text).toContain('Snowmobiles');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Confirmed')).toBeVisible();
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  for (let step = 0; step < 3 && !(await sure.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No exports yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toBeFocused();
});

test('E-01 takes parts as a workbook', async ({ page }) => {
  const { code } = await plant(page);
  await page.goto(`/${code}/export?dataset=partBase`);
  await chooseIn(page, 'Format', 'Excel workbook');
  await expect(page).toHaveURL(`/${code}/export?dataset=partBase&format=xlsx`);
  await button(page, 'Generate').first().click();
  await expect(row(page, 'Generated')).toBeVisible(soon);
  const { name, text } = await downloaded(page, () => page.getByRole('link', { name: 'Download' }).click());
  expect(name).toMatch(/^partBase-.*\.xlsx$/);
  expect(text.slice(0, 2)).toBe('PK');
});

test(
  'hierarchy keys are an entry of the imports: no file, being made, ready, failed',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await plant(page);
    await signIn(page, 'AllowImport', code);
    await page.goto(`/${code}/import/`);
    const entry = page.getByRole('link', { name: 'Hierarchy keys' });
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${code}/import/?selectedImport=hierarchyKeys`);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('There is no file yet.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Generate').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Generated')).toBeVisible(soon);
    await expectAccessible(page);
    const { name, text } = await downloaded(page, () => page.getByRole('link', { name: 'Download' }).press('Enter'));
    expect(name).toMatch(/^hierarchyKeys-.*\.csv$/);
    expect(text).toContain('Snowmobiles');
    await button(page, 'Confirm download').press('Enter');
    await expect(page.getByText('Confirmed')).toBeVisible();
    await inDatabase(async (database) => {
      const catalog = await database.outside((db) => catalogIdOf(db, code));
      await database.inCatalog(catalog?.id ?? 0, (db) =>
        db.updateTable('export_session').set({ status: 9, message: 'The server was stopped.' }).execute(),
      );
    });
    await page.reload();
    await expect(page.getByText('The server was stopped.')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(page.getByText('Generated')).toBeVisible(soon);
  },
);

test(
  'a second export of the same data is no error; failed ones and files that are gone say so',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, userId } = await plant(page);
    await inDatabase(async (database) => {
      const catalog = await database.outside((db) => catalogIdOf(db, code));
      await database.inCatalog(catalog?.id ?? 0, (db) =>
        db
          .insertInto('export_session')
          .values(
            [
              { status: 2, dataset: 'serialVin', rows: 8412, size: 512_000, file_name: 'serialVin-2026-10-01.csv' },
              { status: 9, dataset: 'serialVin', message: 'The server was stopped.' },
              { status: 0, dataset: 'hierarchy' },
            ].map((one) => ({ ...one, format: 'csv', started_by: userId, started_by_name: 'Ann Lee' })),
          )
          .execute(),
      );
    });
    await page.goto(`/${code}/export`);
    await expect(row(page, 'In progress')).toBeVisible();
    await expect(row(page, 'The file is no longer kept.')).toContainText('8,412');
    await expect(row(page, 'The server was stopped.')).toContainText('Failed');
    await button(page, 'Generate').click();
    await expect(row(page, 'An export is already running.')).toContainText('Hierarchy');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page);

    await row(page, 'The server was stopped.').getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Generated')).toBeVisible(soon);
    await button(page, 'Delete Hierarchy').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'In progress')).toBeHidden();
  },
);

test('lists that do not load offer another try', { tag: '@daily' }, async ({ page }) => {
  const { code } = await plant(page);
  await page.route(/\/api\/export\/(formats|\w+\/history)/, (route) => route.abort());
  await page.goto(`/${code}/export`);
  await expect(button(page, 'Try again')).toHaveCount(2, soon);
  await page.unroute(/\/api\/export\/(formats|\w+\/history)/);
  await button(page, 'Try again').last().click();
  await expect(page.getByText('No exports yet')).toBeVisible();
  await button(page, 'Try again').click();
  await expect(selectOf(page, 'Data')).toBeVisible();
});
