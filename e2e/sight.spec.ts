import { expect, test, type Locator, type Page } from '@playwright/test';
import { cell, scene, type } from '../test/diagramScene.ts';
import { newCatalog, signIn } from '../test/e2e.ts';

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('Nothing to measure.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Whether one lies over the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

/** How far a box can be scrolled, in pixels. */
const slack = (of: Locator) =>
  of.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);

const message = (page: Page) => page.locator('.eg-pop');

test(
  '18.a what is wrong with a cell leaves the next rows free, lets clicks through, and goes with Esc',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await scene(page);
    await page.goto(address);
    await type(page, 3, 'Part number', '--');
    await cell(page, 3, 'Part number').click();
    await expect(message(page)).toBeVisible();
    expect(await overlap(message(page), cell(page, 4, 'Part number'))).toBe(false);
    await cell(page, 2, 'Part number').click();
    await expect(cell(page, 2, 'Part number')).toBeFocused();
    await cell(page, 3, 'Part number').click();
    await page.keyboard.press('Escape');
    await expect(message(page)).toHaveCount(0);
    await expect(cell(page, 3, 'Part number')).toBeFocused();
  },
);

test('18.a a message lies over no toolbar and no list', { tag: '@daily' }, async ({ page }) => {
  const { address } = await scene(page);
  await page.goto(address);
  await type(page, 2, 'Qty', '4');
  await page.keyboard.press('Control+s');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  for (const tools of await page.getByRole('toolbar').all()) expect(await overlap(toast, tools)).toBe(false);
  expect(await overlap(toast, page.getByRole('heading', { level: 1 }))).toBe(false);
  expect(await overlap(toast, page.getByRole('grid', { name: 'Parts list' }))).toBe(false);
  expect(await overlap(toast, page.getByRole('button', { name: /^Save/ }))).toBe(false);
});

test('18.a the list of catalogues scrolls nowhere with one in it', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'member', code);
  await page.goto(`/${code}/part`);
  await page.getByRole('button', { name: /^Switch catalogue/ }).click();
  const list = page.getByRole('dialog').locator('.catsw-list');
  await expect(list.getByRole('link')).toHaveCount(1);
  expect(await slack(list)).toEqual([0, 0]);
  expect(await slack(page.getByRole('dialog'))).toEqual([0, 0]);
  await expect(page.getByRole('link', { name: 'All catalogues' })).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Filter by name or code' })).toBeFocused();
});

test('18.a icons of states stand on the line of their names', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/settings/1`);
  const states = page.locator('.workflow-list .wf, .workflow-graph .wf');
  await expect(states.first()).toBeVisible();
  for (const state of await states.all()) expect((await boxOf(state)).height).toBeLessThan(24);
});
