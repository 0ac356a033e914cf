// size: one place for what readers see, from a folder of files that no program of ours serves
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../test/e2e.ts';
import type { ReleaseFiles } from '../test/releaseFiles.ts';
import { serveFiles } from '../test/staticServer.ts';
import { openViewer, withViewer } from '../test/viewerPage.ts';
import { ids, viewerRelease } from '../test/viewerRelease.ts';

const phone = { width: 375, height: 740 };

let built: ReleaseFiles;
let host: Awaited<ReturnType<typeof serveFiles>>;

test.beforeAll(async () => {
  built = await viewerRelease();
});
test.beforeEach(async () => {
  host = await serveFiles('/any/folder/', withViewer(built));
});
test.afterEach(() => host.close());

const open = (page: Page, hash = '') => openViewer(page, `${host.address}${hash}`);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const row = (page: Page, tag: string) => page.locator(`tr[data-tag="${tag}"]`);
const callout = (page: Page, tag: string) =>
  page.getByRole('group', { name: 'Callouts on the drawing' }).getByRole('button', { name: `Callout ${tag}:` });

test('goes through the tree by keys, to a drawing', async ({ page }) => {
  await open(page, '#/tree/1');
  await expect(heading(page, 'Snowmobiles')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const tree = page.getByRole('tree', { name: 'Contents' });
  await tree.focus();
  const current = tree.getByRole('treeitem', { selected: true });
  await expect(current).toHaveText('Snowmobiles');
  for (const below of ['2026', 'Fjell 600 LT', 'Drive clutch']) {
    await page.keyboard.press('ArrowRight');
    await expect(tree.getByRole('treeitem', { name: below })).toBeVisible();
    if (below === 'Drive clutch') break;
    await page.keyboard.press('ArrowDown');
    await expect(current).toHaveText(below);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Fjell 600 LT')).toBeVisible();
  await expect(page.getByText('7 diagrams')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(current).toHaveText('Drive clutch');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Drive clutch')).toBeVisible();
  await expect(page).toHaveURL(/#\/diagram\/100/);
  await expect(tree.getByRole('treeitem', { name: 'Drive clutch' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(heading(page, 'Fjell 600 LT')).toBeVisible();
});

test('draws only what is seen of a branch of 3,000', { tag: '@daily' }, async ({ page }) => {
  await open(page, `#/tree/${ids.manyModels}`);
  await expect(heading(page, 'Side-by-sides')).toBeVisible();
  const tree = page.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem', { name: 'Ranger 3999' })).toBeVisible();
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(120);
});

test('links drawing and parts list both ways', async ({ page }) => {
  await open(page, '#/diagram/100?tag=5');
  await expect(row(page, '5')).toHaveClass(/sel/);
  await expect(callout(page, '5')).toHaveAttribute('aria-pressed', 'true');
  await callout(page, '4').hover();
  await expect(row(page, '4')).toHaveClass(/lit/);
  await row(page, '11').hover();
  await expect(callout(page, '11')).toHaveClass(/lit/);
  await callout(page, '4').click();
  await expect(page).toHaveURL(/#\/diagram\/100\?tag=4$/);
  await expect(row(page, '4')).toHaveClass(/sel/);
  await row(page, '8')
    .getByRole('button', { name: /^Callout 8: Spring/ })
    .press('Enter');
  await expect(callout(page, '8')).toHaveAttribute('aria-pressed', 'true');
  // Arrows go from callout to callout; the name says the part.
  await callout(page, '8').focus();
  await page.keyboard.press('ArrowRight');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(name).toMatch(/^Callout \w+: .+, \d\d-\d{6}, quantity \d+, not picked$/);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/tag=8/);
});

test(
  'a callout that leads to another diagram opens it, and so does its link below the parts list',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/diagram/100');
    await expect(callout(page, 'A')).toHaveAccessibleName('Callout A: leads to Driven clutch');
    await expect(row(page, '5')).toBeVisible();
    await page.getByRole('navigation', { name: 'Other diagrams' }).getByText('A', { exact: true }).hover();
    await expect(callout(page, 'A')).toHaveClass(/lit/);
    await callout(page, 'A').press('Enter');
    await expect(heading(page, 'Driven clutch')).toBeVisible();
    await page.goBack();
    await callout(page, 'A').click();
    await expect(heading(page, 'Driven clutch')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Driven clutch' }).click();
    await expect(heading(page, 'Driven clutch')).toBeVisible();
  },
);

test('zooms by buttons, keys and wheel, and drags', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/diagram/100');
  const scale = page.locator('.v-zoom output');
  const paper = page.locator('.v-paper');
  await expect(scale).toHaveText(/\d+%/);
  const fitted = await scale.textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale).toHaveText('50%');
  await page.keyboard.press('+');
  await expect(scale).toHaveText('75%');
  await page.keyboard.press('-');
  await expect(scale).toHaveText('50%');
  await page.locator('.v-cv').hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect(scale).toHaveText('75%');
  const before = await paper.boundingBox();
  const stage = await page.locator('.v-cv').boundingBox();
  if (!before || !stage) throw new Error('no stage');
  await page.mouse.move(stage.x + 40, stage.y + 40);
  await page.mouse.down();
  await page.mouse.move(stage.x + 100, stage.y + 70, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await paper.boundingBox())?.x ?? 0)).toBe(Math.round(before.x + 60));
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(scale).toHaveText(fitted ?? '');
});

test('finds parts by number with and without separators, by an old number, a typo and words', async ({ page }) => {
  await open(page);
  await expect(heading(page, 'Norrland Motors')).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  const status = page.getByRole('main').getByRole('status').first();
  const hits = page.locator('[data-hit]');
  await field(page).fill('32-0932');
  await expect(hits.first()).toContainText('32-093278');
  await expect(page).toHaveURL(/#\/search\?q=32-0932$/);
  await field(page).fill('32093278');
  await expect(status).toHaveText('2 parts');
  await expect(hits.nth(1)).toContainText('Alternate of 32-093278');
  await expect(page.getByText('Replaced by')).toBeVisible();
  await expect(hits.first(), '18.a').toContainText('Exact number');
  await field(page).fill('32093287');
  await expect(page.getByText('Numbers close to “32093287”')).toBeVisible();
  await expect(hits.first()).toContainText('32-093278');
  await field(page).fill('clutch bol');
  await expect(hits.first()).toContainText('Bolt, clutch retaining');
  await field(page).fill('gaskte');
  await expect(page.getByText('Showing “gasket”')).toBeVisible();
  await field(page).fill('fjell');
  await expect(hits.first()).toContainText('Fjell 600 LT');
  await field(page).fill('qqqqqq');
  await expect(page.getByText('Nothing found for “qqqqqq”')).toBeVisible();
  await field(page).fill('bolt');
  await expect(status).toHaveText('8 parts');
  await page.keyboard.press('Enter');
  await expect(hits.first(), 'of several hits Enter opens none').toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/part\/\d+$/);
  await page.goBack();
  await expect(field(page)).toHaveValue('bolt');
});

test(
  'speaks the catalogue’s languages and shows the prices of the chosen audience',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/diagram/100');
    await expect(row(page, '1')).toContainText('Belt, drive, kevlar');
    const dealer = await row(page, '1').locator('.c-price').textContent();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('FR');
    await expect(heading(page, 'Embrayage menant')).toBeVisible();
    await expect(row(page, '1')).toContainText('Courroie');
    await page.getByRole('combobox', { name: 'Prices' }).selectOption({ label: 'Retail (USD)' });
    await expect(row(page, '1').locator('.c-price')).not.toHaveText(dealer ?? '');
    await expect(row(page, '6')).toContainText('Price on request');
    await page.reload();
    await expect(heading(page, 'Embrayage menant')).toBeVisible();
    await field(page).fill('courroie');
    await expect(page.locator('[data-hit]').first()).toContainText('Courroie');
  },
);

test('tells of a part what replaces it, what it costs and where it is used', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/diagram/100');
  await row(page, '1').getByRole('link', { name: '32-093278' }).click();
  await expect(heading(page, '32-093278')).toBeVisible();
  await expect(page.getByText('Cost', { exact: false })).toBeVisible();
  // 19.e the price of the audience that stands second
  await expect(page.locator('.v-price')).toContainText([/Dealer/, /RetailUSD\s[\d.,]+/]);
  const newer = page.getByRole('region', { name: 'Replaced by' }).getByRole('link');
  await newer.click();
  await expect(heading(page, '31-092899')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Replaces' }).getByRole('link', { name: '32-093278' })).toBeVisible();
  // 19.b
  const included = page.getByRole('region', { name: 'Included' });
  await expect(included.getByRole('listitem')).toContainText(/32-093278.*4 EA/);
  await expect(page.getByRole('region', { name: 'Alternates' }).getByRole('link', { name: '32-093278' })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('region', { name: 'Where-used' })
    .getByRole('link', { name: /Drive clutch/ })
    .click();
  await expect(callout(page, '1')).toHaveAttribute('aria-pressed', 'true');
});

test('finds a model by serial, whole and in parts', { tag: '@daily' }, async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Find a model by serial or VIN' }).click();
  await page.getByLabel('Whole number').fill('yh2sn-123456');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-hit]')).toHaveText(/Fjell 600 LT/);
  await page.getByLabel('Prefix').fill('YH2SN');
  await page.getByLabel('Number', { exact: true }).fill('300001');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.locator('[data-hit]')).toHaveText(/Tundra 550/);
  await page.getByLabel('Number', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No model has this number')).toBeVisible();
});

test('keeps a list: quantities, replacing, CSV, after a reload too', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/diagram/100');
  await page.getByRole('button', { name: 'Add 32-093278 to the list' }).click();
  await page.getByRole('button', { name: 'Add 31-183101 to the list' }).click();
  await expect(page.getByText('31-183101 is on your list (6)')).toBeVisible();
  await page.getByRole('link', { name: 'Your list, 2 parts' }).click();
  await page.getByRole('spinbutton', { name: 'Qty, 32-093278' }).fill('3');
  await page.reload();
  await expect(page.getByRole('spinbutton', { name: 'Qty, 32-093278' })).toHaveValue('3');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('group', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Settings' })).toBeHidden();
  await page.getByRole('button', { name: 'Replace 32-093278 by 31-092899' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Qty, 31-092899' })).toHaveValue('3');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toMatch(
    /^\ufeffQty,Part number,Description,Price \(USD\)\r\n3,31-092899,"Belt, drive, kevlar",[\d.]+\r\n6,31-183101,/,
  );
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByText('Your list is empty')).toBeVisible();
});

test('works offline once opened, whole', async ({ page }) => {
  await open(page, '#/diagram/100?tag=5');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('This release works offline')).toBeVisible({ timeout: 30_000 });
  await host.close();
  await page.reload();
  await expect(heading(page, 'Drive clutch')).toBeVisible();
  await page.goto(`${host.address}#/diagram/103`);
  await expect(heading(page, 'Brake, hydraulic')).toBeVisible();
  await expect
    .poll(() => page.locator('.v-paper img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await field(page).fill('gasket');
  await expect(page.locator('[data-hit]').first()).toContainText('Gasket');
});

test('offers a newer release and mixes nothing with it', { tag: '@daily' }, async ({ page }) => {
  await page.clock.install();
  await open(page, '#/tree/10');
  await expect(heading(page, 'Fjell 600 LT')).toBeVisible();
  const next = await viewerRelease({ release: 43, catalog: { code: 'NRL', name: 'Norrland', languages: ['EN'] } });
  const layers = next.pointer.layers.filter(({ id }) => id === 'p');
  const pointer = new TextEncoder().encode(JSON.stringify({ ...next.pointer, layers }));
  host.put('release.json', pointer);
  await page.clock.fastForward('10:00');
  await expect(page.getByText('A newer release is available.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Prices' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('combobox', { name: 'Prices' })).toHaveCount(0);
});

test(
  'says what is wrong, in place: nothing published, no right, a damaged file, an address of nothing',
  { tag: '@daily' },
  async ({ page }) => {
    host.gone.set('release.json', 404);
    await open(page);
    await expect(page.getByText('Nothing is published yet')).toBeVisible();
    host.gone.set('release.json', 403);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You do not have access to this catalogue')).toBeVisible();
    host.gone.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Norrland Motors')).toBeVisible();
    await page.goto(`${host.address}#/part/999999`);
    await expect(page.getByText('Not in this release')).toBeVisible();
    await page.goto(`${host.address}#/nowhere`);
    await expect(page.getByText('Not in this release')).toBeVisible();
  },
);

test('names a file that cannot be read, and goes on when it can', { tag: '@daily' }, async ({ browser }) => {
  // Without a service worker: it would have the file already.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await open(page, '#/tree/1');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  for (const layer of ['p/', 'g7/']) host.gone.set(layer, 500);
  await page.evaluate(() => (location.hash = '#/part/5'));
  await expect(page.getByText('This file of the release could not be read')).toBeVisible();
  host.gone.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Where-used' })).toBeVisible();
  await context.close();
});

test('prints a drawing with its list on two pages at most', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/diagram/104');
  await expect(row(page, '1')).toBeVisible();
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(field(page)).toBeHidden();
});

test('on a phone: contents in a drawer, taps link drawing and list', { tag: '@daily' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page);
  await page.getByRole('button', { name: 'Open contents' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Contents' });
  await expectAccessible(page);
  for (const name of ['Snowmobiles', '2026', 'Fjell 600 LT']) {
    await drawer.getByRole('treeitem', { name, exact: true }).locator('.tw').tap();
  }
  await drawer.getByRole('treeitem', { name: 'Drive clutch' }).tap();
  await expect(heading(page, 'Drive clutch')).toBeVisible();
  await expect(drawer).toBeHidden();
  await callout(page, '4').tap();
  await expect(row(page, '4')).toHaveClass(/sel/);
  await expect(row(page, '4')).toBeInViewport();
  await row(page, '1').getByRole('button', { name: 'Add 32-093278 to the list' }).tap();
  await page.getByRole('link', { name: 'Your list, 1 part' }).tap();
  await expect(page.getByRole('spinbutton', { name: 'Qty, 32-093278' })).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath('list-375.png') });
  await context.close();
});

test('19.g a search is kept to what one content group labels', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/search?q=clutch');
  const hits = page.getByRole('link', { name: /^Drive clutch|^Driven clutch/ });
  await expect(hits).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Content group' }).selectOption('Marine');
  await expect(hits).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Driven clutch/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Content group' }).selectOption('All content groups');
  await expect(hits).toHaveCount(2);
});
