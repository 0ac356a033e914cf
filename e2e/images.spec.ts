import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const picture = async (name: string, width: number, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

const detail = (page: Page) => page.locator('#image-detail');

test('19.c images are uploaded, told from their doubles, found, enlarged, replaced and deleted', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/search`);
  await page.getByRole('navigation', { name: 'What is searched' }).getByRole('link', { name: 'Images' }).click();
  await expect(page.getByText('No images yet')).toBeVisible();

  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await dialog
    .locator('input[type=file]')
    .setInputFiles([await picture('clutch.png', 400, '#fff'), await picture('clutch again.png', 400, '#fff'), text]);
  await expect(dialog.getByText('2 of 3 uploaded')).toBeVisible();
  await expect(dialog.getByText('File format not supported.')).toBeVisible();
  await expect(dialog.getByText('Same content as clutch', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use the one there' }).click();
  await expect(detail(page).getByRole('heading', { name: 'clutch' })).toBeVisible();
  await detail(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row')).toHaveCount(1);

  await page.keyboard.press('u');
  await dialog.locator('input[type=file]').setInputFiles([await picture('guard.png', 800, '#eee')]);
  await expect(dialog.getByText('1 of 1 uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row')).toHaveCount(2);

  await chooseIn(page, 'Order', 'Width, smallest');
  await expect(page.getByRole('row').first()).toContainText('clutch');
  await page.getByRole('row').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { name: 'guard' })).toBeVisible();
  await expect(page).toHaveURL(/image=\d+/);
  await expectAccessible(page);
  await detail(page).getByRole('button', { name: 'Enlarge' }).click();
  await expect(page.getByRole('dialog', { name: 'guard' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Name' }).fill('clu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(1);

  await detail(page).getByRole('button', { name: 'Replace file' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace the file of guard' });
  await replacing.locator('input[type=file]').setInputFiles([await picture('new.png', 500, '#ccc')]);
  await expect(page.getByText('Image -guard has been updated')).toBeVisible();
  await expect(detail(page).getByText('500 x 300')).toBeVisible();

  await detail(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image -guard has been removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
