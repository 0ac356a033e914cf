import { expect, test } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, selectOf, signIn } from '../test/e2e.ts';

test(
  '15.14 a tab of a top-level item says which groups see it, and nowhere below',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
    const add = async (type: string, parentId: number | null, name: string) => {
      const typeId = types.find((one) => one.code === type)?.id;
      return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues: [] })) as { id: number }).id;
    };
    const division = await add('DV', null, 'Snowmobiles');
    const model = await add('MD', division, 'Fjell');
    await page.goto(`/${code}/tree/${division}`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Snowmobiles');
    const groups = selectOf(page, 'Visibility group');
    await expect(groups, 'without groups in the catalogue there is nothing to choose').toHaveCount(0);

    for (const name of ['Dealers', 'Press']) await api.post('/api/lookup/lookupvalue', { type: 2, name });
    await page.reload();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('Visibility group').click();
    await expect(page).toHaveURL(/tab=visibilityGroup$/);
    await groups.click();
    await page.getByRole('option', { name: 'Dealers' }).click();
    await page.getByRole('option', { name: 'Press' }).click();
    await page.getByRole('option', { name: 'Press' }).press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(groups).toHaveText('Dealers');
    await tab('Details').click();
    await expect(page.getByText('Visibility of Snowmobiles'), 'each choice is a change').toHaveCount(3);
    await tab('Visibility group').click();
    await page.reload();
    await expect(groups).toHaveText('Dealers');

    await tab('Details').click();
    await page.getByLabel('Notes').fill('Only for dealers');
    await tab('Visibility group').click();
    await expect(groups, 'what is being typed keeps its version').toBeDisabled();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(groups).toBeEnabled();

    await page.goto(`/${code}/tree/${model}`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fjell');
    await expect(tab('Visibility group')).toHaveCount(0);
  },
);

test('loses no choice that was not sent when the page is loaded again', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  for (const name of ['Dealers', 'Press']) await api.post('/api/lookup/lookupvalue', { type: 2, name });
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((one) => one.code === 'DV')?.id;
  const { id } = (await api.post('/api/items/Oem', { typeId, parentId: null, name: 'Boats', attributeValues: [] })) as {
    id: number;
  };
  await page.goto(`/${code}/tree/${id}?tab=visibilityGroup`);
  const groups = selectOf(page, 'Visibility group');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/visibility', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await groups.click();
  await page.getByRole('option', { name: 'Dealers' }).click();
  await page.getByRole('option', { name: 'Press' }).click();
  await page.keyboard.press('Escape');
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  answer();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText('Visibility of Boats')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Visibility group' }).click();
  await page.reload();
  await expect(groups).toHaveText('DealersPress');
});

test('shows a member without the group nothing of what carries one', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const group = (await api.post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' })) as { id: number };
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((one) => one.code === 'DV')?.id;
  const add = async (name: string) =>
    (await api.post('/api/items/Oem', { typeId, parentId: null, name, attributeValues: [] })) as {
      id: number;
      version: number;
    };
  const { id, version } = await add('Boats');
  await add('Bikes');
  await api.post(`/api/hierarchies/${id}/visibility`, { version, groups: [group.id] });
  await signIn(page, 'member', code);
  await page.goto(`/${code}`);
  await expect(page.getByRole('treeitem', { name: 'Bikes' })).toBeVisible();
  await expect(page.getByText('Boats')).toHaveCount(0);
  await page.goto(`/${code}/tree/${id}`);
  await expect(page.getByText('Boats')).toHaveCount(0);
});
