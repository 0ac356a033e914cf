import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../test/e2e.ts';
import type { ReleaseFiles } from '../test/releaseFiles.ts';
import { serveFiles } from '../test/staticServer.ts';
import { expectNoSideways, openViewer, withViewer } from '../test/viewerPage.ts';
import { viewerRelease } from '../test/viewerRelease.ts';

const phone = { width: 390, height: 844 };
let built: ReleaseFiles;
let host: Awaited<ReturnType<typeof serveFiles>>;

test.beforeAll(async () => {
  built = await viewerRelease();
});
test.beforeEach(async () => {
  host = await serveFiles('/any/folder/', withViewer(built));
});
test.afterEach(() => host.close());

async function onPhone(browser: Browser, hash: string, viewport = phone): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openViewer(page, `${host.address}${hash}`);
  await expect(page.locator('.v-paper img')).toBeVisible();
  return page;
}
const callout = (page: Page, tag: string) =>
  page.getByRole('group', { name: 'Callouts on the drawing' }).getByRole('button', { name: `Callout ${tag}:` });
const label = (page: Page, tag: string) => page.locator(`.hs-label[data-of="${tag}"]`);
const row = (page: Page, tag: string) => page.locator(`tr[data-tag="${tag}"]`);
const handle = (page: Page) => page.getByRole('button', { name: /^Parts list: / });
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return box;
};

test(
  '18.e on a phone the drawing is fitted to its content, and every number stands in a balloon',
  { tag: '@daily' },
  async ({ browser }) => {
    const page = await onPhone(browser, '#/diagram/103');
    const stage = await boxOf(page, '.v-stage');
    const paper = await boxOf(page, '.v-paper');
    // The empty margin and the title block of the sheet are out of sight.
    expect(paper.width).toBeGreaterThan(stage.width);
    const labels = page.locator('.hs-label');
    const boxes = await labels.evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.querySelector('rect')?.getBoundingClientRect() ?? new DOMRect();
        return { x, y, width, height };
      }),
    );
    expect(boxes.length).toBeGreaterThan(8);
    const button = await boxOf(page, '.v-labels');
    expect(Math.max(...boxes.map(({ y, height }) => y + height)), 'the button covers no label').toBeLessThanOrEqual(
      button.y,
    );
    // The way says its last step whole.
    const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect(way.filter({ visible: true })).toHaveText(['Fjell 600 LT']);
    for (const [at, { x, y, width, height }] of boxes.entries()) {
      expect(Math.round(height)).toBeGreaterThanOrEqual(20);
      expect(x).toBeGreaterThanOrEqual(stage.x - 1);
      expect(x + width).toBeLessThanOrEqual(stage.x + stage.width + 1);
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          x + width <= other.x + 1 ||
          other.x + other.width <= x + 1 ||
          y + height <= other.y + 1 ||
          other.y + other.height <= y + 1;
        expect(isApart, `${at} lies over another`).toBe(true);
      }
    }
    await page.context().close();
  },
);

test('18.e a tap chooses and shows the row, a second opens the part, one beside lets go', async ({ browser }) => {
  const page = await onPhone(browser, '#/diagram/103');
  await label(page, '8').tap();
  await expect(callout(page, '8')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, '8').first()).toBeInViewport();
  await expect(handle(page)).toContainText('at callout 8');
  const stage = await boxOf(page, '.v-stage');
  await page.touchscreen.tap(stage.x + 6, stage.y + stage.height - 6);
  await expect(callout(page, '8')).toHaveAttribute('aria-pressed', 'false');
  await label(page, '8').tap();
  await expect(callout(page, '8')).toHaveAttribute('aria-pressed', 'true');
  await page.waitForTimeout(400);
  await label(page, '8').tap();
  await expect(page).toHaveURL(/#\/part\/\d+$/);
  await page.context().close();
});

test(
  '18.e the sheet has three heights, by its handle and by drag, and never hides the chosen callout',
  { tag: '@daily' },
  async ({ browser }) => {
    const page = await onPhone(browser, '#/diagram/103?tag=8');
    const heightOf = async () => Math.round((await boxOf(page, '.v-parts')).height);
    const half = await heightOf();
    await handle(page).press('Enter');
    await expect(handle(page)).toHaveAccessibleName(/the whole screen/);
    const full = await heightOf();
    await handle(page).press('Enter');
    await expect(handle(page)).toHaveAccessibleName(/its head only/);
    const peek = await heightOf();
    expect([peek < half, half < full, peek + 44 <= 110]).toEqual([true, true, true]);
    const grip = await boxOf(page, '.v-sheet');
    await page.mouse.move(grip.x + 100, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 100, grip.y - 120, { steps: 4 });
    await page.mouse.up();
    await expect(handle(page)).toHaveAccessibleName(/half of the screen/);
    const spot = await callout(page, '8').boundingBox();
    const stage = await boxOf(page, '.v-stage');
    expect((spot?.y ?? 0) + (spot?.height ?? 0)).toBeLessThanOrEqual(stage.y + stage.height);
    expect(spot?.y).toBeGreaterThanOrEqual(stage.y);
    await page.context().close();
  },
);

test(
  '18.e what is picked has a tick on the drawing, its sum in a bar over all pages, and is said',
  { tag: '@daily' },
  async ({ browser }) => {
    const page = await onPhone(browser, '#/diagram/103');
    await expect(page.getByRole('link', { name: /picked/ })).toHaveCount(0);
    const [first, second] = [row(page, '1').first(), row(page, '8').first()];
    for (const one of [first, second]) await one.getByRole('button', { name: /^Add .* to the list$/ }).tap();
    await expect(callout(page, '1')).toHaveAccessibleName(/quantity \d+, picked$/);
    await expect(page.locator('.hs-picked')).toHaveCount(2);
    const [said, under] = [await boxOf(page, '.v-toast'), await boxOf(page, '.v-picksbar')];
    expect(said.y + said.height, 'what is said lies above the bar').toBeLessThanOrEqual(under.y);
    const bar = page.getByRole('link', { name: /^2 parts picked, USD\s[\d,.]+/ });
    await expect(bar).toBeVisible();
    await page.goto(host.address);
    await expect(bar).toBeVisible();
    await bar.tap();
    await expect(page.getByRole('heading', { level: 1, name: /Your list/ })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.context().close();
  },
);

test('18.e held sideways the drawing stands left and the list right', { tag: '@daily' }, async ({ browser }) => {
  const page = await onPhone(browser, '#/diagram/103', { width: 844, height: 390 });
  const [stage, parts] = [await boxOf(page, '.v-stage'), await boxOf(page, '.v-parts')];
  expect(stage.x + stage.width).toBeLessThanOrEqual(parts.x + 1);
  expect(Math.abs(stage.y - parts.y)).toBeLessThan(2);
  await expect(handle(page)).toHaveCount(0);
  await expectNoSideways(page);
  await page.context().close();
});

test(
  '18.e a swipe turns to the next diagram, a double tap zooms at the finger and out again',
  { tag: '@daily' },
  async ({ browser }) => {
    const page = await onPhone(browser, '#/diagram/102');
    const stage = await boxOf(page, '.v-stage');
    const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
    await touch('touchStart', x + 100);
    for (const step of [60, 20, -20, -60, -100]) await touch('touchMove', x + step);
    await touch('touchEnd');
    await expect(page).toHaveURL(/#\/diagram\/103/);
    const scale = page.locator('.v-zoom output');
    await expect(page.getByRole('heading', { level: 1, name: 'Brake, hydraulic' })).toBeVisible();
    const fitted = await scale.textContent();
    await label(page, '8').dblclick();
    await expect(scale).not.toHaveText(fitted ?? '');
    // Clicked: a tap while the list still scrolls to the callout ends the scrolling alone.
    await page.getByRole('button', { name: /^Labels: where needed/ }).click();
    await expect(page.getByRole('button', { name: /^Labels: always/ })).toBeVisible();
    await page.context().close();
  },
);

test('18.e the diagram on a phone is accessible, light and dark', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await openViewer(page, `${host.address}#/diagram/103?tag=8`);
  await row(page, '1')
    .first()
    .getByRole('button', { name: /^Add .* to the list$/ })
    .click();
  await expectAccessible(page);
  await expectNoSideways(page);
});
