import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, chooseIn, newCatalog, selectOf, signIn } from '../test/e2e.ts';

test('19.g literature that another editor took away, and an image that is gone, are marked when their uses are asked for', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name })) as { id: number }).id;
  };
  const boats = await add('DV', null, 'Boats');
  const [id, other] = [await add('MD', boats, 'Skiff'), await add('MD', boats, 'Dinghy')];
  await api.post('/api/items/Oem/postUrls', { id, urls: [{ url: 'https://example.org/film' }] });
  const { items } = (await api.get(`/api/hierarchies/${id}/attachments`)) as { items: { id: number }[] };
  const url = items[0]?.id;
  await api.post(`/api/hierarchies/${other}/attachments/link`, { items: [url] });
  await page.goto(`/${code}/literature?list=urls`);
  const row = page.getByRole('row', { name: /example\.org\/film/ });
  await expect(row).toBeVisible();
  for (const from of [id, other]) await api.del(`/api/hierarchies/${from}/attachments/${url}`);
  await row.getByText('example.org/film').click();
  await expect(page.getByRole('dialog').getByText('Orphan: this is attached to no item.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText('Orphan')).toBeVisible();

  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page.goto(`/${code}/image`);
  await expect(page.getByText('No images yet')).toBeVisible();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'clutch.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByText('1 of 1 uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'clutch' })).toBeVisible();
  const { items: images } = (await api.get('/api/file/search')) as { items: { id: number }[] };
  await api.del(`/api/file/${images[0]?.id}`);
  await page.getByRole('row').filter({ hasText: 'clutch' }).getByText('clutch').first().click();
  await expect(page.locator('#image-detail').getByText('This image does not exist')).toBeVisible();
});

test(
  '19.g file attributes are chosen in the settings and filled in the form of a URL',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    await api.post('/api/attributes', { name: 'Edition', type: 4, definition: { items: ['First', 'Second'] } });
    await page.goto(`/${code}/settings/5`);
    for (const fixed of ['Visibility', 'Language', 'Category'])
      await expect(page.getByRole('row').filter({ hasText: fixed })).toContainText('fixed');
    await selectOf(page, 'Add attribute').click();
    await page.getByRole('option', { name: /^Edition/ }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.')).toBeVisible();

    const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((one) => one.code === 'MD')?.id;
    const top = types.find((one) => one.code === 'DV')?.id;
    const { id: parentId } = (await api.post('/api/items/Oem', { typeId: top, parentId: null, name: 'Boats' })) as {
      id: number;
    };
    const { id } = (await api.post('/api/items/Oem', { typeId, parentId, name: 'Skiff' })) as { id: number };
    await page.goto(`/${code}/tree/${id}?tab=literature`);
    await page.getByRole('button', { name: 'Add URL' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /URL/ }).fill('https://example.org/manual');
    await chooseIn(dialog, 'Edition', 'Second');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { items } = (await api.get(`/api/hierarchies/${id}/attachments`)) as {
      items: { attributes: Record<string, string[]> }[];
    };
    expect(Object.values(items[0]?.attributes ?? {})).toEqual([['Second']]);
  },
);
