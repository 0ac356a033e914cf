import { expect, test } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

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

test('prices and weights have more decimals where the catalogue is switched so, and the form says and saves them', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'super', code);
  const api = callsOf(page, code);
  const [audience] = (await api.get('/api/Oem/pricing/settings')) as { id: number; name: string }[];
  const prices = [{ id: audience?.id, cost: 3, msrp: 5, effectiveDate: '2026-01-01' }];
  const part = (await api.post('/api/parts', { partNumber: 'A-1', description: 'Washer', prices })) as { id: number };
  const detail = page.locator('#part-detail');
  await page.goto(`/${code}/part/${part.id}?tab=pricing`);
  const cost = detail.getByLabel('Row 1 Cost');
  await cost.fill('0.0125');
  await cost.blur();
  await expect(detail.getByText('The value has more than 2 decimals.').first()).toBeVisible();

  await page.goto(`/${code}/settings/0`);
  await page.getByRole('switch', { name: 'Fine prices and weights' }).press('Space');
  await expect(page.getByText('Successfully saved.').first()).toBeVisible();
  await page.goto(`/${code}/part/${part.id}?tab=pricing`);
  await cost.fill('0.0125');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Successfully saved.').first()).toBeVisible();
  await page.reload();
  await expect(cost).toHaveValue('0.0125');

  // Whoever disables an audience is told what readers lose.
  await page.goto(`/${code}/settings/12`);
  await page.getByRole('button', { name: `Disable ${audience?.name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Disable ${audience?.name}?` });
  await expect(question).toContainText(`With the next publish readers see 1 price of ${audience?.name} no more.`);
  await page.keyboard.press('Escape');
  const enabled = page.getByRole('switch', { name: `${audience?.name} is enabled` });
  await expect(enabled).toBeChecked();
  await page.getByRole('button', { name: `Disable ${audience?.name}` }).click();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText(`${audience?.name} is disabled`)).toBeVisible();
  await expect(enabled).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(enabled).toBeChecked();

  await page.goto(`/${code}/part/${part.id}?tab=pricing`);
  await detail.getByRole('tab', { name: 'Measurement' }).click();
  await detail.getByLabel('Weight', { exact: true }).fill('0.00025');
  await expect(detail.getByText('The value has more than', { exact: false })).toHaveCount(0);
});
