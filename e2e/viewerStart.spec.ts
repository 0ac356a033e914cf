import { expect, test, type Page } from '@playwright/test';
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

const open = (page: Page, hash = '') => openViewer(page, `${host.address}${hash}`);
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const lines = (page: Page) => page.getByRole('region', { name: 'Product lines' }).getByRole('link');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('18.e the start has the search focused, keeps the focus while hits appear and says what is typed', async ({
  page,
}) => {
  await open(page);
  await expect(field(page)).toBeFocused();
  const kind = page.getByRole('search').getByRole('status');
  await page.keyboard.type('bolt');
  await expect(kind).toHaveText('word');
  await expect(page.locator('[data-hit]').first()).toContainText('Bolt');
  await expect(field(page)).toBeFocused();
  await field(page).fill('32-0932');
  await expect(kind).toHaveText('number');
  await field(page).fill('YH2SN-123456');
  await expect(kind).toHaveText('serial');
  await expect(page.getByRole('list', { name: 'Find a model by serial or VIN' })).toContainText('Fjell 600 LT');
  await page.goto(host.address);
  await page.getByRole('link', { name: /^YH2SN/ }).click();
  await expect(page.locator('[data-hit]').first()).toContainText('Fjell 600 LT');
});

test(
  '18.e product lines are gone through by arrows and change the models in place',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await expect(lines(page)).toHaveText([/Snowmobiles\s*2 models, 2026/, /Dealer specials/, /3,000 models/]);
    await expect(page.getByRole('region', { name: 'Snowmobiles' })).toContainText('2 models in 2026');
    await expect(page.getByRole('link', { name: /Fjell 600 LT.*7 diagrams/ }).locator('img')).toBeVisible();
    await lines(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/\?line=3$/);
    await expect(lines(page).nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'Ranger 1000', exact: true })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /Fjell 600 LT/ }).click();
    await expect(heading(page, 'Fjell 600 LT')).toBeVisible();
  },
);

test(
  '18.e a machine of one’s own filters search, lists and diagrams until one lets go of it',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/search?q=YH2SN-300001');
    await page.getByRole('button', { name: 'Show only what fits it' }).click();
    await expect(heading(page, 'Tundra 550')).toBeVisible();
    const bar = page.getByRole('main').getByRole('status').filter({ hasText: 'Only what fits' });
    await expect(bar).toContainText('Tundra 550 YH2SN-300001');
    await expectAccessible(page);
    await page.reload();
    await expect(bar).toBeVisible();
    await field(page).fill('fjell');
    await expect(page.getByText('Nothing found for “fjell”')).toBeVisible();
    await page.goto(`${host.address}#/diagram/103`);
    await expect(page.getByText('This is not of your machine')).toBeVisible();
    await page.goto(host.address);
    await expect(lines(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Fjell 600 LT/ })).toHaveCount(0);
    const mine = page.getByRole('region', { name: 'Your machines' });
    await expect(mine.getByRole('button', { name: /Tundra 550/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(lines(page)).toHaveCount(3);
    await mine.getByRole('button', { name: 'Remove YH2SN-300001 from your machines' }).click();
    await expect(mine).toContainText('Add a machine by its serial number');
  },
);

test(
  '18.e what was seen last opens again with callout and zoom, and is forgotten on request',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/diagram/100?tag=5');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.locator('.v-zoom output')).toHaveText('50%');
    await page.waitForTimeout(600);
    await page.goto(`${host.address}#/diagram/103`);
    await expect(heading(page, 'Brake, hydraulic')).toBeVisible();
    await page.waitForTimeout(600);
    await page.goto(host.address);
    const recent = page.getByRole('region', { name: 'Recently seen' });
    await expect(recent.getByRole('link')).toHaveText([/Brake, hydraulic/, /Drive clutch\s*Fjell 600 LT, callout 5/]);
    await recent.getByRole('link', { name: /Drive clutch/ }).click();
    await expect(page.locator('tr[data-tag="5"]')).toHaveClass(/sel/);
    await expect(page.locator('.v-zoom output')).toHaveText('50%');
    await page.goto(host.address);
    await recent.getByRole('button', { name: 'Clear' }).click();
    await expect(recent).toHaveCount(0);
  },
);

test(
  '18.e on a phone lines stand by three, and their models are a page of their own',
  { tag: '@daily' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await open(page);
    await expect(lines(page)).toHaveCount(3);
    const tops = await lines(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await lines(page).first().tap();
    await expect(heading(page, 'Snowmobiles')).toBeVisible();
    await context.close();
  },
);

test(
  '18.e the Staging tag stands in the bar and covers nothing, on a phone too',
  { tag: '@daily' },
  async ({ page }) => {
    const staging = await viewerRelease({ environment: 'Staging' });
    host.put('release.json', staging.files.get('release.json') ?? new Uint8Array());
    await page.setViewportSize(phone);
    for (const hash of ['', '#/diagram/100', '#/search?q=bolt']) {
      await open(page, hash);
      const tag = await page.getByText('Staging', { exact: true }).boundingBox();
      const bar = await page.locator('.v-top').boundingBox();
      expect((tag?.y ?? 999) + (tag?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      await expectNoSideways(page);
    }
  },
);

test('18.e a part says its unit and status in words', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/part/33');
  await expect(page.getByRole('definition')).toContainText(['each', 'Active']);
});

test(
  '18.e more than twelve lines are a list with a filter, which says where it finds none',
  { tag: '@daily' },
  async ({ page }) => {
    const names = Array.from({ length: 14 }, (_, at) => `Line ${at + 1}`);
    const { files } = await viewerRelease({}, { lines: names });
    for (const [address, bytes] of files) host.put(address, bytes);
    await open(page);
    await expect(lines(page)).toHaveCount(17);
    await page.getByRole('textbox', { name: 'Filter product lines' }).fill('line 14');
    await expect(lines(page)).toHaveText([/Line 14/]);
    await page.getByRole('textbox', { name: 'Filter product lines' }).fill('xyz');
    await expect(page.getByText('No product line has “xyz”')).toBeVisible();
  },
);

test(
  '18.d the pages behind the first come when it stands; one that could not come is asked for again',
  { tag: '@daily' },
  async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/assets/LaterPages-*.js', (route) => route.abort());
    await open(page, '#/diagram/100');
    await expect(page.getByText('This file of the release could not be read')).toBeVisible();
    await page.unroute('**/assets/LaterPages-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Drive clutch')).toBeVisible();
    const second = await context.newPage();
    const came = second.waitForResponse(/\/assets\/LaterPages-.*\.js$/);
    await open(second);
    expect((await came).ok()).toBe(true);
    await context.close();
  },
);

test(
  '18.d the second press on + opens how many, by keys too; what is removed can be picked again',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/diagram/100');
    await page.getByRole('button', { name: 'Add 32-093278 to the list' }).click();
    const more = page.getByRole('button', { name: '32-093278 is on the list: how many' });
    await more.press('Enter');
    const quantity = page.getByRole('spinbutton', { name: 'Qty, 32-093278' });
    await expect(quantity).toBeFocused();
    await quantity.fill('4');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(quantity).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await expect(quantity).toHaveValue('4');
    await page.getByRole('button', { name: 'Remove 32-093278' }).click();
    await expect(page.getByRole('button', { name: 'Add 32-093278 to the list' })).toBeVisible();
  },
);

test(
  '18.d Scan searches for what the camera reads, and is absent where the browser reads no codes',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await expect(field(page)).toBeVisible();
    const scan = page.getByRole('button', { name: 'Scan' });
    await expect(scan).toHaveCount(0);
    // Stands for a browser that reads codes, and for its camera.
    await page.addInitScript(() => {
      let looks = 0;
      window.BarcodeDetector = class {
        detect = () => Promise.resolve((looks += 1) > 3 ? [{ rawValue: ' 32-0932 ' }] : []);
      };
      const camera = () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
        return Promise.resolve(canvas.captureStream(10));
      };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera } });
    });
    await page.reload();
    await scan.click();
    await expect(page.getByRole('dialog', { name: 'Scan' })).toBeVisible();
    await expect(page).toHaveURL(/#\/search\?q=32-0932$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-hit]').first()).toContainText('32-0932');
  },
);

test('18.d the start says what the release added and changed, each a link', { tag: '@daily' }, async ({ page }) => {
  const pointer = JSON.parse(new TextDecoder().decode(built.files.get('release.json'))) as object;
  const counts = { newModels: 0, changedModels: 1, newDiagrams: 2, changedDiagrams: 214 };
  const news = { ...counts, items: [100, 103, 999_999] };
  host.put('release.json', new TextEncoder().encode(JSON.stringify({ ...pointer, news })));
  await open(page);
  const part = page.getByRole('region', { name: 'New in this release' });
  await expect(part.getByText('2 new diagrams, 1 model changed, 214 diagrams changed')).toBeVisible();
  await expect(part.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await part.getByRole('link', { name: /Drive clutch/ }).click();
  await expect(heading(page, 'Drive clutch')).toBeVisible();
  host.put('release.json', built.files.get('release.json') ?? new Uint8Array());
  await page.goto('about:blank');
  await open(page);
  await expect(page.getByRole('region', { name: 'Your machines' })).toBeVisible();
  await expect(part).toHaveCount(0);
});
