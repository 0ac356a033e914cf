import { expect, test } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';

test('18.g a drawing is shown where one decides: by the pointer, by Space, by the arrows', async ({ page }) => {
  const { code, imageId } = await drawnDiagram(page);
  const preview = page.getByRole('tooltip', { name: /Drive clutch/, includeHidden: true });
  const picture = page.locator(`.preview img[src*="/image/${imageId}/"]`);
  await page.goto(`/${code}/search?q=drive`);
  const row = page.getByRole('row', { name: /Drive clutch/ });
  await row.hover();
  await expect(picture).toBeVisible();
  const [shown, of] = [await page.locator('.preview').boundingBox(), await row.boundingBox()];
  if (!shown || !of) throw new Error('Nothing is drawn.');
  const isBeside = shown.x >= of.x + of.width || shown.x + shown.width <= of.x;
  expect(isBeside || shown.y >= of.y + of.height || shown.y + shown.height <= of.y).toBe(true);
  await page.mouse.move(5, 5);
  await expect(preview).toBeHidden();
  await row.focus();
  await page.keyboard.press('Space');
  await expect(picture).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.preview')).toHaveCount(0);
  await expect(row).toBeFocused();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('searchbox', { name: 'Search or jump to' });
  await field.fill('@drive');
  await expect(page.getByRole('option', { name: /Drive clutch/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(picture).toBeVisible();
  // Esc takes the preview away and leaves the palette.
  await page.keyboard.press('Escape');
  await expect(page.locator('.preview')).toHaveCount(0);
  await expect(field).toBeVisible();
});
