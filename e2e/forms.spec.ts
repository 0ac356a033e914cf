import { expect, test } from '@playwright/test';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

const question = 'You have unsaved changes. Changes will be lost if you proceed. Proceed?';

test('18.b Esc in a dirty form asks, and the focus stays where one works', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const { id } = (await callsOf(page, code).post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as {
    id: number;
  };
  await page.goto(`/${code}/part/${id}`);
  const description = page.getByRole('main').getByLabel('Description', { exact: true });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });

  await description.fill('Washer, thin');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(description).toHaveValue('Washer, thin');
  await expect(description, 'after Stay').toBeFocused();

  await page.mouse.click(300, 500);
  await expect(page.getByText('You have unsaved changes.', { exact: true }).first()).toBeVisible();
  await expect(description, 'after a click on the curtain').toBeFocused();

  await expect(page.getByText('You have unsaved changes.', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proceed' }).click();
  await expect(description).toHaveValue('Washer');
  await expect(description, 'after Proceed').toBeFocused();

  await description.fill('Washer, thick');
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(description, 'after Cancel').toBeFocused();

  await description.fill('Washer, steel');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  await expect(description, 'after Save').toBeFocused();
  await expect(description).toHaveValue('Washer, steel');
});

test('18.b a save that does not pass leads to the field that says why', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/settings/6?list=unitOfMeasure`);
  await page.getByRole('button', { name: 'Add value' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await dialog.getByLabel('Code', { exact: true }).fill('BX');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('EACH');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Another value of this list has this name.')).toBeVisible();
  await name.fill('box');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('box');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /box/ })).toBeVisible();
});
