import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, newCatalog, signIn } from './e2e.ts';
import type { RoleName } from './api.ts';
import type { NewCatalog } from '../src/catalog/rules.ts';

interface Written {
  id: number;
  version: number;
}

/** A white drawing of 800 by 600 pixels. */
const drawing = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

/**
 * A catalogue of the test's own: a model with two drawings, Drive clutch with rows 1 to 4 and hotspots 1, 2 and 9, Driven
 * clutch with neither; and a second model without diagrams. The page is signed in as `role`.
 */
export async function drawnDiagram(page: Page, role: RoleName = 'Administrators', of: Partial<NewCatalog> = {}) {
  const code = await newCatalog(of);
  await signIn(page, role, code);
  const api = callsOf(page, code);
  const types = Object.fromEntries(
    ((await api.get('/api/itemType/Oem')) as { code: string; id: number }[]).map((type) => [type.code, type.id]),
  );
  const add = async (type: string, parentId: number | null, name: string): Promise<number> =>
    ((await api.post('/api/items/Oem', { typeId: types[type], parentId, name })) as Written).id;
  const draw = async (id: number): Promise<number> => {
    const sent = await page.request.post(`/${code}/api/file?filename=clutch.png`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'image/png' },
      data: drawing,
    });
    const { id: imageId } = (await sent.json()) as Written;
    const { version } = (await api.get(`/api/items/Oem/${id}`)) as Written;
    await api.post(`/api/diagrams/${id}/image`, { version, imageId });
    return imageId;
  };
  const division = await add('DV', null, 'Snowmobiles');
  const model = await add('MD', division, 'Fjell 600');
  const otherModel = await add('MD', division, 'Fjell 800');
  const diagram = await add('IP', model, 'Drive clutch');
  const other = await add('IP', model, 'Driven clutch');
  const items = ['1', '2', '3', '4'].map((tag) => ({
    tag,
    partNumber: `00-${tag}`,
    description: `Washer ${tag}`,
    partQty: '1',
  }));
  await api.post(`/api/diagrams/${diagram}/pegged`, { items });
  const imageId = await draw(diagram);
  await draw(other);
  const spots = ['1', '2', '9'].map((value, at) => ({ value, x: 100 + at * 200, y: 100, w: 60, h: 40 }));
  await api.post('/api/file/hotspots', { imageId, items: spots });
  const address = `/${code}/tree/${model}/${diagram}`;
  return { code, api, add, draw, model, otherModel, diagram, other, imageId, address };
}
