// size: one screen, one journey per test, in the order in which an editor meets them
import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Written {
  id: number;
  version: number;
}
type Add = (type: string, parentId: number | null, name: string, more?: object) => Promise<number>;

/** A signed-in editor in a catalogue of their own, with a division and a model with three diagrams. */
async function openTree(page: Page, role: 'Administrators' | 'Users' = 'Administrators') {
  const code = await newCatalog();
  await signIn(page, role, code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  let tag = 0;
  const add: Add = async (type, parentId, name, more = {}) => {
    tag += 1;
    const typeId = types.find((one) => one.code === type)?.id;
    const attributeValues = [{ attributeId: 1, stringValue: String(tag) }];
    const { id } = (await api.post('/api/items/Oem', {
      typeId,
      parentId,
      name,
      attributeValues,
      ...more,
    })) as Written;
    return id;
  };
  const division = await add('DV', null, 'Snowmobiles');
  const model = await add('MD', division, 'Fjell 600 LT', { group: 'Fjell' });
  const diagrams = [];
  for (const name of ['Air intake', 'Brake, hydraulic', 'Chaincase']) diagrams.push(await add('IP', model, name));
  const versionOf = async (id: number) => ((await api.get(`/api/items/Oem/${id}`)) as Written).version;
  return { code, api, add, division, model, diagrams, versionOf };
}

const node = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('walks the tree by keyboard, keeps the place in the address, and shows the same after a reload', async ({
  page,
}) => {
  const { code, model } = await openTree(page);
  await page.goto(`/${code}`);
  await expect(page.getByRole('heading', { name: 'Product lines' })).toBeVisible();
  await node(page, 'Snowmobiles').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node(page, 'Fjell')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(node(page, 'Fjell 600 LT')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(`/${code}$`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${code}/tree/${model}$`));
  await expect(heading(page, 'Fjell 600 LT')).toBeVisible();
  await page.getByRole('tab', { name: 'Diagrams' }).click();
  await expect(page).toHaveURL(/\?tab=diagrams$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Diagrams' })).toHaveAttribute('aria-selected', 'true');
  await expect(node(page, 'Fjell 600 LT')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(heading(page, 'Browse')).toBeVisible();
});

test('finds items by name as a flat list, and locates one in the tree', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await openTree(page);
  await page.goto(`/${code}`);
  await expect(node(page, 'Snowmobiles')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('fj');
  await page.keyboard.press('Enter');
  await expect(node(page, 'Snowmobiles'), 'two letters ask nothing').toBeVisible();
  await page.keyboard.type('ell');
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: 'Items found' });
  await expect(found.getByRole('button')).toContainText(['Fjell 600 LT']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tree/${model}\\?find=fjell$`));
  await page.getByRole('button', { name: 'Locate in tree' }).click();
  await expect(node(page, 'Fjell 600 LT')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('nothing like it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No item found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(node(page, 'Snowmobiles')).toBeVisible();
});

test(
  'corrects the details: errors at the field, curtain, save, new name in the tree',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model, api, add, division } = await openTree(page);
    await add('MD', division, 'Tundra', { attributeValues: [] });
    await page.goto(`/${code}/tree/${division}`);
    const whereUsed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export where-used' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Excel workbook' }).press('Enter');
    expect((await whereUsed).suggestedFilename()).toMatch(/\.xlsx$/);
    expect(await (await whereUsed).failure()).toBeNull();
    await node(page, 'Snowmobiles').press('ArrowRight');
    await node(page, 'Fjell').first().dblclick();
    await node(page, 'Fjell 600 LT').click();
    await expect(page).toHaveURL(new RegExp(`/tree/${model}$`));
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('');
    await page.getByLabel('Notes').focus();
    await expect(page.getByText('A value is required. Value limited to 256 characters.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

    await page.mouse.click(300, 600);
    await expect(page.getByText('You have unsaved changes.', { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(
      page.getByText('You have unsaved changes. Changes will be lost if you proceed. Proceed?'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();

    await name.fill('Tundra');
    await page.getByLabel('Tag').fill('');
    await page.keyboard.press('Control+s');
    await expect(
      page.getByText('An item of this type with this name and these key values exists already.'),
    ).toBeVisible();
    await name.fill('Fjell 700 LT');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await expect(node(page, 'Fjell 700 LT')).toBeVisible();
    expect(await api.get(`/api/items/Oem/${model}`)).toMatchObject({
      name: 'Fjell 700 LT',
      attributeValues: [],
    });
  },
);

test('C-01 shows the second of two editors both values, and keeps what was typed', async ({ page }) => {
  const { code, model, api, versionOf } = await openTree(page);
  await page.goto(`/${code}/tree/${model}`);
  await page.getByLabel('Display name').fill('Mine');
  await page.getByLabel('Notes').fill('Typed at length');
  const version = await versionOf(model);
  await api.post(`/api/items/Oem/${model}`, { version, displayName: 'Theirs', overrideName: 'Sled' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The requested item conflicted with existing items.');
  await expect(dialog.getByRole('radio', { name: 'Display name, Your value' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Override name, Their value' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  expect(await api.get(`/api/items/Oem/${model}`)).toMatchObject({
    displayName: 'Mine',
    overrideName: 'Sled',
    notes: 'Typed at length',
  });
});

test('adds, moves, links and deletes from the menus, and says what became of the children', async ({ page }) => {
  const { code, division, model } = await openTree(page);
  await page.goto(`/${code}/tree/${division}`);
  await node(page, 'Snowmobiles').click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Add Illustrated parts list' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Add Chapter' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Chapter' });
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByText('A value is required. Value limited to 256 characters.')).toBeVisible();
  await adding.getByLabel('Name').fill('Chassis');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(heading(page, 'Chassis')).toBeVisible();
  await expect(node(page, 'Chassis')).toHaveAttribute('aria-selected', 'true');

  await page.goto(`/${code}/tree/${model}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const moving = page.getByRole('dialog', { name: 'Move Fjell 600 LT to' });
  await moving.getByRole('textbox').fill('Chassis');
  await expect(moving.getByText('No item found'), 'a model is not allowed under a chapter').toBeVisible();
  await moving.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Deleting an item will orphan any children that are attached. The only way to reverse deleted items, is through a Rollback. Are you sure you want to delete Fjell 600 LT?',
  );
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Fjell 600 LT has been deleted. 3 items are orphans now.').first()).toBeVisible();
  await expect(heading(page, 'Snowmobiles')).toBeVisible();
  await expect(node(page, 'Fjell')).toHaveCount(0);
});

test(
  '15.13 a link leads to its original, and is taken away after the documented question',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, add, model } = await openTree(page);
    const demo = await add('DV', null, 'Demonstrators');
    await api.post(`/api/hierarchies/link/${model}/${demo}/true`, {});
    await page.goto(`/${code}/tree/${demo}`);
    await node(page, 'Demonstrators').focus();
    await page.keyboard.press('ArrowRight');
    await expect(node(page, 'Fjell')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(node(page, 'Fjell 600 LT')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(page.getByText('Are you sure you want to remove the link to Fjell 600 LT?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/tree/${model}`));
    await expect(node(page, 'Snowmobiles')).toHaveAttribute('aria-expanded', 'true');
    await page.goto(`/${code}/tree/${model}`);
    await page.getByRole('button', { name: 'Unlink from Demonstrators' }).click();
    await expect(page.getByText('Are you sure you want to remove the link to Fjell 600 LT?')).toBeVisible();
    await page.getByRole('button', { name: 'Remove link', exact: true }).click();
    await expect(page.getByText('The link to Fjell 600 LT was removed.').first()).toBeVisible();
  },
);

test(
  'changes the state: confirms, asks about ancestors, and locks what may not be edited',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, division, model, api, versionOf } = await openTree(page);
    await page.goto(`/${code}/tree/${model}`);
    await page.getByRole('button', { name: 'Set to Ready to Review' }).click();
    await expect(page.getByText('The workflow has been updated!').first()).toBeVisible();
    await page.getByRole('button', { name: 'Set to Publish' }).click();
    await expect(page.getByText('Are you sure you want to change the workflow state to Publish?')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(
      page.getByText('One or more ancestors are not set to publish, would you like publish them as well?'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Publish them as well' }).click();
    await expect(page.locator('.item-head').getByText('Pending')).toBeVisible();
    await expect(node(page, 'Snowmobiles').locator('[data-tip="Publish"]')).toBeVisible();

    const version = await versionOf(division);
    await api.post('/api/workflows/updateItemWorkFlow', { itemId: division, newWorkFlowState: 4, version });
    await page.goto(`/${code}/tree/${division}`);
    await expect(
      page.getByText('Items in the state Draft - Remove cannot be edited. Set it to Draft to edit it.'),
    ).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable();
    await node(page, 'Snowmobiles').press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Edit' }), '15.14').toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set to Draft' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeEditable();
  },
);

test('locks the form for a member without a workflow role, and says why', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await openTree(page);
  await page.context().clearCookies();
  await signIn(page, 'member', code);
  await page.goto(`/${code}/tree/${model}`);
  await expect(page.getByText('Your role can only read this catalogue.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^Set to/ })).toHaveCount(0);
});

test('sorts diagrams by keyboard and by name, filters them, and adds one', { tag: '@daily' }, async ({ page }) => {
  const { code, model, api } = await openTree(page);
  const order = async () =>
    ((await api.get(`/api/hierarchies/${model}/diagrams`)) as { items: { name: string }[] }).items.map((d) => d.name);
  await page.goto(`/${code}/tree/${model}?tab=diagrams`);
  const cards = page.locator('.diagram-link');
  await expect(cards).toHaveCount(3);
  await cards.filter({ hasText: 'Chaincase' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cards.nth(1)).toContainText('Chaincase');
  await expect(cards.nth(1)).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await expect.poll(order).toEqual(['Air intake', 'Chaincase', 'Brake, hydraulic']);
  await page.getByRole('radio', { name: 'Z to A' }).click();
  await expect(cards.first()).toContainText('Chaincase');
  await cards.last().dragTo(cards.first());
  await expect.poll(order).toEqual(['Air intake', 'Chaincase', 'Brake, hydraulic']);

  await page.getByRole('textbox', { name: 'Filter diagrams' }).fill('brake');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/q=brake/);
  await page.getByRole('textbox', { name: 'Filter diagrams' }).fill('none such');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);

  await page.getByRole('button', { name: 'Add diagram' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add diagram' });
  await dialog.getByLabel('Name').fill('Exhaust');
  await dialog.getByLabel('Tag').fill('7');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(heading(page, 'Exhaust')).toBeVisible();
  await expect(page.getByText('Drop a drawing here')).toBeVisible();
  // What was made has the focus.
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
});

test(
  'loads a long list page by page while it is scrolled, and finds the way to a far item',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, add, division } = await openTree(page);
    const chapter = await add('CH', division, 'Long');
    let last = 0;
    for (let n = 1; n <= 130; n += 1) last = await add('CH', chapter, `Chapter ${n}`);
    await page.goto(`/${code}/tree/${chapter}`);
    await node(page, 'Long').focus();
    await page.keyboard.press('ArrowRight');
    await expect(node(page, 'Chapter 1').first()).toBeVisible();
    await page.keyboard.press('End');
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return node(page, 'Chapter 130').count();
      })
      .toBe(1);
    await page.goto(`/${code}/tree/${last}`);
    await expect(node(page, 'Chapter 130')).toHaveAttribute('aria-selected', 'true');
  },
);

test('says so where the address names no item, or nothing is there yet', { tag: '@daily' }, async ({ page }) => {
  const { code, api, division, versionOf } = await openTree(page);
  await page.goto(`/${code}/tree/999999999`);
  await expect(page.getByText('This item does not exist').last()).toBeVisible();
  const chapter = await versionOf(division);
  await api.del(`/api/hierarchies/${division}?version=${chapter}`);
  await page.getByRole('link', { name: 'Back to Browse' }).click();
  await page.reload();
  await expect(page.getByText('No items yet').first()).toBeVisible();
});

test('opens the tree as a drawer on a narrow window', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await openTree(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/${code}/tree/${model}`);
  await page.getByRole('button', { name: 'Open the tree' }).click();
  await expectAccessible(page);
  await node(page, 'Snowmobiles').click();
  await expect(heading(page, 'Snowmobiles')).toBeVisible();
  await expect(page.getByRole('tree')).toHaveCount(0);
});

test(
  'a diagram that is added or chosen in the tree leads to its drawing and parts list',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model, diagrams } = await openTree(page);
    await page.goto(`/${code}/tree/${diagrams[0]}`);
    await expect(heading(page, 'Air intake')).toBeVisible();
    await page.getByRole('link', { name: 'Open drawing and parts list' }).click();
    await expect(page).toHaveURL(`/${code}/tree/${model}/${diagrams[0]}`);
    await expect(page.getByRole('grid', { name: 'Parts list' })).toBeVisible();
  },
);

test(
  '18.f the facts of a model say of its diagrams how many are in which state',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model } = await openTree(page);
    await page.goto(`/${code}/tree/${model}`);
    await expect(page.getByText('3, of these 3 Draft')).toBeVisible();
  },
);
