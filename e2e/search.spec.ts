import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

/** A catalogue with a division, three models and a diagram; who signs in sees it. */
async function openCatalog(page: Page, role: 'Admin' | 'member' = 'Admin') {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const types = (await calls.get('/api/itemType/Oem')) as { id: number; code: string }[];
  const typeOf = (wanted: string) => types.find((type) => type.code === wanted)?.id;
  const add = async (type: string, parentId: number | null, name: string, tag = ''): Promise<number> => {
    const attributeValues = [{ attributeId: 1, stringValue: tag }];
    const item = { typeId: typeOf(type), parentId, name, attributeValues };
    return ((await calls.post('/api/items/Oem', item)) as { id: number }).id;
  };
  const top = await add('DV', null, 'Snow');
  for (const [name, tag] of [
    ['Fjell 600', 'LT'],
    ['Fjell 800', 'XL'],
    ['Tundra', 'LT'],
  ] as const) {
    const id = await add('MD', top, name, tag);
    if (name === 'Tundra') await add('IP', id, 'Clutch');
  }
  if (role !== 'Admin') await signIn(page, role, code);
  return { code, calls };
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const field = (page: Page) => page.getByRole('textbox', { name: 'Search names' });

test('U-04 searches by keyboard alone, keeps everything in the address, and opens in the tree', async ({ page }) => {
  const { code } = await openCatalog(page);
  await page.goto(`/${code}`);
  await expect(page.getByRole('treeitem', { name: 'Snow' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByText('Search the catalogue')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('fj');
  await expect(field(page)).toHaveValue('fj');
  await page.waitForTimeout(900);
  await expect(page.getByText('Search the catalogue'), 'two letters ask nothing').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=fj$/);
  const [name, under] = await Promise.all(
    [/^Name/, /^Under/].map((title) => page.getByRole('columnheader', { name: title }).boundingBox()),
  );
  expect(name?.width, 'names have the room').toBeGreaterThan(under?.width ?? 0);

  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find a filter' })).toBeFocused();
  await page.keyboard.type('colour');
  await expect(page.getByText('The filter "colour" does not exist.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('tag');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Tag' }).last().fill('xl');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await expect(page).toHaveURL(/a1=xl/);
  await page.goBack();
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();

  await row(page, 'Fjell 600').focus();
  await page.keyboard.press('j');
  await expect(row(page, 'Fjell 800')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tree\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Fjell 800' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await page.goto(`/${code}/search`);
  await page.getByRole('link', { name: '“fj”', exact: true }).click();
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
});

test(
  'filters by mouse, shows attribute columns, sorts, and clears what matches nothing',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await openCatalog(page);
    await page.goto(`/${code}/search`);
    await page.getByRole('checkbox', { name: /^Model/ }).check({ force: true });
    await expect(page.getByText('1 to 3 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Tag' }).check({ force: true });
    await page.keyboard.press('Escape');
    await expect(row(page, 'Fjell 800').getByText('XL')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page.getByRole('row').nth(1)).toContainText('Tundra');
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toContainText('LT');
    await expectAccessible(page);

    await page.getByRole('checkbox', { name: 'Draft', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Remove the filter Type Model' }).click();
    await expect(page.getByText('1 to 5 of 5')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Orphans only' }).check({ force: true });
    await expect(page.getByText('No items match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('Recent searches')).toBeVisible();
  },
);

test('sets a state for all that match but one, and takes it back', { tag: '@daily' }, async ({ page }) => {
  const { code } = await openCatalog(page);
  await page.goto(`/${code}/search?states=1`);
  await row(page, 'Snow').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('All 5 matching', { exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change items' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /4 items/ });
  await chooseIn(dialog, 'Action', 'Set a state');
  await chooseIn(dialog, 'State', 'Ready to Review');
  await dialog.getByRole('button', { name: /4 items/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 to 5 of 5')).toBeVisible();
});

test(
  'changes all models that a serial number belongs to but one, by keyboard, and takes it back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, calls } = await openCatalog(page);
    const { items } = (await calls.get('/api/hierarchies/search?hierarchyType=2')) as { items: { id: number }[] };
    for (const { id } of items) {
      const path = `/api/hierarchies/${id}/serialVin`;
      const { version } = (await calls.get(path)) as { version: number };
      await calls.post(path, { version, serialVins: [{ t: '2', a: 'SNO', b: String(id) }] });
    }
    await page.goto(`/${code}/search?by=serial&prefix=sno&number=99999999`);
    await expect(page.getByText('1 to 3 of 3')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await row(page, 'Fjell 600').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change items' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /2 items/ });
    await chooseIn(dialog, 'Action', 'Set a state');
    await chooseIn(dialog, 'State', 'Ready to Review');
    await dialog.getByRole('button', { name: /2 items/ }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Fjell 600')).toContainText('Draft');
    await expect(row(page, 'Fjell 800')).toContainText('Ready to Review');
    await expect(row(page, 'Tundra')).toContainText('Ready to Review');
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Tundra')).toContainText('Draft');
    await expectAccessible(page);
  },
);

test('finds models by serial number; who may only read sets no state', { tag: '@daily' }, async ({ page }) => {
  const { code, calls } = await openCatalog(page);
  const found = (await calls.get('/api/hierarchies/search?q=tundra')) as { items: { id: number }[] };
  const path = `/api/hierarchies/${found.items[0]?.id}/serialVin`;
  const { version } = (await calls.get(path)) as { version: number };
  const serialVins = [{ t: '3', a: 'ABC', b: '100', e: '200', s: 'X' }];
  await calls.post(path, { version, serialVins });
  await signIn(page, 'member', code);
  await page.goto(`/${code}/search`);
  await page.getByRole('radio', { name: 'Serial/VIN' }).click();
  await page.getByRole('textbox', { name: 'Prefix' }).fill('abc');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Suffix' }).fill('x');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Number' }).fill('150');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Tundra').getByText('100 – 200')).toBeVisible();
  await expect(page).toHaveURL(/by=serial&prefix=abc&number=150&suffix=x$/);
  await page.getByRole('radio', { name: 'Items' }).click();
  await page.getByRole('checkbox', { name: /^Model/ }).check({ force: true });
  await row(page, 'Tundra').focus();
  await page.keyboard.press('x');
  const act = page.getByRole('button', { name: 'Change items' });
  await expect(act).toHaveAccessibleDescription('Changing items needs a workflow role.');
});
