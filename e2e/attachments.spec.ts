import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';
import { pdfSaying } from '../test/drawings/pdf.ts';

/** A catalogue with a division and models under it; answers their ids by name. */
async function models(page: Page, ...names: string[]) {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues: [] })) as { id: number }).id;
  };
  const division = await add('DV', null, 'Snowmobiles');
  const ids: Record<string, number> = {};
  for (const name of names) ids[name] = await add('MD', division, name);
  return { code, api, division, ids, add };
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');

test(
  'files and URLs are added, opened, ordered, edited, taken away and brought back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, division, ids } = await models(page, 'Fjell', 'Tundra');
    await page.goto(`/${code}/tree/${division}`);
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Literature/ }), 'its type takes no attachments').toHaveCount(0);
    await page.goto(`/${code}/tree/${ids['Fjell']}?tab=literature`);
    await expect(page.getByText('No literature yet')).toBeVisible();
    await page
      .getByLabel('Add file', { exact: true })
      .last()
      .setInputFiles({
        name: 'manual.pdf',
        mimeType: 'application/pdf',
        buffer: pdfSaying('manual'),
      });
    await expect(row(page, /manual\.pdf/)).toBeVisible();
    await page
      .getByLabel('Add file', { exact: true })
      .last()
      .setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('notes'),
      });
    await expect(page.getByText('notes.txt: File format not supported.')).toBeVisible();
    await page.getByRole('button', { name: 'Add URL' }).click();
    await page.getByRole('textbox', { name: 'URLs' }).fill('ftp://example.org');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('A URL begins with http:// or https://.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'URLs' }).fill('https://example.org/a\nhttps://example.org/b\n');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, /example\.org\/b/)).toBeVisible();
    await expect(page.getByRole('tab', { name: /Literature/ })).toContainText('3');
    await expectAccessible(page);

    const link = page.getByRole('link', { name: 'https://example.org/b' });
    await link.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.locator('tbody a')).toContainText(['manual.pdf', 'example.org/b', 'example.org/a']);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'manual.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('manual.pdf');

    await page.getByRole('button', { name: 'Edit manual.pdf' }).press('Enter');
    await page.getByRole('textbox', { name: 'Display name' }).fill('Service manual');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Service manual' })).toBeVisible();
    await page.getByRole('button', { name: 'Unlink Service manual' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to unlink Service manual?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(row(page, /Service manual/)).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row(page, /Service manual/)).toBeVisible();
  },
);

test('a URL that hangs elsewhere with other settings is asked about in the documented words', async ({ page }) => {
  const { code, api, ids } = await models(page, 'Fjell', 'Tundra');
  const url = 'https://example.org/shared';
  await api.post('/api/items/Oem/postUrls', { id: ids['Tundra'], urls: [{ url, customAttributes: { '31': 'EN' } }] });
  await page.goto(`/${code}/tree/${ids['Fjell']}?tab=literature`);
  await page.getByRole('button', { name: 'Add URL' }).click();
  await page.getByRole('textbox', { name: 'URLs' }).fill(url);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    `WARNING: The URL '${url}' is attached to other models as well. The visibility/language settings conflict from the original model and will be updated to the newly provided values.`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'URLs' })).toHaveValue(url);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await question.getByRole('button', { name: 'Update all' }).click();
  await expect(row(page, /example\.org\/shared/)).toContainText('All');
  await page.getByRole('button', { name: `Edit ${url}` }).click();
  await expect(dialog(page).getByText('Also attached to Tundra')).toBeVisible();
});

test('related models are found, related and parted by the keyboard alone', { tag: '@daily' }, async ({ page }) => {
  const { code, ids } = await models(page, 'Fjell 600', 'Fjell 850', 'Tundra');
  await page.goto(`/${code}/tree/${ids['Fjell 600']}?tab=relatedModels`);
  await page.getByRole('button', { name: 'Add related models' }).press('Enter');
  await expect(dialog(page).getByRole('searchbox').or(dialog(page).getByRole('textbox')).first()).toBeFocused();
  await page.keyboard.type('fjell');
  await expect(dialog(page).getByRole('row', { name: /Fjell 850/ })).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: /Tundra/ })).toHaveCount(0);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('row', { name: /Fjell 850/ })
    .focus();
  await page.keyboard.press('Space');
  await dialog(page).getByRole('button', { name: 'Relate 1 model' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Fjell 850' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlink Fjell 850' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to unlink Fjell 850?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).press('Enter');
  await expect(page.getByText('No related models yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: 'Fjell 850' })).toBeVisible();
});
