import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name });
const all = { contexts: ['Oem', 'MajorUnit', 'Ecommerce'] as ('Oem' | 'MajorUnit' | 'Ecommerce')[] };
const addresses = [
  ['publishing', 'Oem'],
  ['publishingmu', 'MajorUnit'],
  ['publishingecom', 'Ecommerce'],
] as const;

test(
  '20.publish one page for three contexts: each asks for its own, and an empty one says how items get there',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog(all);
    await signIn(page, 'Admin', code);
    for (const [address, context] of addresses) {
      const asked = new Set<string>();
      const note = (url: string) => {
        const [, of] = /\/api\/publish\/(\w+)\//.exec(url) ?? [];
        if (of !== undefined && !url.endsWith('LastFailed?')) asked.add(of);
      };
      const listen = (request: { url(): string }) => note(request.url());
      page.on('request', listen);
      await page.goto(`/${code}/${address}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Publish' })).toBeVisible();
      await expect(lane(page, 'Changes in the catalogue').getByText('No items in Publish')).toBeVisible();
      await expect(lane(page, 'Staging').getByText('No items in Publish')).toBeVisible();
      await expect(lane(page, 'Production').getByText('Publish to Staging first.')).toBeVisible();
      await expect(page.getByText(/^Readers get what is in the state Publish\./)).toBeVisible();
      await expect(page.getByText('Nothing has been published', { exact: true })).toBeVisible();
      page.off('request', listen);
      expect([...asked]).toEqual([context]);
    }
  },
);

test('20.publish a change of context leads from publish to publish', async ({ page }) => {
  const code = await newCatalog(all);
  await signIn(page, 'Publisher', code);
  await page.goto(`/${code}/publishing`);
  const contexts = page.getByRole('radiogroup', { name: 'Context' });
  await contexts.getByLabel('Major units').check();
  await expect(page).toHaveURL(`/${code}/publishingmu`);
  await contexts.getByLabel('E-commerce').check();
  await expect(page).toHaveURL(`/${code}/publishingecom`);
  const here = page.getByRole('region', { name: 'Release' }).getByRole('link', { name: 'Publish' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await contexts.getByLabel('Oem').check();
  await expect(page).toHaveURL(`/${code}/publishing`);
});

test(
  '20.publish without the role accessDenied takes the place of each address',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog(all);
    await signIn(page, 'Administrators', code);
    await page.goto(`/${code}/search`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [address] of addresses) {
      const before = await page.evaluate(() => history.length);
      await page.goto(`/${code}/${address}`);
      await expect(page).toHaveURL(/\/accessDenied\?/);
      await expect(page.getByText('You do not have access to this page')).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
    }
  },
);

test(
  '20.publish an administrator switches publishing off with a reason that everybody sees, and on again',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    await page.goto(`/${code}/publishing`);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Switch publishing off' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Switch publishing off?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Prices are being checked.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Switch publishing off' }).press('Enter');
    await expect(lane(page, 'Staging').getByText('Publish is currently blocked')).toBeVisible();
    await expect(lane(page, 'Production').getByText('Publish is currently blocked')).toBeVisible();
    await expect(page.getByText(/switched publishing off: Prices are being checked\.$/).first()).toBeVisible();
    await expectAccessible(page);

    await signIn(page, 'Publisher', code);
    await page.goto(`/${code}/publishing`);
    await expect(page.getByText(/switched publishing off: Prices are being checked\.$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Switch publishing on' })).toBeHidden();

    await signIn(page, 'Admin', code);
    await page.goto(`/${code}/publishing`);
    await page.getByRole('button', { name: 'Switch publishing on' }).click();
    await expect(lane(page, 'Staging').getByText('No items in Publish')).toBeVisible();
  },
);

test(
  '20.publish a maintenance window blocks the page until its end, and the page notices',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const at = (ahead: number) => {
      const date = new Date(Date.now() + ahead * 3_600_000);
      return { day: date.getUTCDay() || 7, time: date.toISOString().slice(11, 16) };
    };
    const windows = [{ name: 'Backup', start: at(-1), end: at(1) }];
    const saved = (await api.put('/api/settings/maintenance-window-times', { windows, version: 0 })) as {
      version: number;
    };
    await page.goto(`/${code}/publishing`);
    await expect(lane(page, 'Staging').getByText('Publish is currently blocked')).toBeVisible();
    await expect(page.getByText(/^Maintenance window Backup, until /).first()).toBeVisible();
    await api.put('/api/settings/maintenance-window-times', { windows: [], version: saved.version });
    await expect(lane(page, 'Staging').getByText('No items in Publish')).toBeVisible();
  },
);

test(
  '20.publish services that are down are named, and their caption stands at both buttons',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Publisher', code);
    await page.route('**/ServiceHealth*', (route) =>
      route.fulfill({
        json: {
          isUp: false,
          services: [
            { name: 'Database', isUp: true },
            { name: 'Worker', isUp: false },
            { name: 'Files', isUp: false },
          ],
        },
      }),
    );
    await page.route('**/PublishingState*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), state: 1 } });
    });
    await page.goto(`/${code}/publishing`);
    await expect(page.getByText('Services are down: Worker, Files')).toBeVisible();
    for (const name of ['Staging', 'Production'])
      await expect(lane(page, name).getByText('Services are down.')).toBeVisible();
    await expectAccessible(page);
  },
);
