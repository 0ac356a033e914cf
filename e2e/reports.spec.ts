import { expect, test, type Page } from '@playwright/test';
import { newCatalog, signIn } from '../test/e2e.ts';

/** The focus goes from chart to chart by Tab. */
const chart = (page: Page, name: RegExp) => page.getByRole('group', { name });

test('20.r the first entry loads the page anew, once', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/DEMO/export');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isOld' in window)).toBe(false);
  expect(loads).toHaveLength(1);
  await page.getByRole('link', { name: 'Export' }).first().click();
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  expect(loads).toHaveLength(1);
});

test('001:73 the dashboard has a pie for each language, bars, and their tables, by keyboard alone', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/DEMO/reports');
  await expect(chart(page, /^French: \d+% translated/)).toBeVisible();
  await expect(chart(page, /^German: \d+% translated/)).toBeVisible();
  const board = await page.locator('.reports-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  expect(board.split(' ')).toHaveLength(8);
  const changes = chart(page, /changes? in these days/);
  await changes.focus();
  await expect(page).toHaveURL(/chart=changes/);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: /People .*Imports/ })).toBeAttached();
  await page.keyboard.press('t');
  await expect(page.locator('#reports-table')).toBeFocused();
  await expect(page.locator('#reports-table tr.sel')).toHaveCount(1);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page.getByRole('columnheader', { name: /Total/ })).toHaveAttribute('aria-sort', 'descending');
  await page.locator('#reports-table').focus();
  await page.keyboard.press('t');
  await expect(changes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=models/);
  await expect(page.getByRole('grid', { name: 'Model revision search' })).toBeVisible();
});

test('001:170 a range of more than six months is flagged and asks for nothing', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/report/') && asked.push(request.url()));
  await page.goto('/DEMO/reports?tab=models&from=2026-01-01&to=2026-09-30');
  await expect(page.getByText('The range is longer than six months.').first()).toBeVisible();
  await page.goto('/DEMO/reports?tab=models&from=2026-05-01&to=2026-04-01');
  await expect(page.getByText('The end lies before the start.').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('001:252 nothing found says so, and a failure can be tried again', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/DEMO/reports?tab=models&from=2020-05-01&to=2020-06-01');
  await expect(page.getByText('No models changed')).toBeVisible();
  await page.route('**/api/report/coverage*', (route) =>
    route.fulfill({ status: 500, json: { message: '', modelState: {} } }),
  );
  await page.goto('/DEMO/reports');
  const failed = page.getByRole('region', { name: 'Hotspot coverage' });
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(chart(page, /^French/)).toBeVisible();
  await page.unroute('**/api/report/coverage*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page, /^Hotspot coverage by week/)).toBeVisible();
});

test('20.r the drafts that are listed go out as a file', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/DEMO/reports?tab=drafts');
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).last().click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  expect((await download).suggestedFilename()).toBe('drafts.csv');
});

test('20.r a catalogue with one language and nothing in it says so', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Users', code);
  await page.goto(`/${code}/reports`);
  await expect(page.getByText('One language')).toBeVisible();
  await expect(page.getByText('No rows with a tag')).toBeVisible();
});
