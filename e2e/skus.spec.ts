// size: one shop, and every way in which its SKUs are made, found, set and settled
import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, selectOf, signIn } from '../test/e2e.ts';
import { plantSkus, shopWorld } from '../test/skus.ts';
import { sql } from 'kysely';

/** A catalogue with a shop, opened by a user with that role. */
async function shop(page: Page, role: 'Admin' | 'member' = 'Admin') {
  const code = await newCatalog({ contexts: ['Oem', 'Ecommerce'], languages: ['EN', 'FR'] });
  const world = await inDatabase(shopWorld);
  await signIn(page, role, code);
  const id = await inDatabase((database) =>
    database.outside(async (db) => {
      const { rows } = await sql<{ id: number }>`select id from catalog where code = ${code}`.execute(db);
      return rows[0]?.id ?? 0;
    }),
  );
  const plant = (...skus: Parameters<typeof plantSkus>[2][number][]) =>
    inDatabase((database) => plantSkus(database, id, skus));
  return { code, world, plant, api: callsOf(page, code) };
}

/** A shop with two SKUs of one manufacturer, and a third that may be the same as the first. */
async function ropes(page: Page) {
  const made = await shop(page);
  const ids = await made.plant(
    { number: 'RP-1', name: 'Rope', manufacturer: 'Kestrel', productTypeId: made.world.battery },
    { number: 'RP-2', name: 'Rope long', manufacturer: 'Kestrel' },
    { number: 'rp1', name: 'Rope of another', manufacturer: 'Osprey' },
  );
  return { ...made, ids };
}

/** Goes on until a step is the current one. */
async function goTo(page: Page, step: string): Promise<void> {
  const current = page.locator('.wizard-steps [aria-current="step"]');
  for (let moves = 0; moves < 6 && !((await current.textContent()) ?? '').includes(step); moves += 1) {
    const before = (await current.textContent()) ?? '';
    await page.getByRole('button', { name: /^Next: / }).click();
    await expect(current).not.toHaveText(before);
  }
  await expect(current).toContainText(step);
}

test('24 E1 E2 E4 a SKU goes through the wizard, is left in a step and gone on with', async ({ page }) => {
  const { code, world, plant, api } = await shop(page);
  await plant({ number: 'BT-9', name: 'Charger' }, { number: 'BT9', name: 'Other', manufacturer: 'Voltari' });
  await page.goto(`/${code}/ecom/wizard`);
  await expect(page.getByText('No SKU waits to be gone on with.')).toBeVisible();
  await page.getByRole('link', { name: 'New SKU' }).click();

  // By keyboard: the manufacturer is proposed, the check digit looked at.
  await page.getByRole('combobox', { name: 'Manufacturer' }).click();
  await page.keyboard.type('norr');
  await expect(page.getByRole('option', { name: 'Norrland' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('BT-4420');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Battery, AGM 20 Ah');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4006381333932');
  await page.keyboard.press('Tab');
  await expect(page.getByText('The check digit, or the number of digits, is wrong.')).toBeVisible();
  await page.getByLabel('GTIN').fill('4006381333931');
  await expect(page.getByText('The check digit, or the number of digits, is wrong.')).toBeHidden();
  await expect(page.getByRole('img', { name: 'Stock image' })).toBeVisible();
  await expect(page.getByText('Save for review: product group, product type, distributor missing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attribute authoring', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await goTo(page, 'Attribute authoring');
  await expect(page.getByText(/Saved to draft/)).toBeVisible();
  await expect(page).toHaveURL(/sku=\d+&step=attributes/);

  // Attributes of the type: a value that the list has not is cleared.
  await page.getByRole('combobox', { name: 'Product type' }).fill(`battery ${world.mark}`);
  await page.getByRole('option', { name: `Battery ${world.mark}` }).click();
  const voltage = page.getByRole('combobox', { name: `Voltage ${world.mark}` });
  await voltage.fill('nothing of it');
  await voltage.blur();
  await expect(voltage).toHaveValue('');
  await voltage.fill(`12 v ${world.mark}`);
  await page.getByRole('option', { name: `12 V ${world.mark}` }).click();
  await expect(voltage).toHaveValue(`12 V ${world.mark}`);
  const color = page.getByRole('combobox', { name: `Color ${world.mark}` });
  await color.fill('crimson');
  await expect(page.getByRole('option', { name: /replaced by Red/ })).toHaveAttribute('aria-disabled', 'true');
  await color.fill('teal');
  await page.getByRole('option', { name: /Teal/ }).click();
  await expect(page.getByText('Check', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New product group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New product group' });
  await dialog.getByLabel('Name').fill('AGM batteries');
  await chooseIn(dialog, 'Industry', `Snow ${world.mark}`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('AGM batteries', { exact: true })).toBeVisible();
  await expect(page.getByText('Save for review: distributor missing')).toBeVisible();
  await expectAccessible(page);

  // Two groups of an industry are said before anything moves on.
  await api.post('/api/ecommerce/Products', {
    name: 'Starter batteries',
    industryId: world.snow,
    productTypeId: world.battery,
  });
  await page.getByRole('combobox', { name: 'Add a product group' }).fill('starter');
  await page.getByRole('option', { name: /Starter batteries/ }).click();
  await page.getByRole('button', { name: /^Next: / }).click();
  const alert = page.getByRole('alertdialog', { name: 'Product groups' });
  await expect(alert).toContainText('Please only assign a single product group per industry before continuing.');
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Remove Starter batteries' }).click();

  // Associations: looked up by manufacturer and number where none is chosen; never with itself.
  await goTo(page, 'Associations');
  await page.getByRole('combobox', { name: 'Manufacturer SKU' }).fill('BT-77');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('No one SKU has this manufacturer, number and name.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Manufacturer', exact: true }).fill('norrland');
  await page.getByRole('combobox', { name: 'Manufacturer SKU' }).fill('bt9');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Charger' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and quit' }).click();
  await expect(page.getByText('Your copy is kept for 30 days.')).toBeVisible();

  // Gone on with from the start, elsewhere as well; what was typed is there.
  await page.getByRole('link', { name: /BT-4420/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BT-4420 Battery, AGM 20 Ah');
  await page.getByRole('button', { name: 'Attribute authoring', exact: true }).click();
  await expect(page.getByRole('combobox', { name: `Voltage ${world.mark}` })).toHaveValue(`12 V ${world.mark}`);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Battery');
  await page.getByRole('button', { name: 'Save and quit' }).click();
  await page.getByRole('button', { name: 'Discard BT-4420' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No SKU waits to be gone on with.')).toBeVisible();
});

test('18.a a list of choices that is still on its way opens, says so, and is filled when it comes', async ({
  page,
}) => {
  const { code, plant } = await shop(page);
  const ids = await plant({ number: 'IN-1', name: 'Waits' });
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/ecommerce/Industries', async (route) => {
    await answered;
    await route.fulfill({ json: Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Industry ${at + 1}` })) });
  });
  await page.goto(`/${code}/ecom/wizard?sku=${ids['IN-1']}&step=attributes`);
  await page.getByRole('button', { name: 'New product group' }).click();
  const industry = selectOf(page.getByRole('dialog', { name: 'New product group' }), 'Industry');
  await expect(industry).toHaveText('Choose an industry');
  await industry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveText('Loading');
  await expectAccessible(page);
  answer();
  // Twelve are searched; what was begun goes on there.
  await expect(page.getByRole('option')).toHaveCount(12);
  await expect(page.getByRole('searchbox', { name: 'Search' }).last()).toBeFocused();
  await page.keyboard.type('11');
  await expect(page.getByRole('option')).toHaveText(['Industry 11']);
  await page.keyboard.press('Enter');
  await expect(industry).toHaveText('Industry 11');
  await expect(industry).toBeFocused();
});

test('18.a a list of choices that did not come says so, and is asked for again from there', async ({ page }) => {
  const { code, plant } = await shop(page);
  const ids = await plant({ number: 'IN-2', name: 'Fails' });
  const industries = '**/api/ecommerce/Industries';
  await page.route(industries, (route) => route.fulfill({ status: 500, json: { message: '', modelState: {} } }));
  await page.goto(`/${code}/ecom/wizard?sku=${ids['IN-2']}&step=attributes`);
  await page.getByRole('button', { name: 'New product group' }).click();
  const industry = selectOf(page.getByRole('dialog', { name: 'New product group' }), 'Industry');
  await industry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This list did not load' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute(industries);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(industry).toBeFocused();
});

test('24 E6 E7 SKUs are found and set', async ({ page }) => {
  const { code } = await ropes(page);
  const grid = page.getByRole('grid', { name: 'SKUs' });
  await page.goto(`/${code}/ecom/wizard`);
  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await expect(page.getByText('3 SKUs', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add the first item' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Search SKUs' }).click();
  // All of them match: what was chosen before the answer would be let go with it.
  const found = page.waitForResponse((answer) => /ecommerce\/skus\?.*rope/.test(answer.url()));
  await page.getByRole('searchbox', { name: 'Number, name or manufacturer' }).fill('rope');
  await found;
  await expect(grid.getByRole('row')).toHaveCount(4);
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Set state' }).click();
  await page.getByRole('radio', { name: 'Publish', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Set 3 SKUs' }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('3 SKUs stay: Draft leads only to Ready to Review or Draft - Remove.')).toBeVisible();
  await page.getByRole('radio', { name: 'Ready to Review' }).check({ force: true });
  await page.getByRole('button', { name: 'Set 3 SKUs' }).click();
  await expect(page.getByText('3 SKUs are set.')).toBeVisible();
  await chooseIn(page, 'State', 'Ready to Review');
  await expect(grid.getByRole('row')).toHaveCount(4);
});

test('24 E6 E7 SKUs are moved on, and deleted with a way back', async ({ page }) => {
  const { code } = await ropes(page);
  const grid = page.getByRole('grid', { name: 'SKUs' });
  await page.goto(`/${code}/ecom/search?by=mfrSku`);
  await page.getByRole('searchbox', { name: 'Number, name or manufacturer' }).fill('osprey');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Siblings' }).click();
  await expect(page.getByText('No other SKU is in its product groups.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Move to another catalogue' }).click();
  await expect(page.getByText('There is no other catalogue with e-commerce that you may write.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No SKU matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByRole('row')).toHaveCount(2);

  // By taxonomy nothing is there yet.
  await page.getByRole('radio', { name: 'Taxonomy' }).check({ force: true });
  await expect(page.getByText('No level has SKUs')).toBeVisible();
});

test('24 E6 E7 SKUs are updated together, and duplicates settled', { tag: '@daily' }, async ({ page }) => {
  const { code, ids, api } = await ropes(page);

  // Mass update: at least one option, before and after, undone.
  await page.goto(`/${code}/ecom/wizard?sku=${ids['RP-1']}&step=massUpdate`);
  await page.getByRole('searchbox', { name: 'Number, name or manufacturer' }).fill('RP-2');
  await page.getByRole('button', { name: 'Add RP-2' }).click();
  await page.getByRole('button', { name: 'Check and submit' }).click();
  await expect(page.getByText('At least one update option must be chosen.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Name' }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check and submit' }).click();
  const ask = page.getByRole('dialog', { name: 'Update 1 SKU?' });
  await expect(ask.getByRole('row').nth(1)).toHaveText(/RP-2\s*Kestrel\s*Name\s*Rope long\s*Rope/);
  await ask.getByRole('button', { name: 'Update 1 SKU' }).click();
  await expect(page.getByText('1 SKU is updated.')).toBeVisible();
  const nameOf = async (id: number | undefined) =>
    ((await api.get(`/api/ecommerce/skus/${id}`)) as { partDetail: { name: string } }).partDetail.name;
  expect(await nameOf(ids['RP-2'])).toBe('Rope');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => nameOf(ids['RP-2'])).toBe('Rope long');

  // The duplicate goes, and the original takes what it had.
  await page.getByRole('button', { name: 'Part images', exact: true }).click();
  await expect(page.getByText('Another SKU may be the same.')).toBeVisible();
  await page.getByRole('button', { name: 'Settle the duplicate rp1' }).click();
  await page.getByRole('button', { name: 'Take what the other has' }).click();
  await expect(page.getByText('The duplicate is settled.')).toBeVisible();
});

test(
  '24 E1.16 SKU settings say which numbers would be the same, and stay as they were',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, plant, api } = await shop(page);
    await api.put('/api/settings/ecom-sku', { caseInsensitive: true, allowedSpecialCharacters: '-', version: 0 });
    await plant({ number: 'C1' });
    // The context is kept for the pages behind.
    await page.goto(`/${code}/ecom/wizard`);
    await expect(page.getByRole('heading', { name: 'E-commerce' })).toBeVisible();
    await page.goto(`/${code}/settings/9`);
    await expect(page.getByRole('heading', { name: 'SKU settings' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Period' }).check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    await plant({ number: 'C.1' });
    await page.getByRole('checkbox', { name: 'Period' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Conflict detected' });
    await expect(dialog.getByRole('listitem')).toHaveText('Norrland: C.1, C1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('checkbox', { name: 'Period' })).toBeChecked();
  },
);

test('24 a member without a role looks at SKUs, and changes none', { tag: '@daily' }, async ({ page }) => {
  const { code, plant } = await shop(page, 'member');
  const ids = await plant({ number: 'RO-1', name: 'Read only' });
  await page.goto(`/${code}/ecom/wizard?sku=${ids['RO-1']}`);
  await expect(page.getByText('You can look at SKUs, and not change them.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: /^Next: / }).click();
  await expect(page.getByText('Choose a product type to see its attributes.')).toBeVisible();
  await page.goto(`/${code}/ecom/wizard?sku=99999999`);
  await expect(page.getByText('There is no such SKU.')).toBeVisible();
});
