import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

async function open(page: Page) {
  await signIn(page, 'AllowImport', 'DEMO');
  await page.goto('/DEMO/part');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  return page.getByRole('searchbox', { name: 'Search or jump to' });
}

test('Ctrl+K finds a part by three letters, opens it by Enter, and shows it first the next time', async ({ page }) => {
  const field = await open(page);
  await field.fill('#washer');
  const first = page.getByRole('group', { name: 'Parts' }).getByRole('option').first();
  await expect(first).toHaveAttribute('data-focused', 'true');
  const name = (await first.textContent()) ?? '';
  await page.keyboard.press('Enter');
  // The list beside the part takes its number as filter once the part has come.
  await expect(page).toHaveURL(/\/DEMO\/part\/\d+(\?number=.*)?$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(name);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('nothing is lost of what is typed right behind Ctrl+K', async ({ page }) => {
  const field = await open(page);
  await page.keyboard.type('@fje');
  await expect(field).toHaveValue('fje');
});

test('pages are found by name, only those that are open to the caller; Tab narrows', async ({ page }) => {
  const field = await open(page);
  await field.fill('/');
  const pages = page.getByRole('group', { name: 'Pages' });
  await expect(pages.getByText('Import')).toBeVisible();
  await expect(pages.getByText('Settings')).toBeHidden();
  await field.press('Tab');
  await expect(page.getByRole('group', { name: 'Actions' }).getByText('Theme: Dark')).toBeVisible();
  await expect(pages).toBeHidden();
});

test('what nothing has is said', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'member', code);
  await page.goto(`/${code}/part`);
  await page.getByRole('button', { name: /Search or jump to/ }).click();
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('xyzzy');
  await expect(page.getByRole('dialog').getByText('Nothing matches')).toBeVisible();
});
