import { expect, test, type Page } from '@playwright/test';
import { findUser } from '../src/account/service.ts';
import { callsOf, expectAccessible, inDatabase, linkOf, newCatalog, newUser, signIn } from '../test/e2e.ts';
import { administrator } from '../test/program.ts';

const fields = (page: Page) => ({
  name: page.getByLabel('User name'),
  password: page.getByLabel('Password', { exact: true }),
  enter: page.getByRole('button', { name: 'Sign in' }),
});

test('signs in with name and password, and says what is wrong', async ({ page }) => {
  const code = await newCatalog();
  const { userName } = await newUser('member', [code]);
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in · Callout');
  const { name, password, enter } = fields(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expectAccessible(page);

  await enter.click();
  await expect(page.getByText('User name is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();

  await name.fill(userName);
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await enter.click();
  await expect(page.getByRole('alert').getByText('User name or password is not right.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(name).toHaveValue(userName);
  await expectAccessible(page);

  await password.fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${code}`);
});

test('B-02 says after how many seconds too many attempts are forgotten', { tag: '@daily' }, async ({ page }) => {
  const { userName } = await newUser('stranger', []);
  await page.route('**/Account', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '42' },
      json: { message: 'Too many attempts.', modelState: {} },
    }),
  );
  await page.goto('/');
  const { name, password, enter } = fields(page);
  await name.fill(userName);
  await password.fill('wrong');
  await enter.click();
  await expect(page.getByText('Too many attempts. Try again in 42 s.')).toBeVisible();
});

test('a one-time link signs in once and offers a password', { tag: '@daily' }, async ({ page, browser }) => {
  const code = await newCatalog();
  const { userId, userName } = await newUser('member', [code], null);
  const link = await linkOf(userId);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Set a password' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectAccessible(page);
  const set = page.getByRole('button', { name: 'Set a password' });
  await set.click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('New password').fill('password1');
  await set.click();
  await expect(
    page.getByText('This password is too easy to guess. Several unrelated words are accepted.'),
  ).toBeVisible();
  await page.getByLabel('New password').fill('Kingpin 14 of the clutch');
  await set.click();
  await expect(page).toHaveURL(`/${code}`);

  const other = await browser.newPage();
  await other.goto(link);
  await expect(
    other.getByText('This sign-in link was used or is over. Sign in with your password, or ask for another link.'),
  ).toBeVisible();
  const { name, password, enter } = fields(other);
  await name.fill(userName);
  await password.fill('Kingpin 14 of the clutch');
  await enter.click();
  await expect(other).toHaveURL(`/${code}`);
  await other.close();
});

test('B-21 no redirect leads to another site', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  const hostile = [
    '//evil.test',
    'https:evil.test',
    'https://evil.test',
    '\\evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
  ];
  for (const to of hostile) {
    await page.goto(`/?all&to=${encodeURIComponent(to)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
    await page.evaluate((address) => sessionStorage.setItem('callout:return', address), to);
    await page.goto(`/?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
    expect(new URL(page.url()).pathname, to).toBe('/');
  }
  await page.evaluate(() => sessionStorage.setItem('callout:return', '/DEMO/part'));
  await page.goto('/');
  await expect(page).toHaveURL('/DEMO/part');
});

test('a password can wait', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  const { userId } = await newUser('member', [code], null);
  await page.goto(await linkOf(userId));
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(`/${code}`);
});

test('one catalogue opens by itself, the list is at ?all', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'member', code);
  await page.goto('/');
  await expect(page).toHaveURL(`/${code}`);
  await page.goto('/?all');
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: `Catalogue ${code}` })).toBeVisible();
});

test('the list is filtered by typing, walked by arrows and opened by Enter', async ({ page }) => {
  const stamp = String(Date.now() % 1e6);
  const codes = [`PICKA${stamp}`, `PICKB${stamp}`];
  for (const code of codes) await newCatalog({ code });
  const [first = '', second = ''] = codes;
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Catalogues · Callout');
  const filter = page.getByRole('textbox', { name: 'Filter by name or code' });
  await expect(filter).toBeFocused();
  await page.keyboard.type('nothing is called so');
  await expect(page.getByText('No catalogues match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await filter.fill(stamp);
  const row = (code: string) => page.getByRole('row', { name: `Catalogue ${code}` });
  await expect(row(first)).toHaveAttribute('aria-current', 'true');
  await expect(row('DEMO')).toHaveCount(0);
  await filter.press('ArrowDown');
  await expect(row(second)).toHaveAttribute('aria-current', 'true');
  await filter.press('ArrowDown');
  await filter.press('ArrowUp');
  await filter.press('Enter');
  await expect(page).toHaveURL(`/${first}`);
});

test('nobody without a profile sees a catalogue', { tag: '@daily' }, async ({ page }) => {
  await signIn(page, 'stranger');
  await page.goto('/');
  await expect(page.getByText('You have no profile in any catalogue. An administrator gives you one.')).toBeVisible();
  await page.goto('/DEMO/part');
  await expect(page).toHaveURL('/accessDenied?code=DEMO');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page');
  await expect(page.getByText('You have no profile in the catalogue DEMO.')).toBeVisible();
  await page.getByRole('link', { name: 'All catalogues' }).click();
  await expect(page).toHaveURL('/?all');
});

test('fits 768 px', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  await page.goto('/?all');
  await page.getByRole('textbox', { name: 'Filter by name or code' }).fill('Demo Outdoor');
  await expect(page.getByRole('link', { name: 'Demo Outdoor Equipment', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test(
  '18.f the sign-in page asks without a refusal, and a first page tells what a password may be',
  { tag: '@daily' },
  async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(refused).toEqual([]);
    const { userId, userName } = await newUser('member', [], null);
    await page.goto(await linkOf(userId));
    await expect(page.getByText(`You are signed in as ${userName}`)).toBeVisible();
    await expect(page.getByText(/^8 to 128 characters of any kind/)).toBeVisible();
  },
);

test('18.f a password is changed from the user menu, with the current one', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  const { userName } = await newUser('member', [code]);
  await page.goto('/');
  const { name, password, enter } = fields(page);
  await name.fill(userName);
  await password.fill(administrator.password);
  await enter.click();
  await expect(page).toHaveURL(`/${code}`);
  await page.getByRole('button', { name: /^User/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByText(`Account: ${userName}`)).toBeVisible();
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password').fill('Kingpin 14 of the clutch');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').getByText('Password changed. Your other sessions have ended.')).toBeAttached();
  await expect(dialog).toBeHidden();
});

test(
  '18.f the gateway shows what goes on, opens where one left off, and forgets a place',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/DEMO/part');
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
    await page.waitForResponse((answer) => answer.url().includes('/api/gateway/places') && answer.ok());
    await page.goto('/?all');
    const row = page.getByRole('row', { name: /Demo Outdoor Equipment/ });
    // Last used stands first.
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(row.locator('img')).toBeVisible();
    await expect(row.getByText('never')).toBeVisible();
    await expect(row.getByText('Draft', { exact: true })).toBeAttached();
    const places = page.locator('.panel', { has: page.getByRole('heading', { name: 'Continue' }) });
    await expect(places.getByRole('link', { name: 'Parts' })).toHaveAttribute('href', '/DEMO/part');
    await expectAccessible(page);
    const filter = page.getByRole('textbox', { name: 'Filter by name or code' });
    await filter.fill('demo');
    await filter.press('Control+Enter');
    await expect(page).toHaveURL('/DEMO');
    await page.goto('/?all');
    await expect(places.getByRole('link', { name: 'Parts' })).toBeVisible();
    await filter.fill('demo');
    await filter.press('Enter');
    await expect(page).toHaveURL('/DEMO/part');
    await page.goto('/?all');
    await places.getByRole('button', { name: 'Forget Parts' }).click();
    await expect(places.getByRole('link', { name: 'Parts' })).toBeHidden();
  },
);

test(
  '18.f a super administrator adds a catalogue and sees what it starts with',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/?all');
    const code = `NEW${String(Date.now() % 1e8)}`;
    await page.getByRole('button', { name: 'Add catalogue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add catalogue' });
    await expect(dialog.getByText(/Division \(DV\), Model \(MD\)/)).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Add catalogue' });
    await dialog.getByLabel('Code').fill('demo');
    await dialog.getByLabel('Name', { exact: true }).fill('Norrland Motors');
    await add.click();
    await expect(dialog.getByText('Another catalogue has this code.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Code').fill(code);
    await add.click();
    await expect(page).toHaveURL(`/${code}`);
    await signIn(page, 'member', code);
    await page.goto('/?all');
    await expect(page.getByRole('row', { name: /Norrland Motors/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add catalogue' })).toBeHidden();
  },
);

test(
  '18.f the users of the sample come in by a link, each with the rights of their name',
  { tag: '@daily' },
  async ({ page }) => {
    const id = await inDatabase((database) => database.outside(async (db) => (await findUser(db, 'reviewer')).id));
    await page.goto(await linkOf(id));
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page).toHaveURL('/DEMO');
    const seen: unknown = await callsOf(page, 'DEMO').get('/api/pageData');
    expect(seen).toMatchObject({
      profile: { userName: 'reviewer', workflowRole: 'Reviewers', superAdmin: false },
    });
  },
);
