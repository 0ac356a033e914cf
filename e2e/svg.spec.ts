import { expect, test, type Page } from '@playwright/test';
import { sheet, zipOf } from '../test/drawings/svg.ts';
import { callsOf, chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const rows = [
  ['1', 'AB-100', 'Cover, front', '1'],
  ['2', 'AB-200', 'Screw M6', '12'],
];
const callouts = [
  ['1', 200, 200],
  ['2', 300, 500],
] as const;
const drawing = sheet({ callouts, rows });
const svg = (text: string, name = 'Clutch.svg') => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });

async function openSettings(page: Page): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'ManageCatalogSettings', code);
  await page.goto(`/${code}/settings/13`);
  await expect(page.getByRole('heading', { level: 1, name: 'SVG import' })).toBeVisible();
  return code;
}

const headings = {
  'Hotspot ref': 'ITEM',
  'Part number': 'PART NO.',
  'Part description': 'DESCRIPTION',
  Quantity: 'QTY',
};
async function fillHeadings(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(headings))
    await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);
}

test('makes a profile: edited, verified with a drawing, done, deleted', async ({ page }) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Add profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('A heading is required.')).toHaveCount(2);
  await fillHeadings(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Sheets');
  await dialog.getByLabel('Part number', { exact: true }).fill('NUMBER');
  await dialog.getByLabel('Choose SVG').setInputFiles(svg(sheet({ rows })));
  await expect(dialog.getByText('The drawing has no text "NUMBER" in one line with the other headings.')).toBeVisible();
  await dialog.getByLabel('Part number', { exact: true }).fill('PART NO.');
  await dialog.getByRole('button', { name: 'Verify again' }).click();
  await expect(dialog.getByText('No callouts were found in the drawing.')).toBeVisible();
  await dialog.getByLabel('Choose SVG').setInputFiles(svg(drawing));
  await expect(dialog.getByText('Hotspots: 2. Parts rows: 2.')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'AB-200' })).toContainText('Screw M6');
  await expect(dialog.getByRole('img', { name: 'The drawing. Hotspots: 1, 2' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Sheets' });
  await expect(row).toContainText('PART NO.');

  await page.getByRole('button', { name: 'Edit Sheets' }).click();
  await dialog.getByLabel('Weight').fill('7');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('7');
  await page.getByRole('button', { name: 'Delete Sheets' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No profiles')).toBeVisible();
});

test('says how drawings are read, and meets a save of somebody else', { tag: '@daily' }, async ({ page }) => {
  const code = await openSettings(page);
  await page.getByLabel('Longest callout').fill('20');
  await page.keyboard.press('Tab');
  await expect(page.getByText('A whole number from 1 to 16.').first()).toBeVisible();
  await page.getByLabel('Longest callout').fill('3');
  await chooseIn(page, 'File type', 'Callouts only');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('SVG settings saved.').first()).toBeVisible();
  const { get, post } = callsOf(page, code);
  const saved = (await get('/api/svg-settings')) as { version: number };
  expect(saved).toMatchObject({ hotspotPattern: { minLength: 1, maxLength: 3 }, fileType: 3, fileSource: 1 });
  await page.getByLabel('Longest callout').fill('5');
  await post('/api/svg-settings/hotspotPattern', { minLength: 1, maxLength: 2, version: saved.version });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('Longest callout');
});

test('refuses a hostile drawing with its reason', { tag: '@daily' }, async ({ page }) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Add profile' }).click();
  await fillHeadings(page);
  const hostile =
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>';
  await page.getByRole('dialog').getByLabel('Choose SVG').setInputFiles(svg(hostile));
  await expect(page.getByText('The SVG uses the entity "x", which does not stand for plain text.')).toBeVisible();
});

test('imports a zip of drawings: counts, rejects, writes', { tag: '@daily' }, async ({ page }) => {
  test.setTimeout(90_000);
  const code = await newCatalog();
  await signIn(page, 'super', code);
  const { get, post } = callsOf(page, code);
  const types = (await get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    const attributeValues = [{ attributeId: 1, stringValue: '' }];
    return ((await post('/api/items/Oem', { typeId, parentId, name, attributeValues })) as { id: number }).id;
  };
  const model = await add('MD', await add('DV', null, 'Snowmobiles'), 'Fjell');
  const diagram = await add('IP', model, 'Clutch');
  const profile = { hotSpotRefNum: 'ITEM', partNum: 'PART NO.', partDesc: 'DESCRIPTION', qty: 'QTY', version: 0 };
  await post('/api/svg-settings/finish', profile);
  await page.goto(`/${code}/import?selectedImport=13`);
  const buffer = await zipOf({ 'Clutch.svg': drawing, 'Gearbox.svg': drawing });
  const zip = { name: 'drawings.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Drawings to import', { exact: true }).and(page.locator('input')).setInputFiles(zip);
  await expect(page.getByRole('cell', { name: 'Gearbox.svg' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText('Diagram not found').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Write \d+ of \d+ changes$/ }).click();
  await expect(page.getByText('The import was a success!').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`/${code}/tree/${model}/${diagram}`);
  await expect(page.getByRole('grid').first()).toContainText('AB-200');
  await expect(page.getByRole('option', { name: /Callout 2|^2/ }).first()).toBeVisible();
});

test('axe finds nothing on settings/13, in both themes', { tag: '@daily' }, async ({ page }) => {
  const code = await openSettings(page);
  const profile = { hotSpotRefNum: 'ITEM', partNum: 'PART NO.', partDesc: 'DESCRIPTION', qty: 'QTY', version: 0 };
  await callsOf(page, code).post('/api/svg-settings/finish', profile);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'PART NO.' })).toBeVisible();
  await expectAccessible(page);
});
