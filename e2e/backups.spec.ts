import { expect, test, type Page } from '@playwright/test';
import { recordTrial } from '../src/backup/queries.ts';
import { expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Backups' });
const archives = (page: Page) => page.getByRole('table', { name: 'Archives' }).getByRole('row');
const make = (page: Page) => page.getByRole('button', { name: 'Back up now' });

const message = (page: Page, text: string) => page.getByRole('region', { name: 'Message' }).getByText(text);
const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });

/** All archives are as old as that. */
const age = (hours: number) =>
  inDatabase((database) =>
    database.outside((db) =>
      db
        .updateTable('backup')
        .set({ made_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .execute(),
    ),
  );

/** As a trial restore says it, which goes behind all else that the machine does. */
const tried = (name: string) => inDatabase((database) => database.outside((db) => recordTrial(db, name, 12_000, null)));

test(
  '16 a super administrator opens the page by mouse, makes a backup and sees what its trial found',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/?all');
    await page.getByRole('banner').getByRole('link', { name: 'Backups' }).click();
    await expect(page).toHaveURL('/account/backups');
    await expect(page).toHaveTitle('Backups · Callout');
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('Backups lie in the data directory and are lost with it.')).toBeVisible();
    await expect(page.getByText('At 02:00', { exact: true })).toBeVisible();
    const before = await archives(page).count();

    await make(page).click();
    await expect(page.getByText('A backup is being made', { exact: true })).toBeVisible();
    await expect(message(page, 'Backup made.')).toBeVisible({ timeout: 60_000 });
    await expect(make(page)).toBeEnabled({ timeout: 30_000 });
    const made = archives(page).nth(1);
    await expect(made).toContainText(/callout-manual-\d{8}T\d{6}Z\.zip/);
    await expect(made).toContainText('By hand');
    await expect(made).toContainText(/[\d,]{4,} rows, \d+ files/);
    const tops = await made.locator('td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops).size, 'all cells of a row begin at one height').toBe(1);
    const [name = ''] = /callout-manual-\w+\.zip/.exec((await made.textContent()) ?? '') ?? [];
    await tried(name);
    await page.reload();
    await expect(made).toContainText(/Passed in \d+ s/);
    expect(await archives(page).count()).toBe(before === 0 ? 2 : before + 1);
    await expect(page.getByRole('definition').filter({ hasText: 'now' }).first()).toBeVisible();
    await expect(page.getByText(`${name} --as DIR`)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'All catalogues' }).click();
    await expect(page).toHaveURL('/?all');
  },
);

test(
  '16 a backup that is too old is said in red at the page, the gateway and the account menu',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page);
    await age(40);
    await page.goto('/?all');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Backups Overdue' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${code}`);
    const user = page.getByRole('button', { name: /^User menu: .*The last good backup is too old/ });
    await user.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Backups Overdue' })).toBeVisible();
    const item = page.getByRole('menuitem', { name: 'Backups Overdue' });
    for (let step = 0; step < 8 && !(await item.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowUp');
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title(page)).toBeVisible();
    await expect(alerts(page)).toHaveText(
      'The last good backup is more than 36 hours old. What was edited since then is lost if the disk fails.',
    );
    await expect(page.getByText(', too old')).toBeVisible();
    await expectAccessible(page);

    await age(1);
    await page.reload();
    await expect(page.getByText('1 h ago')).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
    await expect(page.getByText('Overdue')).toHaveCount(0);
  },
);

test('16 the page says what it has not: no archive, no answer, a backup by somebody else', async ({ page }) => {
  await signIn(page);
  const real = (await (await page.request.get('/api/backups')).json()) as object;
  await page.route('**/api/backups', (route) =>
    route.fulfill({ status: 403, json: { message: 'No', modelState: {} } }),
  );
  await page.goto('/account/backups');
  await expect(page.getByText('This list did not load')).toBeVisible();
  await page.unroute('**/api/backups');
  await page.route('**/api/backups', (route) => {
    if (route.request().method() === 'POST') {
      const modelState = { backup: ['A backup is being made already.'] };
      return route.fulfill({ status: 409, json: { message: 'Conflict', modelState } });
    }
    return route.fulfill({ json: { ...real, backups: [], lastGood: null, isStale: true, error: 'The disk is full.' } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No backup yet')).toBeVisible();
  await expect(page.getByText('There is no good backup.')).toBeVisible();
  await expect(page.getByText('The newest attempt failed: The disk is full.')).toBeVisible();
  await expectAccessible(page);
  await make(page).focus();
  await page.keyboard.press('Enter');
  await expect(message(page, 'A backup is being made already.')).toBeVisible();
});

test('16 the page fits a phone', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/account/backups');
  await expect(archives(page).nth(1)).toBeVisible();
  expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('16 nobody but a super administrator sees backups', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto('/account/backups');
  await expect(page).toHaveURL('/accessDenied?role=Super+administrator');
  await expect(page.getByText('It needs the Super administrator role.')).toBeVisible();
  await page.goto(`/${code}`);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Backups/ })).toHaveCount(0);
});
