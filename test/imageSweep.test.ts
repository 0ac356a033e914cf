import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sweepImages } from '../src/app/sweep.ts';
import { openApi } from './api.ts';
import { itemsOf, versionOf } from './items.ts';

const api = await openApi();

it('15.10 an upload that nobody kept is swept after a day; one that something has or had stays', async () => {
  const catalog = await api.catalog();
  const editor = catalog.as('Users');
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null)));
  const upload = async (fileName: string) =>
    (await editor.upload(`/api/file?filename=${fileName}.png`, picture, 'image/png')).body.id as number;
  const [first, second, left] = [await upload('first'), await upload('second'), await upload('left')];
  await editor.post('/api/file/hotspots', { imageId: left, items: [{ value: '1', x: 100, y: 100, w: 40, h: 30 }] });
  for (const id of [first, second])
    await editor.post(`/api/diagrams/${diagram}/image`, { version: await versionOf(catalog, diagram), imageId: id });
  const statuses = () =>
    Promise.all([first, second, left].map(async (id) => (await editor.get(`/api/file/meta/${id}`)).status));
  await sweepImages(api.services);
  expect(await statuses()).toEqual([200, 200, 200]);
  await sweepImages(api.services, 0);
  expect(await statuses()).toEqual([200, 200, 404]);
  const newest = async () => (await catalog.as('Admin').get('/api/changes')).body.items[0];
  const swept = await newest();
  expect(swept.label).toBe('Uploads that nobody kept');
  await sweepImages(api.services, 0);
  expect((await newest()).id).toBe(swept.id);
});
