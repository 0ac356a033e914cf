import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${shots}/${name}-${theme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

test(
  '23 lists of the installation are imported, exported and taken back by a super administrator',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'super', code);
    const list = `Frames ${Date.now()}`;
    await page.goto(`/${code}/ari-management`);
    await expect(page.getByRole('heading', { level: 1, name: 'Management Landing Page' })).toBeVisible();
    await shot(page, 'ari');
    await page.getByRole('link', { name: 'Import lists and definitions' }).click();
    await expect(page).toHaveURL(/\/-\/import\/$/);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Browse' })).toHaveCount(0);
    await shot(page, 'import');
    await page.goto('/-/import/?selectedImport=220');
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'lists.csv', mimeType: 'text/csv', buffer: Buffer.from(`List,Labels\n${list},Own\n`) });
    await page.getByRole('button', { name: 'Analyse' }).click();
    await expect(page.getByRole('button', { name: /^Write 1 of 1/ })).toBeVisible();
    await shot(page, 'dry-run');
    await page.getByRole('button', { name: /^Write 1 of 1/ }).click();
    await expect(page.getByText('The import was a success!').first()).toBeVisible();

    // What was changed stands in the history, and is taken back there.
    await page.goto(`/${code}/ari-management`);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect(page).toHaveURL(/\/-\/rollback$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Import: Lists' })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'history');
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: /^Undo/ }).click();
    const { get } = callsOf(page, '');
    await expect
      .poll(async () =>
        ((await get('api/global-lookup/list-types')) as { name: string }[]).some(({ name }) => name === list),
      )
      .toBe(false);

    // Other pages the installation has not.
    await page.goto('/-/part');
    await expect(page).toHaveURL(/\/-\/import\/$/);
    await page.goto('/-/export');
    await expect(page.getByRole('option', { name: 'Taxonomies', includeHidden: true }).first()).toBeAttached();
    await shot(page, 'export');
  },
);

test('23 nobody else opens the installation', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/ari-management`);
  await expect(page.getByRole('heading', { level: 1, name: 'Management Landing Page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import lists and definitions' })).toHaveCount(0);
  await page.goto('/-/import/');
  await expect(page).toHaveURL(/accessDenied/);
});

test(
  '23 L4 the files of an import config come by its row, and it is run from there',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
    await signIn(page, 'super', code);
    const { post } = callsOf(page, '');
    const numericCode = Date.now() % 1_000_000_000;
    const industry = `Snow ${numericCode}`;
    const { id } = (await post('api/global-lookup/values', { listTypeId: 1002, name: industry, numericCode })) as {
      id: number;
    };
    await post('api/xmlImportConfigs', { oemName: `Catalogue ${code}`, oemCode: code, industryId: id });
    await page.goto(`/${code}/ari-management?tab=configs`);
    const row = page.getByRole('row').filter({ hasText: industry });
    await expect(row.getByRole('button', { name: /^Run now/ })).toHaveAttribute('aria-disabled', 'true');
    const bring = async (name: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await row.getByRole('button', { name: /^Upload files/ }).click();
      await (
        await chooser
      ).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text, 'latin1') });
    };
    await bring('other.xml', 'x');
    await expect(page.getByText(`The files of this import config are called ${code}-${numericCode}.xml`)).toBeVisible();
    await bring(
      `${code}-${numericCode}.xml`,
      '<?xml version="1.0"?><catalogue xmlns="urn:callout:xml:1" number="200"><majorUnits/></catalogue>',
    );
    await expect(row.getByText('waiting')).toBeVisible();
    await bring(`${code}-${numericCode}.zip`, 'no zip');
    await expect(page.getByText('File format not supported.').first()).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'configs');
  },
);
