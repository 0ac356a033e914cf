import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Value {
  id: number;
  version: number;
}

/** A catalogue of the test's own, and who may change its settings signed in. */
async function openCatalog(page: Page): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'ManageCatalogSettings', code);
  return code;
}

test('keeps a list: adds, corrects, refuses a name twice, deletes after asking', async ({ page }) => {
  const code = await openCatalog(page);
  await page.goto(`/${code}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Lookups' }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/settings/6$`));
  await page.getByRole('radio', { name: 'Units of measure' }).click();
  await expect(page).toHaveURL(/list=unitOfMeasure/);
  await expect(page.getByRole('row').filter({ hasText: 'each' })).toBeVisible();

  await page.getByRole('button', { name: 'Add value' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Each');
  await expect(dialog.getByText('Another value of this list has this name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('litre');
  await dialog.getByLabel('Code').fill('L');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'litre' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit litre' }).click();
  await page.reload();
  await dialog.getByLabel('Description').fill('1000 cubic centimetres');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1000 cubic' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete litre' }).click();
  await expect(page.getByText('Are you sure?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'litre' })).toHaveCount(0);

  await signIn(page, 'Admin', code);
  const part = { partNumber: 'A-1', description: 'Washer', unit: 'EA', prices: [] };
  await callsOf(page, code).post('/api/parts', part);
  await page.goto(`/${code}/settings/6?list=unitOfMeasure`);
  await expect(page.getByRole('row').filter({ hasText: 'each' })).toContainText('1 part');
  await page.getByRole('button', { name: 'Delete each' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Used in 1 part, which keep “EA” as plain text.');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test(
  'shows a name that somebody took meanwhile at its field, and a value changed meanwhile side by side',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openCatalog(page);
    const path = '/api/lookup/lookupvalue';
    const { post } = callsOf(page, code);
    const value = (await post(path, { type: 6, name: 'Planned', charCode: 'P' })) as Value;
    await page.goto(`/${code}/settings/6?list=partStatus&value=new`);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByLabel('Name').fill('Announced');
    await post(path, { type: 6, name: 'announced' });
    await dialog.getByRole('button', { name: 'Add value' }).click();
    await expect(dialog.getByText('Another value of this list has this name.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit Planned' }).click();
    await dialog.getByLabel('Name').fill('Planned, mine');
    await post(`${path}/${value.id}`, {
      version: value.version,
      name: 'Planned, theirs',
      charCode: 'PL',
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('The requested item conflicted with existing items.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Planned, mine' });
    await expect(row).toContainText('PL');
  },
);

test('locks what the product itself uses', { tag: '@daily' }, async ({ page }) => {
  const code = await openCatalog(page);
  await page.goto(`/${code}/settings/8`);
  const locked = page.getByRole('row').filter({ hasText: 'Documentation' });
  await expect(locked).toContainText('Used by the product itself');
  await expect(locked.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Service manual' })).toBeVisible();
});

test('saves the admin settings, and meets a save of somebody else', async ({ page }) => {
  const code = await openCatalog(page);
  await page.goto(`/${code}/settings/0`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await page.getByLabel('Covers').fill('Snowmobiles');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Name is required.')).toBeVisible();
  await name.fill('Norrland Motors');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Successfully saved.').first()).toBeVisible();
  await expect(page.getByRole('navigation').first()).toContainText('Norrland Motors');

  await name.fill('Norrland, mine');
  const { get, put } = callsOf(page, code);
  const settings = (await get('/api/settings/admin-setting')) as object;
  await put('/api/settings/admin-setting', {
    ...settings,
    name: 'Norrland, theirs',
    allowFootnotes: false,
  });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Norrland, theirs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Norrland, mine');
  await expect(page.getByRole('checkbox', { name: 'Footnotes in parts lists' })).not.toBeChecked();
});

test('15.7 the first language has no way out of the list but its own dialog', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog({ languages: ['EN', 'DE'] });
  await signIn(page);
  await page.goto(`/${code}/settings/0`);
  await expect(page.getByRole('button', { name: 'Remove German' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove English' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change first language' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^Use the translations/ })).toBeChecked();
  await dialog.getByText('Choose a language').click();
  await page.getByRole('option', { name: /German/ }).click();
  await expect(dialog.getByText(/0 texts are translated into German/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change first language' }).click();
  await expect(page.getByText('German is the first language now.').first()).toBeVisible();
  await expect(page.getByText('German, language of the catalogue')).toBeVisible();
});

test('15.7 a language with content stays, and its field says what it has', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/DEMO/settings/0');
  await page.getByRole('button', { name: 'Remove German' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^DE has content: \d+ translated texts, 0 files\.$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove German' })).toBeVisible();
});

test('15.13 a super administrator switches what the product opens', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page);
  await page.goto(`/${code}/settings/0`);
  const put = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  const switched = put();
  await page.getByText('Issues', { exact: true }).click();
  await switched;
  await expect(page.getByRole('switch', { name: 'Issues' })).toBeChecked();
  const address = page.getByLabel('Address of the parts lookup');
  await address.fill('ftp://example.com');
  await address.blur();
  await expect(page.getByText('An address starts with http:// or https://.').first()).toBeVisible();
  const saved = put();
  await address.fill('https://example.com/lookup');
  await address.blur();
  await saved;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Issues' })).toBeChecked();
  await expect(address).toHaveValue('https://example.com/lookup');
});

test(
  'U-10 a super administrator bounds the files of a catalogue, and an upload beyond it says so',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page);
    await page.goto(`/${code}/settings/0`);
    const files = page.getByLabel('Files of the catalogue (MB)');
    await files.fill('1.5');
    await files.press('Enter');
    await expect(page.getByText('A whole number from 0 to 100,000,000.')).toBeVisible();
    await files.fill('1');
    await files.press('Enter');
    await expect(page.getByText('Successfully saved.')).toBeVisible();
    await page.reload();
    await expect(files).toHaveValue('1');
    await page.goto(`/${code}/image`);
    await page.getByRole('button', { name: 'Upload images' }).first().click();
    const noise = await sharp(randomBytes(1_000_000), { raw: { width: 1000, height: 1000, channels: 1 } })
      .png()
      .toBuffer();
    const large = Buffer.concat([noise, Buffer.alloc(2 ** 20)]);
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await expect(
      page.getByText('The catalogue may keep 1 MB of files and keeps 0 MB: there is no room for this one.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test('turns away who may not change settings, and names the role', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Users', code);
  await page.goto(`/${code}/settings/6`);
  await expect(page).toHaveURL(/\/accessDenied/);
  await expect(page.getByText('ManageCatalogSettings')).toBeVisible();
});

test(
  '15.18 tells a super administrator alone of a proxy that nobody named',
  { tag: '@daily' },
  async ({ page, request }) => {
    const code = await openCatalog(page);
    await request.get('/health/live', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const warning = page.getByText('that CALLOUT_TRUST_PROXY does not name');
    await page.goto(`/${code}/settings/6`);
    await expect(page.getByRole('heading', { level: 1, name: 'Lookups' })).toBeVisible();
    await expect(warning).toHaveCount(0);
    await signIn(page, 'super', code);
    await page.goto(`/${code}/settings/6`);
    await expect(warning).toBeVisible();
    await expectAccessible(page);
  },
);
