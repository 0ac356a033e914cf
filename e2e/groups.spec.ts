import { expect, test } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

test(
  '19.g content groups are kept in the settings, label an item, and are searched by',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const calls = callsOf(page, code);

    await page.goto(`/${code}/settings/7`);

    await page.getByRole('button', { name: 'Add value' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Marine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'Marine' })).toBeVisible();
    await expectAccessible(page);

    const types = (await calls.get('/api/itemType/Oem')) as { id: number; code: string }[];
    const typeId = types.find((one) => one.code === 'DV')?.id ?? 0;
    const add = (name: string) => calls.post('/api/items/Oem', { typeId, parentId: null, name });
    const { id } = (await add('Boats')) as { id: number };
    await add('Sleds');

    await page.goto(`/${code}/tree/${id}?tab=details`);
    await chooseIn(page, 'Content groups', 'Marine');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The details for this item have been successfully saved!').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Content groups').getByText('Marine')).toBeVisible();

    await page.goto(`/${code}/search?q=s`);
    await expect(page.getByRole('row').filter({ hasText: 'Sleds' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Marine' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Sleds' })).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Boats' })).toBeVisible();
    await expect(page).toHaveURL(/groups=\d+/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove the filter Content group Marine' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Sleds' })).toBeVisible();
  },
);
