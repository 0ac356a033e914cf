import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

// All that moves, moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ready = async (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();

test(
  'frames every page: landmarks, one heading, title, skip link, no violations',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/DEMO/part');
    await ready(page);
    await expect(page).toHaveTitle('Parts · Callout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main'] as const) await expect(page.getByRole(landmark)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await expectAccessible(page);
  },
);

test('goes by keys: G and a letter, F6, Ctrl+B, help', async ({ page }) => {
  await signIn(page);
  await page.goto('/DEMO/part');
  await ready(page);
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/DEMO\/import/);
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await ready(page);
  // The next region from the page itself is the first one in it; back from there is the bar above.
  await page.keyboard.press('F6');
  await expect(page.locator('#main :focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(page.locator('header.top :focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(page.locator('#main :focus')).toHaveCount(1);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByText('© ')).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(nav.getByText('© ')).toBeHidden();
  await expect(nav.getByRole('link', { name: 'Parts' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await ready(page);
  await expect(nav.getByText('© ')).toBeHidden();
  await page.keyboard.press('Control+b');
  await page.locator('#main').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Collapse navigation')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('switches catalogue and context', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page);
  await page.goto('/DEMO/part');
  await ready(page);
  await page.getByRole('button', { name: /^Switch catalogue/ }).click();
  const filter = page.getByRole('textbox', { name: 'Filter by name or code' });
  await expect(filter).toBeFocused();
  await filter.fill(code.toLowerCase());
  await expect(page.locator('.catsw-list').getByRole('link')).toHaveCount(1);
  await filter.press('Enter');
  await expect(page).toHaveURL(`/${code}`);

  await page.goto('/DEMO/part');
  await ready(page);
  const context = page.getByRole('radiogroup', { name: 'Context' });
  await expect(context).toHaveCount(0);
  await page.goto('/DEMO/majorUnits');
  await expect(page.getByText('This catalogue does not have the context Major units')).toBeVisible();
  await expectAccessible(page);
});

test(
  '15.8 an item opens in its own context, and a context shows what it holds',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
    await signIn(page);
    await page.goto(`/${code}/majorUnits`);
    const context = page.getByRole('radiogroup', { name: 'Context' });
    await expect(page.getByRole('heading', { level: 1, name: 'Major units' })).toBeVisible();
    const made = await page.evaluate(async (base) => {
      const send = async (path: string, body?: object) => {
        const answer = await fetch(`/${base}/api/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await answer.json()) as { id: number } & { id: number }[];
      };
      const [folder] = await send('itemType/MajorUnit');
      const [division] = await send('itemType/Oem');
      const unit = await send('items/MajorUnit', { typeId: folder?.id, parentId: null, name: 'Sleds' });
      const model = await send('items/Oem', { typeId: division?.id, parentId: null, name: 'Mowers' });
      return { unit: unit.id, model: model.id };
    }, code);
    await page.reload();
    await expect(page.getByRole('treeitem', { name: /Sleds/ })).toBeVisible();
    // The last context is Major units; the link is to an item of Oem.
    await page.goto(`/${code}/tree/${made.model}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mowers' })).toBeVisible();
    await expect(context.getByRole('radio', { name: 'Oem' })).toBeChecked();
    await page.goto(`/${code}/tree/${made.unit}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sleds' })).toBeVisible();
    await context.getByText('Oem').click();
    await expect(page).toHaveURL(`/${code}`);
    await expect(page.getByRole('treeitem', { name: /Mowers/ })).toBeVisible();
  },
);

test('15.8 no page asks for a context that the catalogue lacks', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog({ contexts: ['MajorUnit'] });
  await signIn(page);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes('/api/')) refused.push(`${answer.status()} ${answer.url()}`);
  });
  for (const path of ['', '/part', '/import/', '/export', '/settings', '/search/majorUnits']) {
    await page.goto(`/${code}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const path of ['/publishing', '/search']) {
    await page.goto(`/${code}${path}`);
    await expect(page.getByText('This catalogue does not have the context Oem')).toBeVisible();
  }
  // A publish that failed is looked for after a second.
  await page.waitForTimeout(1500);
  expect(refused).toEqual([]);
});

test('15.8 an address that is not built or not known says so', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  for (const [path, name] of [
    ['issues', 'Issues'],
    ['pdf', 'Custom PDF'],
    ['pdfmanagement', 'PDF templates'],
    ['datamanagement', 'Data management'],
    ['apiadmin', 'API keys'],
  ] as const) {
    await page.goto(`/DEMO/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('This version of Callout does not have this page')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Browse' })).toHaveAttribute('href', '/DEMO');
    await expect(page.locator(`a[href="/DEMO/${path}"]`)).toHaveCount(0);
  }
  await page.goto('/DEMO/settings/15');
  await expect(page.getByText('There is no area 15 in the settings')).toBeVisible();
  await page.getByRole('link', { name: 'To the first area' }).click();
  await expect(page).toHaveURL('/DEMO/settings/0');
  await page.goto('/DEMO/no/such/page');
  await expect(page.getByText('There is no page at /DEMO/no/such/page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
});

test('the way back to the gateway is the list', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'member', code);
  // A start page is no place that the gateway leads back to, however long it is open.
  await page.goto(`/${code}`);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.locator('.menu')).toContainText('Reader');
  await page.getByRole('menuitem', { name: 'Return to gateway' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
  await page.getByRole('link', { name: `Catalogue ${code}`, exact: true }).click();
  await expect(page).toHaveURL(`/${code}`);
  await page.getByRole('button', { name: /^Switch catalogue/ }).click();
  await page.getByRole('link', { name: 'All catalogues' }).click();
  await expect(page).toHaveURL('/?all');
});

test('keeps theme and density on the device', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/DEMO/part');
  await ready(page);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
});

test('leaves out what a role does not allow, and says what it needs', { tag: '@daily' }, async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/DEMO/part');
  await ready(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Parts' })).toBeVisible();
  for (const name of ['Import', 'Settings']) await expect(nav.getByRole('link', { name })).toHaveCount(0);
  for (const [path, role] of [
    ['import/', 'AllowImport'],
    ['settings/6', 'ManageCatalogSettings'],
  ]) {
    await page.goto(`/DEMO/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page');
    await expect(page.getByText(`It needs the ${role} role.`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'To the catalogue' }).click();
  await expect(page).toHaveURL('/DEMO');
});

test(
  '15.14 inside the program a page without access opens the dialog, and the page stays',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page, 'member');
    await page.goto('/DEMO/part');
    await ready(page);
    await page.getByRole('button', { name: 'Jobs' }).click();
    await page
      .getByRole('link', { name: /Import/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('You do not have access to this page');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/DEMO/part');
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
  },
);

test('an unknown address leads to the gateway', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  for (const path of ['/DEMO/no/such/page', '/a/b/c/d']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
  }
});

test('768 px: the navigation is a drawer, the theme is in the user menu', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page);
  await page.goto('/DEMO/part');
  await ready(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/DEMO\/import/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test(
  'says so where the code of a page is gone, as after an upgrade, and loads the page again',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/DEMO/part');
    await ready(page);
    await page.route('**/assets/SettingsPage*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText('This page could not be shown')).toBeVisible();
    await page.unroute('**/assets/SettingsPage*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin settings' })).toBeVisible();
  },
);
