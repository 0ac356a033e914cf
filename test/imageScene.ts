import sharp from 'sharp';
import { expect } from 'vitest';
import type { openApi } from './api.ts';
import { itemsOf, versionOf } from './items.ts';

/** A picture of one colour as PNG. */
export const pictureOf = (width: number, height: number, color = '#fff') =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

/** A division with a model and two diagrams, and three images: two of diagrams, one that nothing shows. */
export async function imageScene(api: Awaited<ReturnType<typeof openApi>>) {
  const catalog = await api.catalog();
  const add = await itemsOf(catalog);
  const editor = catalog.as('Users');
  const division = await add.division(null, 'Snowmobiles');
  const model = await add.model(division, 'Fjell 600');
  const [clutch, guard] = [await add.diagram(model, 'Clutch'), await add.diagram(model, 'Guard')];
  const upload = async (name: string, width: number, height: number, color?: string) =>
    (await editor.upload(`/api/file?filename=${name}`, await pictureOf(width, height, color), 'image/png')).body
      .id as number;
  const drawing = await upload('Hélice.png', 400, 300);
  const other = await upload('guard.png', 800, 200, '#eee');
  const spare = await upload('spare.png', 100, 100, '#ddd');
  for (const [id, imageId] of [
    [clutch, drawing],
    [guard, other],
  ] as const) {
    const version = await versionOf(catalog, id);
    expect((await editor.post(`/api/diagrams/${id}/image`, { version, imageId })).status).toBe(200);
  }
  const part = (await editor.post('/api/parts', { partNumber: 'P-1', description: 'Pin', imageId: other })).body;
  return { catalog, add, editor, division, model, clutch, guard, drawing, other, spare, part };
}
