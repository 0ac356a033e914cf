import { expect, test } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';

test(
  '18.g 18.d the start of Browse shows lines with coverage, what waits, who did what, and leads on',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model, address } = await drawnDiagram(page);
    await page.goto(address);
    await expect(page.getByRole('grid', { name: 'Parts list' })).toBeVisible();
    // A page that one stays at is kept.
    const places = async () => (await page.request.get(`/api/gateway/places?code=${code}`)).text();
    await expect.poll(places).toContain(`/tree/${model}/`);
    // On another device too.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/${code}`);
    const lines = page.getByRole('region', { name: 'Product lines' });
    const line = lines.getByRole('listitem').filter({ hasText: 'Snowmobiles' });
    await expect(line).toContainText('2 models · 2 diagrams');
    // Of rows 1 to 4 two have a hotspot; of hotspots 1, 2 and 9 two have a row.
    await expect(line).toContainText('Rows with a hotspot50%');
    await expect(line).toContainText('Hotspots with a row66%');
    await expect(line.locator('img')).toHaveJSProperty('complete', true);
    await expectAccessible(page);
    await page
      .getByRole('region', { name: 'Continue' })
      .getByRole('link', { name: /Drive clutch/ })
      .click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await page.getByRole('region', { name: 'Not published' }).getByRole('link', { name: 'Model 2' }).click();
    await expect(page).toHaveURL(/\/search\?types=\d+&states=1$/);
    await expect(page.getByRole('grid').getByText('Fjell 800')).toBeVisible();
    await page.goBack();
    await line.getByRole('link', { name: /^Snowmobiles/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Snowmobiles' })).toBeVisible();
  },
);

test('18.g the tree shows after a reload, and after another page, what was open', async ({ page }) => {
  const { code } = await drawnDiagram(page);
  await page.goto(`/${code}`);
  const node = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
  await node('Snowmobiles').focus();
  await page.keyboard.press('ArrowRight');
  await node('Fjell 600').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node('Driven clutch')).toBeVisible();
  await page.reload();
  await expect(node('Driven clutch')).toBeVisible();
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await page.goBack();
  await expect(node('Driven clutch')).toBeVisible();
  await node('Fjell 600').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(node('Driven clutch')).toBeHidden();
  await page.reload();
  await expect(node('Fjell 800')).toBeVisible();
  await expect(node('Driven clutch')).toBeHidden();
});
