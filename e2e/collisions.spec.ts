import { expect, test, type Page } from '@playwright/test';
import { bring, relate, type Relation } from '../test/collisions.ts';
import { chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

const of = (distributor: string, number: string, manufacturer: string, sku: string): Relation => ({
  distributor,
  number,
  manufacturer,
  sku,
});

/** Collisions of each kind, and enough of them for a second page. */
async function scene(page: Page, rows = 60) {
  const code = await newCatalog({ contexts: ['Oem', 'Ecommerce'] });
  await inDatabase(async (database) => {
    const api = { services: { database } };
    const { id } = await database.outside((db) =>
      db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
    );
    const many = Array.from({ length: rows }, (_, n) => of('Pacific Trail', `PT-${n + 100}`, 'Kite Chain', `K-${n}`));
    const known = [
      of('Halvorsen Supply', 'AT-25817', 'Ridgeline Tire Co', 'RT-25817'),
      of('Halvorsen Supply', 'AT-26912', 'Ridgeline Tire Co', 'RT-26912'),
      of('Meridian Wholesale', 'M-26912', 'Ridgeline Tire Co', 'RT-26912'),
      of('Meridian Wholesale', 'BAT-YX20', 'Voltaic', 'YX20L-BS'),
      of('Meridian Wholesale', 'FLT-204', 'Purosynth', 'HF-204'),
      of('Meridian Wholesale', 'FLT-205', 'Puro Synth', 'HF-204'),
    ];
    await relate(api, id, [...known, ...many]);
    await bring(api, id, [
      of('Halvorsen Supply', 'AT-25817', 'Ridgeline Tires', 'RT-25817'),
      of('Halvorsen Supply', 'AT-26912', 'Ridgeline Tires', 'RT26912'),
      of('Meridian Wholesale', 'BAT-YX20', 'Voltaic', 'YX20LBS'),
      of('Meridian Wholesale', 'FLT-204', 'Puro Synth', 'HF-204'),
      ...many.map((one) => ({ ...one, sku: one.sku.replace('-', 'X') })),
    ]);
  });
  await signIn(page, 'ManageCatalogSettings', code);
  await page.goto(`/${code}/ari-management?tab=collisions`);
  return code;
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.locator('.dg-foot');

test(
  '24 L2.1 L2.3 L2.15 to L2.18 L2.5 rows are chosen and settled by mouse, failed ones are named',
  { tag: '@daily' },
  async ({ page }) => {
    await scene(page);
    await expect(row(page, 'AT-25817')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Collisions/ })).toBeChecked();
    await expect(page.getByText('64', { exact: true }).first()).toBeVisible();

    // All that match, but one: the action says how many it applies to.
    await page.getByRole('columnheader').first().locator('label').click();
    await row(page, 'AT-25817').locator('label').click();
    await expect(bar(page)).toContainText('63 selected');
    await chooseIn(page, 'Action', 'Change manufacturer name');
    await expect(bar(page)).toContainText('applies to 2');
    await page.getByRole('button', { name: 'Apply to 2 SKUs' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('61 selected rows');
    await dialog.getByRole('button', { name: 'Apply to 2 SKUs' }).click();
    await expect(dialog).toContainText('1 of these SKUs is sold by several distributors.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change manufacturer name' }).click();
    const failed = page.getByRole('alert').filter({ hasText: '1 SKU failed' });
    await expect(failed).toContainText('Change mfr name: FLT-204');
    await expect(row(page, 'FLT-204').getByRole('img', { name: 'Failed' })).toBeVisible();
    await failed.getByRole('button', { name: 'Show rows' }).click();
    await expect(bar(page)).toContainText('1 selected');
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failed).toHaveCount(0);

    // Nothing suits.
    await chooseIn(page, 'Action', 'Change manufacturer SKUs');
    await page.getByRole('button', { name: 'Apply to 0 SKUs' }).click();
    await expect(page.getByRole('alertdialog', { name: 'No changes applicable' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();

    await page.getByText('History', { exact: true }).click();
    await expect(row(page, 'AT-26912')).toContainText('Change mfr name');
    await expect(row(page, 'AT-26912')).toContainText('Ridgeline Tire Co');
  },
);

test('24 L2.2 L2.4 L2.10 L2.13 the lists are filtered, ignored rows come back, details and report, by keyboard', async ({
  page,
}) => {
  await scene(page, 2);
  await expect(row(page, 'AT-25817')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const drawer = page.getByRole('dialog', { name: 'SKU details of RT-25817' });
  await expect(drawer.getByText('Halvorsen Supply')).toBeVisible();
  await expect(drawer.getByText('In no product group.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await chooseIn(page, 'Action', 'Ignore');
  await page.getByRole('button', { name: 'Apply to 1 SKU' }).click();
  await expect(page.getByText('1 collision ignored.')).toBeVisible();
  await expect(row(page, 'AT-25817')).toHaveCount(0);
  await page.getByText('Ignored', { exact: false }).first().click();
  await row(page, 'AT-25817').locator('label').click();
  await chooseIn(page, 'Action', 'Remove from ignored');
  await page.getByRole('button', { name: 'Apply to 1 SKU' }).click();
  await expect(page.getByText('No collision is ignored')).toBeVisible();

  await page
    .locator('label')
    .filter({ hasText: /^Collisions/ })
    .click();
  await page
    .locator('label')
    .filter({ hasText: /^Both$/ })
    .click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Current manufacturer/ }).click();
  await page.getByRole('menuitemradio', { name: 'Ridgeline Tire Co' }).click();
  await expect(row(page, 'AT-26912')).toBeVisible();
  await page.getByRole('textbox', { name: 'Distributor SKU' }).fill('zzz');
  await expect(page.getByText('No collision matches the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, 'BAT-YX20')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report' }).click();
  expect((await download).suggestedFilename()).toBe('Collisions.csv');
  await expect(page.getByText('The report is downloading.')).toBeVisible();
});
