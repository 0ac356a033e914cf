import { expect, test } from '@playwright/test';
import { expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

test('19.e audiences are put in an order by keys and by the pointer, and the page says who set them', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/settings/12`);
  const rows = page.locator('.pricing tbody tr:not(.pricing-currency)');
  await page.getByRole('textbox', { name: 'New audience' }).fill('Fleet');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rows).toContainText(['Dealer', 'Retail', 'Fleet']);
  const who = page.locator('.pricing-who');
  await expect(who.getByRole('listitem').first()).toContainText('added Fleet, USD');
  await page.getByRole('checkbox', { name: 'Fleet sees costs' }).press('Space');
  await expect(who.getByRole('listitem').first()).toContainText('showed costs to Fleet');

  await page.getByRole('checkbox', { name: 'Fleet sees costs' }).press('Alt+ArrowUp');
  await expect(rows).toContainText(['Dealer', 'Fleet', 'Retail']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(rows).toContainText(['Dealer', 'Retail', 'Fleet']);
  await rows.nth(2).dragTo(rows.nth(0));
  await expect(rows).toContainText(['Fleet', 'Dealer', 'Retail']);
  await expectAccessible(page);
});
