import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Hotspot } from '../src/image/contract.ts';
import { cell, scene, type } from '../test/diagramScene.ts';
import type { Written } from '../test/diagramScene.ts';
import type { callsOf } from '../test/e2e.ts';
import { drawnDiagram } from '../test/drawnDiagram.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Parts list' });
const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });
const rectOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, right: box.x + box.width };
};

/** Takes items to the published state, as an editor does: over the review. */
async function publish(api: ReturnType<typeof callsOf>, items: readonly number[]): Promise<void> {
  for (const item of items)
    for (const state of [2, 3]) {
      const { version } = (await api.get(`/api/items/Oem/${item}`)) as Written;
      const changed = { itemId: item, newWorkFlowState: state, version, updateAncestors: true };
      await api.post('/api/workflows/updateItemWorkFlow', changed);
    }
}

test(
  '18.d the grip of a row stands beside its number, however many digits that has',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await scene(page, { image: false, rows: 101 });
    await page.goto(address);
    for (const row of [0, 11, 100]) {
      // The last row is drawn once the keys have gone there.
      await cell(page, 0, 'Tag').click();
      if (row === 100) await page.keyboard.press('Control+ArrowDown');
      await cell(page, row, 'Tag').hover();
      const gutter = grid(page).locator(`tr[data-row="${row}"] td.gut`);
      await expect(gutter.locator('.eg-handle')).toBeVisible();
      const number = await rectOf(gutter.getByText(String(row + 1), { exact: true }));
      expect((await rectOf(gutter.locator('.eg-handle'))).right).toBeLessThanOrEqual(number.x);
    }
  },
);

test(
  '18.d whole rows that are pasted anywhere in the spare row begin at Tag',
  { tag: '@daily' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { address } = await scene(page, { image: false, rows: 1 });
    await page.goto(address);
    await page.evaluate(() => navigator.clipboard.writeText('7\tA-7\tBolt\t4\n8\tA-8\tNut\t4'));
    await cell(page, 1, 'Description').click();
    await page.keyboard.press('Control+v');
    await expect(cell(page, 1, 'Tag')).toHaveText('7');
    await expect(cell(page, 1, 'Description')).toHaveText('Bolt');
    await expect(cell(page, 2, 'Part number')).toHaveText('A-8');
    // One column is what was clicked for.
    await page.evaluate(() => navigator.clipboard.writeText('A-9'));
    await cell(page, 3, 'Part number').click();
    await page.keyboard.press('Control+v');
    await expect(cell(page, 3, 'Part number')).toHaveText('A-9');
  },
);

test('18.d context and footnote are whole where numbers leave room', { tag: '@daily' }, async ({ page }) => {
  const { api, diagram, address } = await scene(page, { image: false, rows: 0 });
  const items = ['to serial 1 040 200', 'from serial 1 040 201'].map((text, at) => ({
    tag: '8',
    partNumber: `908122${at}`,
    description: 'Disc, brake, 28 mm',
    partQty: '1',
    context: text,
  }));
  await api.post(`/api/diagrams/${diagram}/pegged`, { items });
  await page.goto(address);
  for (const row of [0, 1]) {
    for (const column of ['Part number', 'Description', 'Context']) {
      const cut = await cell(page, row, column).evaluate((td) => td.scrollWidth > td.clientWidth);
      expect(cut, `${column} of row ${row + 1}`).toBe(false);
    }
  }
});

test(
  '18.d heads say where a published version is; its way back to Draft is in the menu',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, model, diagram, address } = await drawnDiagram(page);
    await publish(api, [model, diagram]);
    await page.goto(address);
    await expect(page.locator('.diagram-head').getByText('Pending')).toBeVisible();
    await page.goto(`/${code}/tree/${model}`);
    const head = page.locator('.item-head');
    await expect(head.getByRole('button', { name: /^(Set to )?Draft$/ })).toHaveCount(0);
    await head.getByRole('button', { name: 'Change state' }).click();
    await page.getByRole('menuitem', { name: 'Set to Draft', exact: true }).click();
    await expect(head.getByText('Draft', { exact: true }).first()).toBeVisible();
    await expect(head.getByRole('button', { name: 'Set to Ready to Review' })).toBeVisible();
  },
);

test('18.d the breadcrumb folds only where it has no room', { tag: '@daily' }, async ({ page }) => {
  const { code, api, add, model } = await scene(page, { image: false, rows: 0 });
  const { parentId } = (await api.get(`/api/items/Oem/${model}`)) as { parentId: number };
  let parent = parentId;
  for (const name of ['Model year 2026', 'Skarv with a long track', 'Touring']) parent = await add('DV', parent, name);
  const deep = await add('MD', parent, 'Skarv 600 LT');
  await page.goto(`/${code}/tree/${deep}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Model year 2026' })).toBeVisible();
  await expect(crumbs.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(crumbs.getByRole('link', { name: 'Model year 2026' })).toHaveCount(0);
  await expect(crumbs.getByRole('button')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(crumbs.getByRole('link', { name: 'Model year 2026' })).toBeVisible();
});

test('18.d undo and redo are buttons that name what they take back, in list and drawing', async ({ page }) => {
  const { address } = await drawnDiagram(page);
  await page.goto(address);
  const list = page.getByRole('region', { name: 'Parts list' });
  await expect(list.getByRole('button', { name: 'Undo: nothing to take back' })).toBeDisabled();
  await type(page, 1, 'Qty', '7');
  await list.getByRole('button', { name: 'Undo: Qty of row 2 (Ctrl+Z)' }).click();
  await expect(cell(page, 1, 'Qty')).toHaveText('1');
  await list.getByRole('button', { name: 'Redo: Qty of row 2 (Ctrl+Y)' }).click();
  await expect(cell(page, 1, 'Qty')).toHaveText('7');

  const drawing = page.getByRole('region', { name: 'Drawing' });
  await canvas(page).focus();
  await page.keyboard.press('h');
  await canvas(page).getByRole('option', { name: 'Callout 2, Washer 2' }).locator('.hs-box').click();
  await page.keyboard.press('Shift+ArrowRight');
  await drawing.getByRole('button', { name: 'Undo: move callout 2 (Ctrl+Z)' }).click();
  await expect(page.getByText(/unsaved hotspot/)).toBeHidden();
  await drawing.getByRole('button', { name: 'Redo: move callout 2 (Ctrl+Y)' }).click();
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await expect(drawing.getByRole('button', { name: 'Undo: remove callout 2 (Ctrl+Z)' })).toBeVisible();
});

test('18.d the list is edited by F2, taken back by Ctrl+Z and filled by Ctrl+D as in a spreadsheet', async ({
  page,
}) => {
  const { address } = await scene(page, { image: false });
  await page.goto(address);
  await cell(page, 0, 'Qty').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'Qty')).toHaveText('12');
  await page.keyboard.press('ArrowUp');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  for (const row of [1, 2, 3]) await expect(cell(page, row, 'Qty')).toHaveText('12');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 3, 'Qty')).toHaveText('1');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 3, 'Qty')).toHaveText('12');
});

test('18.d a hotspot is drawn, placed, sized and tagged by keys alone', { tag: '@daily' }, async ({ page }) => {
  const { api, imageId, address } = await drawnDiagram(page);
  await page.goto(address);
  await canvas(page).focus();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(canvas(page).getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const saved = ((await api.get(`/api/file/hotspots?imageId=${imageId}`)) as Hotspot[]).find(
    ({ value }) => value === '3',
  );
  // As large as the others, around the middle of what is seen: of the drawing, which is fitted.
  expect(saved).toMatchObject({ w: 70, h: 40 });
  expect(Math.abs((saved?.x ?? 0) + 30 - 400 - 1)).toBeLessThanOrEqual(30);
});

test('18.d C M adds a model where models may stand', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await scene(page, { image: false, rows: 0 });
  await page.goto(`/${code}/tree/${model}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjell 600');
  await page.keyboard.press('c');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Fjell 900');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjell 900');
});

test('18.d a save that sets a published diagram back says so before and after, and is taken back there', async ({
  page,
}) => {
  const { api, model, diagram, address } = await drawnDiagram(page);
  await publish(api, [model, diagram]);
  await page.goto(address);
  const will = page.getByText(/^Saving sets it back to Draft: readers do not get this change/);
  await expect(will).toHaveCount(0);
  await type(page, 0, 'Qty', '9');
  await expect(will).toBeVisible();
  await page.keyboard.press('Control+s');
  const told = page.getByRole('status').filter({ hasText: '1 item went back to Draft: readers do not get' });
  await expect(told).toBeVisible();
  await expect(page.locator('.diagram-head').getByText('Pending')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(cell(page, 0, 'Qty')).toHaveText('1');
  await expect(page.locator('.diagram-head').getByText('Pending')).toBeVisible();
  // The message has the way forward too: the change stays, and readers get it.
  await type(page, 0, 'Qty', '8');
  await page.keyboard.press('Control+s');
  await expect(told.first()).toBeVisible();
  await page.getByRole('button', { name: 'Set to Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('The workflow has been set to Publish for 1 item').first()).toBeVisible();
  await expect(page.locator('.diagram-head').getByText('Pending')).toBeVisible();
  await expect(cell(page, 0, 'Qty')).toHaveText('8');
});

test(
  '18.d a save of a published item says the same, and the list of changes takes it back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, model } = await drawnDiagram(page);
    await publish(api, [model]);
    await page.goto(`/${code}/tree/${model}`);
    await page.getByLabel('Name', { exact: true }).fill('Fjell 700');
    await expect(page.getByText(/Saving sets it back to Draft/)).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/successfully saved! 1 item went back to Draft/).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjell 700');
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity
      .getByRole('button', { name: /^Undo: Details of/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjell 600');
    await expect(page.locator('.item-head').getByText('Pending')).toBeVisible();
  },
);

test(
  '18.e properties of a published diagram say what a save sets it back to, before and after',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, model, diagram, address } = await drawnDiagram(page);
    await publish(api, [model, diagram]);
    await page.goto(address);
    await page.locator('.diagram-head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Properties' });
    const will = dialog.getByText(/^Saving sets it back to Draft: readers do not get this change/);
    await expect(dialog.getByLabel('Override name')).toBeVisible();
    await expect(will).toHaveCount(0);
    await dialog.getByLabel('Override name').fill('Clutch, drive side');
    await expect(will).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/successfully saved! 1 item went back to Draft: readers do not get/).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.locator('.diagram-head').getByText('Pending')).toBeVisible();
  },
);
