// size: one tree, one journey per test: dragging, selections, groups, orphans, long branches
import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, dragTo, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Nodes {
  items: { id: number; name: string; relationId: number; isLinked: boolean }[];
}

/** An editor in a catalogue of their own: two divisions, chapters under the first, a model with a diagram. */
async function openTree(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  let tag = 0;
  const add = async (type: string, parentId: number | null, name: string, more: object = {}) => {
    tag += 1;
    const typeId = types.find((one) => one.code === type)?.id;
    const attributeValues = [{ attributeId: 1, stringValue: String(tag) }];
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues, ...more })) as { id: number })
      .id;
  };
  const sleds = await add('DV', null, 'Sleds');
  const boats = await add('DV', null, 'Boats');
  const chapters: number[] = [];
  for (const name of ['Engine', 'Frame', 'Track']) chapters.push(await add('CH', sleds, name));
  const model = await add('MD', sleds, 'Fjell 600');
  await add('IP', model, 'Brake');
  const names = async (id: number) =>
    ((await api.get(`/api/hierarchies/${id}/children`)) as Nodes).items.map((one) => one.name);
  return { code, api, add, sleds, boats, chapters, model, names };
}

const node = (page: Page, name: string | RegExp) => page.getByRole('treeitem').filter({ hasText: name });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const marked = (page: Page) => page.getByRole('region', { name: 'Selected items' });

test('moves by dragging, says why something cannot be, and takes it back', { tag: '@daily' }, async ({ page }) => {
  const { code, sleds, boats, chapters, model, names } = await openTree(page);
  await page.goto(`/${code}/tree/${chapters[0]}`);
  await expect(node(page, 'Engine')).toBeVisible();

  let drop = await dragTo(page, node(page, 'Fjell 600'), node(page, 'Boats'), 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Move under Boats');
  await drop();
  await expect(toast(page, 'The item has been moved!')).toBeVisible();
  await expect.poll(() => names(boats)).toEqual(['Fjell 600']);
  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Undone')).toBeVisible();
  expect(await names(boats)).toEqual([]);
  await expect(node(page, 'Fjell 600')).toBeVisible();

  drop = await dragTo(page, node(page, 'Sleds'), node(page, 'Fjell 600'), 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Sleds cannot be linked under itself or its descendant.');
  await drop();
  drop = await dragTo(page, node(page, 'Fjell 600'), node(page, 'Engine'), 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Model is not allowed under Engine.');
  await page.keyboard.press('Escape');
  await drop();
  expect(await names(sleds)).toContain('Fjell 600');

  drop = await dragTo(page, node(page, 'Track'), node(page, 'Engine'), 0.1);
  await expect(page.locator('.tree-hint')).toHaveText('Put here; the order becomes Custom');
  await drop();
  await expect.poll(() => names(sleds)).toEqual(['Track', 'Engine', 'Frame', 'Fjell 600']);
  await toast(page, 'The children are in custom order.').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => names(sleds)).toEqual(['Engine', 'Frame', 'Track', 'Fjell 600']);

  drop = await dragTo(page, node(page, 'Fjell 600'), node(page, 'Boats'), 0.5, 'Alt');
  await expect(page.locator('.tree-hint')).toHaveText('Link under Boats');
  await drop();
  await expect(toast(page, 'Fjell 600 was linked.')).toBeVisible();
  await node(page, 'Boats').focus();
  await page.keyboard.press('ArrowRight');
  await node(page, 'Fjell 600').last().click();
  await expect(page).toHaveURL(new RegExp(`/tree/${model}`));
  await expect(node(page, 'Fjell 600').first(), 'a link leads to the original').toBeFocused();
});

test('works with several at once: by mouse, and by keyboard alone', async ({ page }) => {
  const { code, sleds, boats, chapters, names } = await openTree(page);
  await page.goto(`/${code}/tree/${sleds}`);
  await node(page, 'Sleds').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node(page, 'Engine')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(marked(page)).toContainText('3 selected');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Link to…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link 3 items to' });
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await node(page, 'Track').focus();
  await page.keyboard.press('Escape');
  await expect(marked(page)).toHaveCount(0);

  await node(page, 'Engine').click();
  await expect(page).toHaveURL(new RegExp(`/tree/${chapters[0]}`));
  await node(page, 'Frame').click({ modifiers: ['Control'] });
  await expect(marked(page)).toContainText('2 selected');
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await node(page, 'Frame').focus();
  await page.keyboard.press('Control+a');
  await expect(marked(page)).toContainText('4 selected');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete 4 items?');
  await expect(page.getByRole('alertdialog')).toContainText('1 item becomes an orphan.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, '4 items were deleted.')).toBeVisible();
  expect(await names(sleds)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => names(sleds)).toEqual(['Engine', 'Frame', 'Track', 'Fjell 600']);
  await expect(node(page, 'Track')).toBeVisible();
  expect(await names(boats)).toEqual([]);
});

test('changes the order with Alt and the arrows, and keeps the focus', async ({ page }) => {
  const { code, sleds, chapters, names } = await openTree(page);
  await page.goto(`/${code}/tree/${chapters[2]}`);
  await node(page, 'Track').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(sleds)).toEqual(['Track', 'Engine', 'Frame', 'Fjell 600']);
  await expect(node(page, 'Track')).toBeFocused();
  await node(page, 'Boats').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(node(page, /Boats|Sleds/).first()).toContainText('Boats');
  await expect(node(page, 'Boats')).toBeFocused();
});

test('shows groups as nodes, renames them, and lets an item in and out', { tag: '@daily' }, async ({ page }) => {
  const { code, sleds, add, api } = await openTree(page);
  for (const name of ['Tundra 1', 'Tundra 2']) await add('MD', sleds, name, { group: 'Tundra' });
  await page.goto(`/${code}/tree/${sleds}`);
  await node(page, 'Sleds').focus();
  await page.keyboard.press('ArrowRight');
  const group = node(page, /^Tundra2$/);
  await expect(group).toBeVisible();
  const drop = await dragTo(page, node(page, 'Fjell 600'), group, 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Put into the group Tundra');
  await drop();
  await expect(toast(page, 'Fjell 600 is in the group Tundra now.')).toBeVisible();
  await expect(node(page, /^Tundra3$/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(group).toBeVisible();
  await group.focus();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Taiga');
  await page.keyboard.press('Enter');
  await expect(node(page, /^Taiga2$/)).toBeVisible();
  const children = (await api.get(`/api/hierarchies/${sleds}/children`)) as { items: { group: string }[] };
  expect(children.items.filter((one) => one.group === 'Taiga')).toHaveLength(2);
});

test('lists orphans, and gives one a parent again', { tag: '@daily' }, async ({ page }) => {
  const { code, model, names, boats } = await openTree(page);
  await page.goto(`/${code}/tree/${model}`);
  await node(page, 'Fjell 600').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText('1 item becomes an orphan.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 orphan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/orphans=1/);
  await node(page, 'Brake').click();
  await page.getByRole('button', { name: 'Locate in tree' }).click();
  await expect(node(page, 'Brake')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the tree' }).click();
  await page.getByRole('button', { name: 'Locate in tree' }).click();
  await expect(page.getByText('Item is not in hierarchy tree.').first()).toBeVisible();
  expect(await names(boats)).toEqual([]);
});

/** Orphans: two models with a diagram each, and a division; what they stood under is deleted. */
async function withOrphans(page: Page) {
  const scene = await openTree(page);
  const { add, api } = scene;
  const gone = await add('DV', null, 'Gone');
  for (const name of ['Lost 1', 'Lost 2']) await add('IP', await add('MD', gone, name), `Below ${name}`);
  const loose = await add('DV', gone, 'Loose');
  const { version } = (await api.get(`/api/items/Oem/${gone}`)) as { version: number };
  await api.del(`/api/hierarchies/${gone}?version=${version}`);
  await page.goto(`/${scene.code}?orphans=1`);
  await expect(node(page, 'Lost 1')).toBeVisible();
  return { ...scene, loose };
}

test(
  'gives orphans a parent from their tree by mouse: moved, linked and dragged',
  { tag: '@daily' },
  async ({ page }) => {
    const { boats, loose, names } = await withOrphans(page);
    await node(page, 'Lost 1').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Lost 1 to' });
    await dialog.getByRole('textbox').fill('boats');
    await dialog.getByRole('button', { name: /Boats/ }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(toast(page, 'The item has been moved!')).toBeVisible();
    expect(await names(boats)).toEqual(['Lost 1']);
    await expect(node(page, 'Lost 1')).toHaveCount(0);
    await toast(page, 'The item has been moved!').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(node(page, 'Lost 1')).toBeVisible();
    expect(await names(boats)).toEqual([]);

    let drop = await dragTo(page, node(page, 'Lost 2'), node(page, 'Lost 1'), 0.1);
    await expect(page.locator('.tree-hint')).toHaveText(
      'Orphans have no order. Move it into an item, or choose Move to….',
    );
    await drop();
    drop = await dragTo(page, node(page, 'Lost 2'), node(page, 'Loose'), 0.5);
    await expect(page.locator('.tree-hint')).toHaveText('Move under Loose');
    await drop();
    await expect.poll(() => names(loose)).toEqual(['Lost 2']);
    await node(page, 'Lost 1').click();
    await node(page, 'Loose').click({ modifiers: ['Control'] });
    await expect(marked(page)).toContainText('2 selected');
    await page.getByRole('button', { name: 'Move to…' }).click();
    const both = page.getByRole('dialog', { name: 'Move 2 items to' });
    await both.getByRole('textbox').fill('boats');
    await both.getByRole('button', { name: /Boats/ }).click();
    await both.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => names(boats)).toEqual(['Loose', 'Lost 1']);
    await expect(page.getByText('No orphans').first()).toBeVisible();
  },
);

test('gives orphans a parent from their tree by keyboard alone', { tag: '@daily' }, async ({ page }) => {
  const { boats, names } = await withOrphans(page);
  await node(page, 'Lost 2').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Link to…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link Lost 2 to' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('boats');
  await dialog.getByRole('button', { name: /Boats/ }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link', exact: true }).press('Enter');
  await expect(toast(page, 'Lost 2 was linked.')).toBeVisible();
  expect(await names(boats)).toEqual(['Lost 2']);
  await expect(node(page, 'Lost 2'), 'its only place is its primary one').toHaveCount(0);
  await node(page, 'Lost 1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
  const moving = page.getByRole('dialog', { name: 'Move Lost 1 to' });
  await expect(moving.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('boats');
  await moving.getByRole('button', { name: /Boats/ }).press('Enter');
  await moving.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect.poll(() => names(boats)).toEqual(['Lost 2', 'Lost 1']);
  await page.keyboard.press('Control+z');
  await expect(node(page, 'Lost 1')).toBeVisible();
});

test(
  'drops a selection on a group and among the top level, and groups one by keyboard',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, sleds, add, api } = await openTree(page);
    await add('MD', sleds, 'Fjell 800');
    for (const name of ['Tundra 1', 'Tundra 2']) await add('MD', sleds, name, { group: 'Tundra' });
    for (const name of ['Cars', 'Planes']) await add('DV', null, name);
    const groups = async () =>
      (
        (await api.get(`/api/hierarchies/${sleds}/children`)) as { items: { name: string; group: string }[] }
      ).items.flatMap((one) => (one.group === '' ? [] : `${one.name} ${one.group}`));
    const tops = async () => ((await api.get('/api/hierarchies/Oem')) as Nodes).items.map((one) => one.name);
    await page.goto(`/${code}`);
    await node(page, 'Sleds').focus();
    await page.keyboard.press('ArrowRight');
    await node(page, 'Fjell 600').click({ modifiers: ['Control'] });
    await node(page, 'Fjell 800').click({ modifiers: ['Control'] });
    await expect(marked(page)).toContainText('2 selected');
    let drop = await dragTo(page, node(page, 'Fjell 800'), node(page, /^Tundra2$/), 0.5);
    await expect(page.locator('.tree-hint')).toHaveText('Put into the group Tundra');
    await drop();
    await expect(toast(page, 'The group of 2 items was set.')).toBeVisible();
    await expect(node(page, /^Tundra4$/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(groups).toEqual(['Tundra 1 Tundra', 'Tundra 2 Tundra']);

    await expect(node(page, 'Fjell 800')).toBeVisible();
    await node(page, 'Fjell 600').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'State, attribute and more…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change 2 items' });
    await chooseIn(dialog, 'Action', 'Set or clear the group');
    await dialog.getByRole('textbox', { name: 'Serial group' }).fill('Taiga');
    await expect(dialog.getByText('2 of 2 items will be changed.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set the group of 2 items' }).press('Enter');
    await expect.poll(groups).toEqual(expect.arrayContaining(['Fjell 600 Taiga', 'Fjell 800 Taiga']));

    await page.goto(`/${code}`);
    await expect(node(page, 'Planes')).toBeVisible();
    await node(page, 'Cars').click({ modifiers: ['Control'] });
    await node(page, 'Planes').click({ modifiers: ['Control'] });
    drop = await dragTo(page, node(page, 'Planes'), node(page, 'Boats'), 0.1);
    await expect(page.locator('.tree-hint')).toHaveText('Move under Top level');
    await drop();
    await expect.poll(tops).toEqual(['Sleds', 'Cars', 'Planes', 'Boats']);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(tops).toEqual(['Sleds', 'Boats', 'Cars', 'Planes']);
  },
);

test('says where opening everything stopped, and goes on from there', { tag: '@daily' }, async ({ page }) => {
  const { code, api, add, boats } = await openTree(page);
  const set = await add('DV', boats, 'Set');
  for (let n = 1; n <= 20; n += 1) await add('CH', await add('CH', set, `Chapter ${n}`), `In ${n}`);
  for (let n = 1; n <= 4; n += 1)
    await api.post(`/api/hierarchies/${set}/duplicate`, { parentId: boats, name: `Set ${n}` });
  await page.goto(`/${code}`);
  await node(page, 'Boats').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Expand all under it' }).click();
  const stopped = toast(page, '100 branches were opened. Expand all again opens the next ones.');
  await expect(stopped).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText('Chapter');
  await expect(stopped).toHaveCount(0);
  await page.keyboard.press('Home');
  await node(page, 'Boats').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Expand all under it' }).click();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toContainText('In ', { timeout: 300 });
  }).toPass();
  await expect(stopped).toHaveCount(0);
});

test(
  'opens a far item in a long branch with the page around it, and goes on from there both ways',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, add, sleds } = await openTree(page);
    const ids: number[] = [];
    for (let n = 1; n <= 160; n += 1) ids.push(await add('CH', sleds, `Chapter ${n}`));
    const pages: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/api/hierarchies/${sleds}/children`)) pages.push(request.url());
    });
    await page.goto(`/${code}/tree/${ids[139]}`);
    await expect(node(page, /^Chapter 140Draft/)).toHaveAttribute('aria-selected', 'true');
    expect(new URL(pages[0] ?? '').searchParams.get('from'), 'not from the beginning').toBe('93');
    await expect(node(page, /^Chapter 140Draft/)).toBeInViewport();
    await page.getByRole('tree').hover();
    // The view stays where it is while what comes before is loaded; who goes on scrolling gets there.
    await expect(async () => {
      await page.mouse.wheel(0, -250);
      await expect(node(page, /^Chapter 60Draft/)).toBeAttached({ timeout: 300 });
    }).toPass();
  },
);

test('finds what another editor moved when the window comes to the front, and keeps open what was open', async ({
  page,
}) => {
  const { code, api, boats, model, chapters, add, sleds } = await openTree(page);
  await add('CH', chapters[0] ?? 0, 'Cylinder');
  await page.goto(`/${code}/tree/${chapters[0]}`);
  await node(page, 'Engine').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node(page, 'Cylinder')).toBeVisible();
  await api.post(`/api/hierarchies/${model}/move`, { parentId: boats, oldParentId: sleds });
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(node(page, 'Fjell 600')).toHaveCount(0);
  await expect(node(page, 'Cylinder')).toBeVisible();
});

test('axe finds nothing with several selected, orphans, and the menu', { tag: '@daily' }, async ({ page }) => {
  const { code, chapters } = await openTree(page);
  await page.goto(`/${code}/tree/${chapters[0]}`);
  await node(page, 'Engine').focus();
  await page.keyboard.press('Control+a');
  await expect(marked(page)).toContainText('4 selected');
  await expectAccessible(page);
  await page.goto(`/${code}?orphans=1`);
  await expect(page.getByText('No orphans').first()).toBeVisible();
});

test(
  'chooses another parent with the keyboard alone, from the field into the list and back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, boats, chapters, names } = await openTree(page);
    await page.goto(`/${code}/tree/${chapters[0]}`);
    await node(page, 'Fjell 600').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
    const moving = page.getByRole('dialog', { name: 'Move Fjell 600 to' });
    const field = moving.getByRole('textbox');
    await expect(field).toBeFocused();
    await page.keyboard.type('boat');
    const found = moving.getByRole('button', { name: 'Boats' });
    await expect(found).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(found).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await moving.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect(moving).toBeHidden();
    await expect.poll(() => names(boats)).toEqual(['Fjell 600']);
    await expect(node(page, 'Fjell 600')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\/tree\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Fjell 600' })).toBeVisible();
    await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
  },
);
