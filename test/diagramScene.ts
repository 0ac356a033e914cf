import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, newCatalog, signIn } from './e2e.ts';

/** What a call that writes an item answers. */
export interface Written {
  id: number;
  version: number;
}

/** A white drawing of 800 by 600 pixels. */
export const drawing = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

/** Rows of a parts list with tags 1 to `count`. */
const washers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    tag: String(index + 1),
    partNumber: `00-${index + 1}`,
    description: `Washer ${index + 1}`,
    partQty: '1',
  }));

/**
 * A catalogue of the test's own: a model with two diagrams, the first with rows 1 to 4, hotspots 1, 2 and 9; with a
 * `picture` in place of the white drawing there are none.
 */
export async function scene(
  page: Page,
  { image = true, rows = 4, picture, items = washers(rows) }: Partial<Scene> = {},
) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const types = Object.fromEntries(
    ((await api.get('/api/itemType/Oem')) as { code: string; id: number }[]).map(({ code: c, id }) => [c, id]),
  );
  const add = async (type: string, parentId: number | null, name: string): Promise<number> =>
    ((await api.post('/api/items/Oem', { typeId: types[type], parentId, name })) as Written).id;
  const model = await add('MD', await add('DV', null, 'Snowmobiles'), 'Fjell 600');
  const diagram = await add('IP', model, 'Drive clutch');
  await add('IP', model, 'Driven clutch');
  if (items.length > 0) await api.post(`/api/diagrams/${diagram}/pegged`, { items });
  const imageId = image ? await addImage(picture ?? drawing) : null;
  if (imageId !== null && !picture) {
    const spots = ['1', '2', '9'].map((value, at) => ({ value, x: 100 + at * 200, y: 100, w: 60, h: 40 }));
    await api.post('/api/file/hotspots', { imageId, items: spots });
  }
  return { code, api, add, model, diagram, imageId, address: `/${code}/tree/${model}/${diagram}` };

  async function addImage(data: Buffer): Promise<number> {
    const sent = await page.request.post(`/${code}/api/file?filename=clutch.png`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'image/png' },
      data,
    });
    const { id } = (await sent.json()) as Written;
    const { version } = (await api.get(`/api/items/Oem/${diagram}`)) as Written;
    await api.post(`/api/diagrams/${diagram}/image`, { version, imageId: id });
    return id;
  }
}

interface Scene {
  image: boolean;
  rows: number;
  picture: Buffer;
  items: { tag: string; partNumber: string; description: string; partQty: string }[];
}

/** A cell of the parts grid by its row, from 0, and its column's title. */
export const cell = (page: Page, row: number, column: string) =>
  page
    .getByRole('grid', { name: 'Parts list' })
    .locator(`tr[data-row="${row}"] td[data-column]`)
    .nth(['Tag', 'Part number', 'Description', 'Qty', 'Context', 'Footnote'].indexOf(column));

/** Types over a cell and commits it with Enter. */
export async function type(page: Page, row: number, column: string, text: string): Promise<void> {
  await cell(page, row, column).click();
  await expect(cell(page, row, column)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
