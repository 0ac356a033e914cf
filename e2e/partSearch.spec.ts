import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const chip = (page: Page) => page.getByRole('button', { name: /^Changed / });

test(
  '19.a the list of parts starts with the last 30 days, recently changed first, and leads to any time',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    await page.goto(`/${code}/part`);
    await expect(page.getByText('No parts yet')).toBeVisible();
    await expect(chip(page)).toBeVisible();
    const api = callsOf(page, code);
    for (const partNumber of ['A-1', 'B-2']) await api.post('/api/parts', { partNumber, description: 'Washer' });
    await page.goto(`/${code}/part`);
    await expect(page.getByRole('row').nth(1)).toContainText('B-2');
    await expect(page.getByRole('row').nth(2)).toContainText('A-1');
    await expect(page).toHaveURL(new RegExp(`/${code}/part$`));

    // Two months on.
    const later = new Date();
    later.setDate(later.getDate() + 60);
    await page.clock.setSystemTime(later);
    await page.goto(`/${code}/part`);
    await expect(page.getByText('No parts match')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Any time' }).press('Enter');
    await expect(row(page, 'A-1')).toBeVisible();
    await expect(page).toHaveURL(/\?changed=any$/);
    await expect(chip(page)).toBeHidden();
    await page.reload();
    await expect(row(page, 'A-1')).toBeVisible();

    // What was typed stays.
    await page.goto(`/${code}/part?number=A-1`);
    await expect(page.getByText('2 filters are set.')).toBeVisible();
    await page.getByRole('button', { name: 'Any time' }).click();
    await expect(page).toHaveURL(/\?number=A-1&changed=any$/);
    await expect(row(page, 'A-1')).toBeVisible();
    await expect(row(page, 'B-2')).toBeHidden();

    // Links of other places mean any time.
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('#washer');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'B-2')).toBeVisible();
    await page.getByRole('navigation', { name: 'What is searched' }).getByRole('link', { name: 'Images' }).click();
    await page.getByRole('navigation', { name: 'What is searched' }).getByRole('link', { name: 'Parts' }).click();
    await expect(row(page, 'B-2')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/image\?/);
    const { id } = (await api.get('/api/parts/find?partNumber=A-1')) as { id: number };
    await page.goto(`/${code}/part/${id}`);
    await expect(row(page, 'A-1')).toHaveAttribute('aria-current', 'true');
  },
);

test(
  '19.a part info opens from the list of parts beside the search, by the mouse and by a key',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    await api.post('/api/parts', { partNumber: 'A-1', description: 'Washer', weight: 2, weightUom: 'g' });
    await api.post('/api/parts', { partNumber: 'B-2', description: 'Bolt' });
    await page.goto(`/${code}/search?q=nothing`);
    await page.getByRole('navigation', { name: 'What is searched' }).getByRole('link', { name: 'Parts' }).click();
    await page.goto(`/${code}/part?order=number`);
    const drawer = page.getByRole('dialog', { name: 'Part info' });
    await page.getByRole('button', { name: 'Part info of A-1' }).click();
    await expect(drawer).toContainText('2 g');
    await expect(page).toHaveURL(/\/part\?order=number$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await row(page, 'A-1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('i');
    await expect(drawer.getByRole('heading', { name: 'B-2' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'B-2')).toBeFocused();
    await page.keyboard.press('i');
    await drawer.getByRole('link', { name: 'Open part' }).press('Enter');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'B-2' })).toBeVisible();
  },
);

test('19.a the parts lookup is in the head of a part where the catalogue has the module, and nowhere else', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'super', code);
  const api = callsOf(page, code);
  const { id } = (await api.post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as { id: number };
  const lookup = page.getByRole('link', { name: 'Parts lookup' });
  await page.goto(`/${code}/part/${id}`);
  await expect(page.getByRole('button', { name: 'Delete part' })).toBeVisible();
  await expect(lookup).toBeHidden();
  const switches = (await api.get('/api/settings/switches')) as object;
  await api.put('/api/settings/switches', { ...switches, partsLookupUrl: 'https://parts.example.com/lookup' });
  await page.reload();
  await expect(lookup).toHaveAttribute('href', 'https://parts.example.com/lookup');
  await expect(lookup).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
});
