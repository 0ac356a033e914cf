import { expect, test, type Locator, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

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

/** Drags with the mouse in steps, as a person does, to a part of the target's height. */
async function drag(page: Page, from: Locator, to: Locator, at: number, key?: 'Alt') {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag.');
  await page.mouse.move(start.x + 60, start.y + start.height / 2);
  await page.mouse.down();
  if (key) await page.keyboard.down(key);
  await page.mouse.move(start.x + 64, start.y + start.height / 2 + 6, { steps: 2 });
  await page.mouse.move(end.x + 60, end.y + end.height * at, { steps: 4 });
  // Held there, a browser goes on telling where; a script moves for it.
  await page.mouse.move(end.x + 62, end.y + end.height * at, { steps: 2 });
  return async () => {
    await page.mouse.up();
    if (key) await page.keyboard.up(key);
  };
}

test('moves by dragging, says why something cannot be, and takes it back', async ({ page }) => {
  const { code, sleds, boats, chapters, model, names } = await openTree(page);
  await page.goto(`/${code}/tree/${chapters[0]}`);
  await expect(node(page, 'Engine')).toBeVisible();

  let drop = await drag(page, node(page, 'Fjell 600'), node(page, 'Boats'), 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Move under Boats');
  await drop();
  await expect(toast(page, 'The item has been moved!')).toBeVisible();
  await expect.poll(() => names(boats)).toEqual(['Fjell 600']);
  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Undone')).toBeVisible();
  expect(await names(boats)).toEqual([]);
  await expect(node(page, 'Fjell 600')).toBeVisible();

  drop = await drag(page, node(page, 'Sleds'), node(page, 'Fjell 600'), 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Sleds cannot be linked under itself or its descendant.');
  await drop();
  drop = await drag(page, node(page, 'Fjell 600'), node(page, 'Engine'), 0.5);
  await expect(page.locator('.tree-hint')).toHaveText('Model is not allowed under Engine.');
  await page.keyboard.press('Escape');
  await drop();
  expect(await names(sleds)).toContain('Fjell 600');

  drop = await drag(page, node(page, 'Track'), node(page, 'Engine'), 0.1);
  await expect(page.locator('.tree-hint')).toHaveText('Put here; the order is custom then');
  await drop();
  await expect.poll(() => names(sleds)).toEqual(['Track', 'Engine', 'Frame', 'Fjell 600']);
  await toast(page, 'The children are in custom order.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(sleds)).toEqual(['Engine', 'Frame', 'Track', 'Fjell 600']);

  drop = await drag(page, node(page, 'Fjell 600'), node(page, 'Boats'), 0.5, 'Alt');
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

test('shows groups as nodes, renames them, and lets an item in and out', async ({ page }) => {
  const { code, sleds, add, api } = await openTree(page);
  for (const name of ['Tundra 1', 'Tundra 2']) await add('MD', sleds, name, { group: 'Tundra' });
  await page.goto(`/${code}/tree/${sleds}`);
  await node(page, 'Sleds').focus();
  await page.keyboard.press('ArrowRight');
  const group = node(page, /^Tundra2$/);
  await expect(group).toBeVisible();
  const drop = await drag(page, node(page, 'Fjell 600'), group, 0.5);
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

test('lists orphans, and gives one a parent again', async ({ page }) => {
  const { code, model, names, boats } = await openTree(page);
  await page.goto(`/${code}/tree/${model}`);
  await node(page, 'Fjell 600').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText('1 item becomes an orphan.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 orphan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/orphans=1/);
  await node(page, 'Brake').click();
  await page.getByRole('button', { name: 'Locate in tree' }).click();
  await expect(node(page, 'Brake')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the tree' }).click();
  await page.getByRole('button', { name: 'Locate in tree' }).click();
  await expect(page.getByText('Item is not in hierarchy tree.').first()).toBeVisible();
  expect(await names(boats)).toEqual([]);
});

test('opens a far item in a long branch with the page around it, and goes on from there both ways', async ({
  page,
}) => {
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
});

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

test('axe finds nothing with several selected, orphans, and the menu', async ({ page }) => {
  const { code, chapters } = await openTree(page);
  await page.goto(`/${code}/tree/${chapters[0]}`);
  await node(page, 'Engine').focus();
  await page.keyboard.press('Control+a');
  await expect(marked(page)).toContainText('4 selected');
  await expectAccessible(page);
  await page.goto(`/${code}?orphans=1`);
  await expect(page.getByText('No orphans').first()).toBeVisible();
  await expectAccessible(page);
});

test('chooses another parent with the keyboard alone, from the field into the list and back', async ({ page }) => {
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
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
});
