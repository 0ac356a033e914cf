import { expect, test, type Page } from '@playwright/test';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

/** Counts how often the page asks from now on. */
function count(page: Page, path: RegExp): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) asked += 1;
  });
  return () => asked;
}

test('18.b an undo asks again for what shows the rows that it wrote, and for nothing else', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const { get, post } = callsOf(page, code);
  const types = (await get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((one) => one.code === 'DV')?.id;
  await post('/api/items/Oem', { typeId, parentId: null, name: 'Outboards', attributeValues: [] });
  const [audience] = (await get('/api/Oem/pricing/settings')) as { id: number }[];
  const prices = [{ id: audience?.id, cost: 3, msrp: 5, effectiveDate: '2026-01-01' }];
  const part = (await post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as {
    id: number;
    version: number;
  };
  await post(`/api/parts/${part.id}`, { partNumber: 'A-1', description: 'Nut', prices, version: part.version });

  const detail = page.locator('#part-detail');
  await page.goto(`/${code}/part/${part.id}?tab=pricing`);
  await expect(detail.getByLabel('Row 1 MSRP')).toHaveValue(/5/);
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await expect(page.getByRole('treeitem').filter({ hasText: 'Outboards' })).toBeVisible();

  const tree = count(page, /\/api\/hierarchies\/Oem$/);
  const changes = count(page, /\/api\/changes$/);
  const parts = count(page, new RegExp(`/api/parts/${part.id}$`));
  const undo = async (label: string): Promise<void> => {
    await page
      .getByRole('button', { name: new RegExp(`^Undo.*${label}`) })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
  };
  await undo('Part A-1');
  await expect(page.getByText('Undo: Part A-1', { exact: true })).toBeVisible();
  expect(changes()).toBeGreaterThan(0);
  expect(tree()).toBe(0);
  expect(parts()).toBe(0);

  await page.goBack();
  await expect(detail.getByLabel('Row 1 MSRP')).toHaveCount(0);
  expect(parts()).toBe(1);

  await page.goForward();
  await undo('Outboards');
  await expect(page.getByRole('treeitem').filter({ hasText: 'Outboards' })).toHaveCount(0);
  expect(tree()).toBeGreaterThan(0);
});
