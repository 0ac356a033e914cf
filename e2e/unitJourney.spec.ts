import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { lists } from '../src/global-lookup/rules.ts';
import { chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const lane = (page: Page, name: string) => page.getByRole('region', { name });

test("23 a user's walk from an empty catalogue to a published unit", { tag: '@daily' }, async ({ page }) => {
  test.slow();
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  const mark = randomBytes(3).toString('hex');
  const named = (name: string) => `${name} ${mark}`;
  let number = 1 + randomBytes(3).readUIntBE(0, 3);

  // A super administrator fills the lists.
  await signIn(page, 'super', code);
  await page.goto(`/${code}/ari-management`);
  await page.getByRole('link', { name: 'Global Lookup Values' }).click();
  const addValue = async (list: number, name: string, more: () => Promise<void> = async () => {}) => {
    await page
      .getByRole('navigation', { name: 'List types' })
      .getByRole('link', { name: String(list) })
      .click();
    await page
      .getByRole('button', { name: /^Add value/ })
      .first()
      .click();
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(named(name));
    await dialog(page).getByLabel('Numeric code').fill(String(number++));
    await more();
    await dialog(page).getByRole('button', { name: 'Add value' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, named(name)).first()).toBeVisible();
  };
  await addValue(lists.industry, 'Powersports');
  await addValue(lists.productType, 'Snowmobile', async () => {
    await dialog(page).getByRole('tab', { name: 'Industries' }).click();
    await dialog(page).getByLabel(named('Powersports')).check();
  });
  await addValue(lists.subType, 'Mountain', () => chooseIn(dialog(page), 'Belongs to', named('Snowmobile')));
  await addValue(lists.make, 'Fjell');
  await addValue(lists.colorLocation, 'Hood');

  // What a snowmobile of the mountains has.
  await page.getByRole('tab', { name: 'Major Units', exact: true }).click();
  await page.getByRole('radio', { name: 'Data definitions' }).press('Space');
  await chooseIn(page, 'Type', 'Measurement');
  await page.getByRole('button', { name: 'Add property' }).first().click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(named('Volume'));
  for (const unit of [/^cc, Cubic centimetre Volume$/, /^ci, Cubic inch Volume$/])
    await chooseIn(dialog(page), 'Units of measure', unit);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, named('Volume'))).toContainText('cc, ci');
  await page.getByRole('radio', { name: 'Field definitions' }).press('Space');
  await chooseIn(page, 'Industry', named('Powersports'));
  await page.getByRole('button', { name: 'Add field' }).first().click();
  await dialog(page).getByLabel('Field name', { exact: true }).fill('Displacement');
  await dialog(page).getByLabel('Group name', { exact: true }).fill('Engine');
  await chooseIn(dialog(page), 'Type', named('Volume'));
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('radio', { name: 'Product definitions' }).press('Space');
  await chooseIn(page, 'Product type', named('Snowmobile'));
  await chooseIn(page, 'Sub type', named('Mountain'));
  await page.getByRole('button', { name: 'Assign features' }).first().click();
  await dialog(page).getByLabel('All shown').check();
  await dialog(page).getByRole('button', { name: 'Assign (1)' }).click();
  await page.getByLabel('Displacement is required').check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The fields were successfully saved.')).toBeVisible();

  // Where it stands among the products of its industry.
  await page.getByRole('tab', { name: 'Taxonomy', exact: true }).press('Enter');
  await chooseIn(page, 'Industry', named('Powersports'));
  await page.getByRole('radio', { name: 'Manage levels' }).press('Space');
  await page.getByRole('button', { name: 'Add taxonomy' }).first().click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Consumer');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Add level' }).first().click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Deep snow');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: /^Deep snow/ })).toBeVisible();

  // An editor adds the unit, and all that it has.
  await signIn(page, 'MajorUnits', code);
  await page.goto(`/${code}`);
  await page.getByRole('radiogroup', { name: 'Context' }).getByLabel('Major units').check();
  await expect(page.getByRole('heading', { level: 1, name: 'Major units' })).toBeVisible();
  const addUnder = async (what: RegExp) => {
    await page.getByRole('toolbar', { name: 'Tree' }).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: what }).first().click();
  };
  await addUnder(/Folder/);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('2026');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2026' })).toBeVisible();
  await addUnder(/Major unit/);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Fjell 900');
  const pick = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(named(name));
    await page.getByRole('option', { name: named(name) }).click();
  };
  await pick('Industry', 'Powersports');
  await pick('Product type', 'Snowmobile');
  await pick('Product sub type', 'Mountain');
  await pick('Make', 'Fjell');
  await dialog(page).getByRole('textbox', { name: 'Model year' }).fill('2026');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fjell 900' })).toBeVisible();
  const open = (tab: string) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  const save = async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Major Unit Fjell 900 has been updated').first()).toBeVisible();
    await expect(page.getByText('Unsaved')).toBeHidden();
  };

  await open('Colors');
  await page.getByRole('button', { name: 'Add color' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Manufacturer name' }).fill('Ember');
  await pick('Location', 'Hood');
  await dialog(page).getByRole('textbox', { name: 'RGB' }).fill('#d9622b');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Ember')).toContainText(named('Hood'));

  await open('Features');
  await page.getByRole('grid', { name: 'Features' }).locator('td[data-column="0"]').first().click();
  for (const text of ['Comfort', 'Seat', 'Heated']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await save();

  await open('Images');
  await page
    .getByLabel('Choose file', { exact: true })
    .last()
    .setInputFiles({
      name: 'front.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#258' } })
        .png()
        .toBuffer(),
    });
  await expect(page.locator('.pictures-card')).toContainText('Primary');

  await open('Pricing');
  await page.getByRole('button', { name: 'Retail USD' }).click();
  await page.getByLabel('Row 1 MSRP').fill('14890');
  await page.getByRole('group', { name: 'Row 1 Effective date' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('15012026');
  await save();

  await open('Product description');
  await page.getByRole('textbox', { name: 'Description, English' }).click();
  await page.keyboard.type('Goes where the snow is deep.');
  await save();

  await open('Standardized features');
  await page.getByRole('textbox', { name: /^Displacement, .*centi/ }).fill('889');
  await save();
  await expect(page.getByRole('tab', { name: /^Standardized features/ })).toContainText('1/1');

  await open('Taxonomy');
  await page.getByRole('treeitem', { name: /Deep snow/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('tab', { name: /^Taxonomy/ })).toContainText('1');
  await expectAccessible(page);

  // Whoever may, publishes the folder with it.
  await signIn(page, 'Admin', code);
  await page.reload();
  for (const state of ['Ready to Review', 'Publish'])
    await page.getByRole('button', { name: `Set to ${state}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Proceed' }).click();
  await question.getByRole('button', { name: 'Publish them as well' }).click();
  await expect(page.getByRole('button', { name: 'Set to Publish' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(`/${code}/publishingmu`);
  await lane(page, 'Staging')
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(lane(page, 'Staging').getByText('Release 1')).toBeVisible({ timeout: 30_000 });
  await lane(page, 'Production').getByRole('button', { name: 'Publish to Production' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish to Production' }).click();
  await expect(page.getByText('Production serves release 1.')).toBeVisible({ timeout: 30_000 });

  // A reader finds it, with all of it.
  const address = await lane(page, 'Production')
    .getByRole('link', { name: /\/published\// })
    .getAttribute('href');
  await page.goto(address ?? '');
  await page.getByRole('link', { name: /2026/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fjell 900' })).toBeVisible();
  for (const text of ['Ember', 'Heated', 'Goes where the snow is deep.', 'Displacement', '889'])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectAccessible(page);
});
