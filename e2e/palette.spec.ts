import { expect, test, type Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
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
  const name = ((await first.textContent()) ?? '').replace(/used in .*/, '');
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

test(
  'pages are found by name, only those that are open to the caller; Tab narrows',
  { tag: '@daily' },
  async ({ page }) => {
    const field = await open(page);
    await field.fill('/');
    const pages = page.getByRole('group', { name: 'Pages' });
    await expect(pages.getByText('Import')).toBeVisible();
    await expect(pages.getByText('Settings')).toBeHidden();
    await field.press('Tab');
    await expect(page.getByRole('group', { name: 'Actions' }).getByText('Theme: Dark')).toBeVisible();
    await expect(pages).toBeHidden();
  },
);

test('what nothing has is said', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'member', code);
  await page.goto(`/${code}/part`);
  await page.getByRole('button', { name: /Search or jump to/ }).click();
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('xyzzy');
  await expect(page.getByRole('dialog').getByText('Nothing matches')).toBeVisible();
});

test(
  '18.g 18.a the palette tells parts by use and items by state and key values, and puts what one uses first',
  { tag: '@daily' },
  async ({ page }) => {
    const { address, api, model } = await drawnDiagram(page);
    const { typeId, parentId } = (await api.get(`/api/items/Oem/${model}`)) as { typeId: number; parentId: number };
    const attributeValues = [{ attributeId: 1, stringValue: '2027' }];
    await api.post('/api/items/Oem', { typeId, parentId, name: 'Fjell 800', attributeValues });
    await page.goto(address);
    await expect(page.getByRole('grid', { name: 'Parts list' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('searchbox', { name: 'Search or jump to' });
    await field.fill('washer');
    const parts = page.getByRole('group', { name: 'Parts' }).getByRole('option');
    await expect(parts).toHaveCount(4);
    await expect(parts.first()).toContainText('used in 1');
    await parts.filter({ hasText: 'Washer 3' }).click();
    await expect(page).toHaveURL(/\/part\/\d+/);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('00-3Washer 3');
    await field.fill('washer');
    await expect(parts.first()).toContainText('Washer 3');
    await field.fill('@fjell');
    const models = page.getByRole('group', { name: 'Models' }).getByRole('option');
    await expect(models.filter({ hasText: '2027 · Snowmobiles' })).toContainText('Draft');
    await expect(models.filter({ hasText: 'Fjell 800' })).toHaveCount(2);
  },
);

test(
  '18.g the palette acts from any page: it adds parts and models, and leads to each setting',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model } = await drawnDiagram(page, 'Admin');
    await page.goto(`/${code}/export`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const choose = async (text: string, name: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: 'Search or jump to' }).fill(text);
      await page.getByRole('option', { name }).click();
    };
    await choose('>add', 'Add part');
    await expect(page.getByRole('dialog', { name: 'Add part' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/${code}/part`);
    await choose('/attributes', 'Settings: Attributes');
    await expect(page).toHaveURL(`/${code}/settings/3`);
    await page.goto(`/${code}`);
    await page.getByRole('treeitem').filter({ hasText: 'Snowmobiles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Snowmobiles' })).toBeVisible();
    await choose('>model', 'Add model');
    const dialog = page.getByRole('dialog', { name: 'Add Model' });
    await expect(dialog).toContainText('Under Snowmobiles');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // In the tree letters look for a name.
    await page.getByRole('tab', { name: 'Details' }).focus();
    await page.keyboard.press('c');
    await page.keyboard.press('m');
    await expect(dialog).toContainText('Under Snowmobiles');
    await page.keyboard.press('Escape');
    await page.goto(`/${code}/tree/${model}?add=model`);
    await expect(dialog).toContainText('Under Snowmobiles');
  },
);

test(
  '18.e the palette stands 96 pixels from the top, and Ctrl+Enter opens the full search of its line',
  { tag: '@daily' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const field = await open(page);
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.y).toBe(96);
    expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - 1440)).toBeLessThanOrEqual(1);
    await field.fill('@clutch');
    await expect(page.getByRole('option', { name: /Drive clutch/ }).first()).toBeVisible();
    expect((await page.getByRole('dialog').boundingBox())?.y).toBe(96);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL('/DEMO/search?q=clutch');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await field.fill('#washer');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL('/DEMO/part?q=washer&changed=any');
  },
);
