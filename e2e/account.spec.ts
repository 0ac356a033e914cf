import { expect, test } from '@playwright/test';
import { expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

test('25 the own account is named and given a zone, and other sessions end, by keyboard alone', async ({
  page,
  browser,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Users', code);
  const other = await (await browser.newContext()).newPage();
  await other.context().addCookies(await page.context().cookies());
  await page.goto(`/${code}`);
  await page.getByRole('button', { name: /^User menu/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'My account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your account is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  await expect(page.getByText('This session')).toBeVisible();
  await other.context().close();
});

test(
  '25 an Admin reads the sign-in log of members, a super administrator that of all',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'super', code);
    await page.goto(`/${code}/members`);
    await page.getByRole('link', { name: 'Sign-in log' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign-in log' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a name or an address' }).fill('nobody at all');
    await expect(page.getByText('No event is found')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/account/signIns');
    await expect(page.getByText(/what became of users/)).toBeVisible();
    await expectAccessible(page);
  },
);
