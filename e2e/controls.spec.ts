import { expect, test, type Locator, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { chooseIn, expectAccessible, selectOf } from '../test/e2e.ts';

// All that moves, moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let gallery: ViteDevServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  gallery = await createServer({ configFile: 'e2e/gallery/vite.config.ts', server: { port: 0 }, logLevel: 'error' });
  await gallery.listen();
  await gallery.warmupRequest('/main.tsx');
});

test.afterAll(() => gallery.close());

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.goto(`${gallery.resolvedUrls?.local[0]}controls`);
  await expect(page.getByRole('heading', { name: 'Controls' })).toBeVisible({ timeout: 60_000 });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const options = (page: Page) => page.getByRole('option');
const listed = (page: Page) => expect(page.locator('[role="option"]:focus')).toBeVisible();

test('18.a a closed list of choices is worked by its keys', { tag: '@daily' }, async ({ page }) => {
  const state = selectOf(page, 'State');
  await state.focus();
  await page.keyboard.press('p');
  await expect(state).toHaveText('Publish');
  await page.keyboard.press('ArrowDown');
  await listed(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Draft');
  await expect(state).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await listed(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(state).toHaveText('Draft');
  await expect(state).toBeFocused();
});

test('18.a a long list is searched, and what is chosen in it can be cleared', { tag: '@daily' }, async ({ page }) => {
  const model = selectOf(page, 'Model');
  await model.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('searchbox').pressSequentially('37');
  await expect(options(page)).toHaveText(['Model 37']);
  await page.keyboard.press('Enter');
  await expect(model).toHaveText('Model 37');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(model).toHaveText('Choose');
  const field = await model.locator('..').boundingBox();
  await page.mouse.click((field?.x ?? 0) + (field?.width ?? 0) - 8, (field?.y ?? 0) + 8);
  const list = await page.locator('.menu').boundingBox();
  expect(list, 'all of the field opens the list, which is as wide').toMatchObject({ x: field?.x, width: field?.width });
  await expectAccessible(page);
});

test('18.a several of a list are chosen while it stays open', { tag: '@daily' }, async ({ page }) => {
  await selectOf(page, 'Colours').focus();
  await page.keyboard.press('ArrowDown');
  await listed(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(selectOf(page, 'Colours')).toHaveText('RedBlackWhite');
});

test(
  '18.a a day is read in words, typed in numbers, and chosen in a calendar by keys',
  { tag: '@daily' },
  async ({ page }) => {
    const field = page.locator('.date');
    await expect(field).toContainText('1 Dec 2026');
    await field.getByRole('spinbutton').first().focus();
    await page.keyboard.type('24122026');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveText('24');
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await button(page, 'More').focus();
    await expect(field).toContainText('25 Dec 2026');
  },
);

test('18.a tabs and segments follow arrows', { tag: '@daily' }, async ({ page }) => {
  await page.getByRole('tab', { name: /Details/ }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: /Serial/ })).toHaveAttribute('aria-selected', 'true');
  // The line under the chosen one lies on the line of the strip.
  const bottomOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
  expect(await bottomOf('.tab')).toBe(await bottomOf('.tabs'));
  await page.keyboard.press('Home');
  await page.getByRole('radio', { name: 'List' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked();
});

test(
  '18.a a menu opens on its first item, finds by letters, says why an item is off',
  { tag: '@daily' },
  async ({ page }) => {
    await button(page, 'More').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Move to' })).toContainText('It stands in a release.');
    await page.keyboard.type('de');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'More')).toBeFocused();
  },
);

test('18.a what stands beside a button takes the focus and gives it back', { tag: '@daily' }, async ({ page }) => {
  await button(page, 'Facts').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Facts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Facts')).toBeFocused();
});

test('18.a a dialog keeps the focus; Esc closes the list in it first', async ({ page }) => {
  await button(page, 'Edit').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit the type' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Tell' }).and(page.locator(':not([inert] *)'))).toHaveCount(0);
  await expectAccessible(page);
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Tab');
  await expect(page.locator('.dlg :focus')).toBeVisible();
  await chooseIn(dialog, 'State inside', 'Publish');
  await page.keyboard.press('ArrowDown');
  await listed(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Edit')).toBeFocused();
});

test('18.a a question is urgent and stands on the safe answer', { tag: '@daily' }, async ({ page }) => {
  await button(page, 'Ask').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Ask')).toBeFocused();
});

test('18.a a message is told, its key takes back, Esc closes it', { tag: '@daily' }, async ({ page }) => {
  await button(page, 'Tell').click();
  await expect(page.getByRole('status')).toHaveText('The item was saved.');
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await expectAccessible(page);
  await button(page, 'Tell').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status')).toHaveText('Undone');
  await page.keyboard.press('Escape');
  await expect(page.locator('.toast')).toHaveCount(0);
  await button(page, 'Tell').click();
  await button(page, 'Edit').click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit the type' }), 'a message over it leaves it open').toBeVisible();
});

test(
  '18.a what is worked with in a dialog has one size of text, in its lists too',
  { tag: '@daily' },
  async ({ page }) => {
    await button(page, 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit the type' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveCSS('font-size', '13px');
    await selectOf(dialog, 'State inside').click();
    await expect(options(page).first()).toHaveCSS('font-size', '13px');
    await expect(selectOf(page, 'State inside')).toHaveCSS('font-size', '13px');
  },
);

test('18.a a check looks alike on a page and among fields', { tag: '@daily' }, async ({ page }) => {
  const look = (label: Locator) =>
    label.evaluate((one) => {
      const { fontSize, fontWeight, color, columnGap } = getComputedStyle(one);
      return { fontSize, fontWeight, color, columnGap };
    });
  const onPage = await look(page.locator('.check', { hasText: 'Key' }));
  await button(page, 'Edit').click();
  expect(await look(page.locator('.dlg .check'))).toEqual(onPage);
});

test(
  '18.a an icon says its name where the pointer rests and where the keyboard comes; any key takes it away',
  { tag: '@daily' },
  async ({ page }) => {
    const tip = page.getByText('Close the pane', { exact: true });
    const icon = button(page, 'Close the pane');
    await icon.hover();
    await expect(tip).toBeVisible();
    const [above, below] = [await tip.boundingBox(), await icon.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), 'beside the icon, not over it').toBeLessThanOrEqual(below?.y ?? 0);
    await tip.hover();
    await page.waitForTimeout(300);
    await expect(tip, 'the pointer may go to it').toBeVisible();
    await page.mouse.move(2, 2);
    await expect(tip).toHaveCount(0);
    await icon.click();
    await expect(tip).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(icon).toBeFocused();
    await expect(tip).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(icon).toBeFocused();
  },
);

test('18.a a button that is off says why, to eye and ear', { tag: '@daily' }, async ({ page }) => {
  const off = button(page, 'Publish now');
  await expect(off).toHaveAccessibleDescription('Nothing has changed.');
  await off.hover();
  await expect(page.getByText('Nothing has changed.', { exact: true })).toBeVisible();
});
