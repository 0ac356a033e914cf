import { expect, test } from '@playwright/test';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

test('18.b the empty pages of a new catalogue lead on, each by an act', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const part = (await callsOf(page, code).post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as {
    id: number;
  };
  for (const [address, title, role, act, leads] of [
    ['', 'No items yet', 'link', 'Bring your catalogue', /\/import\/bring$/],
    ['publishing', 'Nothing has been published', null, 'No items in Publish', null],
    [`part/${part.id}?tab=whereUsed`, 'Used nowhere', 'link', 'Open Browse', new RegExp(`/${code}$`)],
    ['import/?selectedImport=4', 'No imports yet', null, 'Choose a file above.', null],
  ] as const) {
    await page.goto(`/${code}/${address}`);
    const empty = page.locator('.empty').filter({ hasText: title }).last();
    await expect(empty).toBeVisible();
    if (role === null) await expect(empty).toContainText(act);
    else await expect(empty.getByRole(role, { name: act })).toBeEnabled();
    if (role !== 'link') continue;
    await empty.getByRole('link', { name: act }).click();
    await expect(page).toHaveURL(leads);
  }
});

test('18.b who may not import or write is not led there', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'member', code);
  for (const [address, title] of [
    ['', 'No items yet'],
    ['part', 'No parts yet'],
  ] as const) {
    await page.goto(`/${code}/${address}`);
    await expect(page.locator('.empty').filter({ hasText: title }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bring your catalogue' })).toHaveCount(0);
  }
});

test('18.b a line of changes leads to the part or item that was changed', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const { get, post } = callsOf(page, code);
  const types = (await get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((one) => one.code === 'DV')?.id;
  const item = { typeId, parentId: null, name: 'Outboards', attributeValues: [] };
  const { id } = (await post('/api/items/Oem', item)) as { id: number };
  const part = (await post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as { id: number };
  await page.goto(`/${code}`);
  const changes = page.getByRole('region', { name: 'Recent changes' });
  await changes.getByRole('link', { name: 'Part A-1' }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/part/${part.id}(\\?.*)?$`));
  await page.goBack();
  await changes.getByRole('link', { name: /Outboards/ }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/tree/${id}$`));
});
