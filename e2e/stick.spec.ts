// A folder that is opened by a double click: no server, no module, no fetch.
import { mkdirSync, mkdtempSync, readdirSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../test/e2e.ts';
import { ids, viewerRelease } from '../test/viewerRelease.ts';

const classic = join(import.meta.dirname, '../dist/stick');
let folder: string;
let first: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callout-stick-'));
  cpSync(classic, folder, { recursive: true });
  for (const [address, bytes] of (await viewerRelease()).files) {
    const isScript = /\.(gz|json)$/.test(address);
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    const script = `calloutFile(${JSON.stringify(address)},"${Buffer.from(bytes).toString('base64')}")`;
    writeFileSync(join(folder, isScript ? `${address}.js` : address), isScript ? script : bytes);
  }
  first = pathToFileURL(join(folder, 'index.html')).href;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(page: Page, hash = ''): Promise<void> {
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''));
  await page.goto(`${first}${hash}`);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('20.s opens, browses, shows a diagram with its drawing, and a part', async ({ page }) => {
  expect(readdirSync(folder)).not.toContain('release.json');
  await open(page);
  await page
    .getByRole('link', { name: /Snowmobiles/ })
    .first()
    .click();
  await expect(page.getByText('Fjell 600 LT').first()).toBeVisible();
  await open(page, `#/tree/${ids.fjell}`);
  await page
    .getByRole('link', { name: /Drive clutch/ })
    .first()
    .click();
  await expect(heading(page, 'Drive clutch')).toBeVisible();
  const drawing = page.locator('main img').first();
  await expect(drawing).toBeVisible();
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const callouts = page.getByRole('group', { name: 'Callouts on the drawing' });
  await callouts.getByRole('button', { name: /^Callout 5:/ }).click();
  await expect(page.locator('tr[data-tag="5"]')).toHaveClass(/sel/);
  await open(page, '#/part/33');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Drive clutch').first()).toBeVisible();
  expect(await page.locator('head script[src*=".gz.js"]').count()).toBe(0);
  await expectAccessible(page);
});

test('20.s finds numbers and words within 300 ms of a key', { tag: '@daily' }, async ({ page }) => {
  await open(page);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.focus();
  await page.evaluate(() => {
    addEventListener('keydown', () => performance.mark('key'), { capture: true });
  });
  const times: number[] = [];
  for (const word of ['bolt', 'clutch', 'washer', 'spring']) {
    await field.fill('');
    for (let at = 0; at < word.length; at += 1) {
      await page.keyboard.type(word.charAt(at));
      const took = await page.waitForFunction(
        (typed) => {
          const hits = document.querySelector<HTMLElement>('[data-query]');
          if (hits?.dataset['query'] !== typed || !hits.querySelector('[data-hit]')) return 0;
          return performance.now() - (performance.getEntriesByName('key').at(-1)?.startTime ?? 0);
        },
        word.slice(0, at + 1),
      );
      times.push(await took.jsonValue());
    }
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  test.info().annotations.push({ type: 'p95', description: `${p95.toFixed(0)} ms` });
  expect(p95).toBeLessThan(300);
});

test('20.s says what is missing where a file is', { tag: '@daily' }, async ({ page }) => {
  await open(page, '#/diagram/424242');
  await expect(page.getByRole('main')).toContainText(/not|no /i);
});
