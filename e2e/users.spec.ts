import { expect, test } from '@playwright/test';
import { newCatalog, signIn } from '../test/e2e.ts';

test(
  'A1 a super administrator adds a user, shuts out and lets in again, by keyboard alone',
  { tag: '@daily' },
  async ({ page, browser }) => {
    const name = `person-${Date.now()}`;
    await signIn(page, 'super', await newCatalog());
    await page.goto('/?all');
    await page.getByRole('button', { name: /^User menu/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Users' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await page.getByRole('button', { name: 'Add user' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('A user name is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'User name' }).pressSequentially(name);
    await page.keyboard.press('Control+Enter');
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await page.keyboard.press('Escape');
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other).not.toHaveURL(/signin/);

    await page.getByRole('searchbox', { name: 'Find a user' }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Edit ${name}` }).press('Enter');
    await page.getByRole('checkbox', { name: /Shut out/ }).press('Space');
    await page.keyboard.press('Control+s');
    await expect(row).toContainText('Shut out');
    await expect(page.getByRole('button', { name: `Sign-in link for ${name}` })).toHaveCount(0);
    await other.goto('/');
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await other.context().close();
  },
);

test('A1 the page of users is for super administrators', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto('/account/users');
  await expect(page).toHaveURL(/accessDenied/);
});
