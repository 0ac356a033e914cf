import { expect, test } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { listValues } from '../test/units.ts';

test('23 a folder says what its units lack, and is carried over to the next year and taken back', async ({ page }) => {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const { ids } = await inDatabase((database) =>
    listValues(database, [
      { list: 'industry', name: 'Powersports' },
      { list: 'productType', name: 'Snowmobile' },
      { list: 'productSubType', name: 'Mountain', parent: 'Snowmobile' },
    ]),
  );
  const types = (await api.get('/api/itemType/MajorUnit')) as { code: string; id: number }[];
  const typeId = (type: string) => types.find((one) => one.code === type)?.id;
  const folder = (await api.post('/api/items/MajorUnit', {
    typeId: typeId('MF'),
    parentId: null,
    name: 'Sleds 2026',
  })) as { id: number };
  for (const name of ['Fjell 700', 'Tundra'])
    await api.post('/api/majorUnits', {
      typeId: typeId('MU'),
      parentId: folder.id,
      name,
      industryId: ids['Powersports'],
      productTypeId: ids['Snowmobile'],
      productSubTypeId: ids['Mountain'],
      modelYear: 2026,
    });

  await page.goto(`/${code}/majorUnits/${folder.id}?tab=completeness`);
  await expect(page.getByText('0 of 2 units are complete')).toBeVisible();
  const list = page.getByRole('list', { name: 'Units that lack something' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await chooseIn(page, 'Show units without', 'a required value (0)');
  await expect(page.getByText('Every unit has all that it needs')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await list.getByRole('link', { name: 'Price' }).first().click();
  await expect(page).toHaveURL(/tab=pricing/);
  await page.goBack();

  // By keyboard alone.
  const open = page.getByRole('button', { name: 'Carry over to the next year…' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('Copies 2 units to 2027 with all that they have but prices. New folders: 1.'),
  ).toBeVisible();
  await expectAccessible(page);
  const name = dialog.getByRole('textbox', { name: 'Name of the new folder' });
  await expect(name).toHaveValue('Sleds 2027');
  await name.fill('Sleds 2026');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('An item of this type with this name and these key values exists already.'),
  ).toBeVisible();
  await name.fill('Sleds 2027');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sleds 2026 has been carried over to 2027')).toBeVisible();
  await expect(page.getByText('0 of 2 units are complete')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Sleds 2027' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect(page.getByRole('treeitem', { name: 'Sleds 2027' })).toBeHidden();
});
