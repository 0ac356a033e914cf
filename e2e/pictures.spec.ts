import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

let shade = 40;
async function file(name: string) {
  shade += 40;
  const background = { r: shade, g: 120, b: 160 };
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const cards = (page: Page) => page.locator('.pictures-card');

/** Gives, orders and takes pictures on a screen that shows none yet. */
async function walk(page: Page): Promise<void> {
  const input = page.getByLabel('Choose file', { exact: true });
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await input.last().setInputFiles([await file('front.png'), await file('back.png')]);
  await expect(cards(page)).toContainText(['front', 'back']);
  await expect(cards(page).first()).toContainText('Primary');
  await input.last().setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') });
  await expect(page.getByText('notes.png: File format not supported.')).toBeVisible();

  await page.getByRole('button', { name: 'Picture back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Make primary' }).click();
  await expect(cards(page)).toContainText(['back', 'front']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(cards(page)).toContainText(['front', 'back']);
  await page.getByRole('button', { name: 'Picture front' }).click();
  await page.getByRole('menuitem', { name: 'Remove from here' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Primary');
}

/** A new catalogue with a model, and with what adds items to it. */
async function model(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues: [] })) as { id: number }).id;
  };
  return { code, api, add, id: await add('MD', await add('DV', null, 'Snowmobiles'), 'Fjell') };
}

test(
  '19.c a model and a part are given pictures on their own screens, the first one primary',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, id } = await model(page);
    const part = (await api.post('/api/parts', { partNumber: 'P-1', description: 'Flyweight' })) as { id: number };

    await page.goto(`/${code}/tree/${id}?tab=pictures`);
    await walk(page);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByRole('img', { name: 'back' })).toBeVisible();

    await page.goto(`/${code}/part/${part.id}`);
    await walk(page);
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Flyweight, 62 g');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Flyweight, 62 g').first()).toBeVisible();
    await page.reload();
    await expect(cards(page)).toContainText(['back']);

    // What is there already is offered instead.
    const twice = await file('twice');
    const send = () => page.getByLabel('Choose file', { exact: true }).last().setInputFiles([twice]);
    await send();
    await expect(cards(page)).toContainText(['back', 'twice']);
    await page.goto(`/${code}/tree/${id}?tab=pictures`);
    await expect(cards(page)).toContainText(['back']);
    await send();
    await expect(page.getByText('Same content as twice', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Ignore the duplicate' }).click();
    await expect(cards(page)).toContainText(['back', 'twice']);
    await page.getByRole('button', { name: 'Picture twice' }).click();
    await page.getByRole('menuitem', { name: 'Remove from here' }).click();
    await expect(cards(page)).toHaveCount(1);
    await send();
    await expect(page.getByRole('button', { name: 'Use the one there' })).toBeVisible();
    const named = async () => {
      const { items } = (await api.get('/api/file/search?term=twice')) as { items: { id: number }[] };
      return items.map((image) => image.id);
    };
    const [sent = 0] = await named();
    await page.getByRole('button', { name: 'Use the one there' }).click();
    await expect.poll(async () => (await named()).includes(sent)).toBe(false);
    expect(await named()).toHaveLength(3);
    await expect(cards(page)).toContainText(['back', 'twice']);
  },
);

test('19.c an image is chosen by search: as a picture, and as the drawing of a diagram, which gets a copy', async ({
  page,
}) => {
  const { code, api, add, id } = await model(page);
  const diagram = await add('IP', id, 'Clutch');
  const { buffer, mimeType } = await file('clutch');
  const sent = await page.request.post(`/${code}/api/file?filename=clutch.png`, {
    data: buffer,
    headers: { 'Content-Type': mimeType, 'X-Requested-With': 'XMLHttpRequest' },
  });
  const image = (await sent.json()) as { id: number };

  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Choose from images' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose an image of the catalogue' });
    await page.keyboard.type('nothing');
    await expect(dialog.getByText('No image has such a name')).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Name contains' }).fill('clut');
    await expect(dialog.getByRole('status')).toHaveText(/^1 to 1 of 1$|^1 to 2 of 2$/);
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: /clutch/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await page.goto(`/${code}/tree/${id}?tab=pictures`);
  await choose();
  await expect(cards(page)).toContainText(['clutch']);
  await page.goto(`/${code}/tree/${id}/${diagram}`);
  await choose();
  await expect(page.getByRole('button', { name: 'Replace image' })).toBeVisible();
  const item = (await api.get(`/api/items/Oem/${diagram}`)) as { image: { id: number } };
  expect(item.image).toMatchObject({ name: 'clutch', width: 640 });
  expect(item.image.id).not.toBe(image.id);
});
