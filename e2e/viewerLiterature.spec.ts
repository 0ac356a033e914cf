import { expect, test, type Page } from '@playwright/test';
import { pdfOf } from '../test/drawings/pdf.ts';
import { expectAccessible } from '../test/e2e.ts';
import { serveFiles } from '../test/staticServer.ts';
import { expectNoSideways, openViewer, withViewer } from '../test/viewerPage.ts';
import { viewerRelease } from '../test/viewerRelease.ts';

const line = (text: string): string => `BT /F 20 Tf 40 100 Td (${text}) Tj ET`;
const pdf = Buffer.from(pdfOf(line('Drive clutch'), line('Torque of the bolt')));

let host: Awaited<ReturnType<typeof serveFiles>>;

test.beforeEach(async () => {
  host = await serveFiles('/any/folder/', withViewer(await viewerRelease({}, { pdf })));
});
test.afterEach(() => host.close());

const open = (page: Page, hash: string) => openViewer(page, `${host.address}${hash}`);
const literature = (page: Page) => page.getByRole('region', { name: 'Literature' });
const room = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens a PDF by its link, goes to its other page, finds a word there, and closes it. */
async function readIn(page: Page, name: string): Promise<void> {
  await literature(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .press('Enter');
  await expect(room(page, name).getByText('1 of 2')).toBeVisible();
  await expect(room(page, name).locator('.textLayer').first()).toContainText('Drive clutch');
  await room(page, name).getByRole('button', { name: 'Next page' }).click();
  await expect(room(page, name).getByText('2 of 2')).toBeVisible();
  await room(page, name).getByRole('searchbox', { name: 'Find in the file' }).fill('torque');
  await page.keyboard.press('Enter');
  await expect(room(page, name).getByText('1 of 1')).toBeVisible();
}

test(
  '19.l a PDF of a model is read in place by its pages and words, by keys, or saved',
  { tag: '@daily' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '#/tree/10');
    await expect(literature(page).getByRole('link', { name: /^Owner manual/ })).toBeVisible();
    expect(asked.filter((url) => url.includes('/assets/pdf'))).toEqual([]);
    await readIn(page, 'Owner manual');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(room(page, 'Owner manual')).toHaveCount(0);
    await expect(literature(page).getByRole('link', { name: /^Film of the clutch/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    const saved = page.waitForEvent('download');
    await literature(page).getByRole('link', { name: 'Save Owner manual.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('Owner manual.pdf');
  },
);

test(
  '19.l literature of a part stands on its page, beside its pictures, and is found by its name',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/part/1');
    await expect(literature(page)).toContainText('Torque table');
    const pictures = page.getByRole('group', { name: 'Pictures' });
    const source = () => page.locator('.v-portrait > .thumb img').getAttribute('src');
    const first = await source();
    await pictures.getByRole('button', { name: 'Picture 3 of 3' }).press('Enter');
    await expect(pictures.getByRole('button', { name: 'Picture 3 of 3' })).toHaveAttribute('aria-pressed', 'true');
    expect(await source()).not.toBe(first);
    await expectAccessible(page);
    const number = await page.getByRole('heading', { level: 1 }).textContent();
    await page.goto(`${host.address}#/search?q=torque`);
    await literature(page)
      .getByRole('link', { name: number ?? '' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: number ?? '' })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 740 });
    await expectNoSideways(page);
    await readIn(page, 'Torque table');
  },
);

test(
  '19.l literature that was kept is read without a network, a PDF in place too',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, '#/tree/10');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByText('This release works offline')).toBeVisible({ timeout: 30_000 });
    // What draws PDFs is fetched behind the release.
    const isKept = () =>
      page.evaluate(async () => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().filter(({ url }) => url.includes('/assets/pdf')).length;
      });
    await expect.poll(isKept).toBe(3);
    await host.close();
    await page.reload();
    await readIn(page, 'Owner manual');
    await page.goto(`${host.address}#/part/1`);
    await readIn(page, 'Torque table');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await literature(page).getByRole('link', { name: 'Save Torque table.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('Torque table.pdf');
  },
);
