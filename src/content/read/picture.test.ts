import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { releasesOf } from '../../../test/releases.ts';

const api = await openApi();
const { files } = api.services;
/** What happens when a publish is about to take its first picture. */
let meanwhile = async () => {};
const watched = {
  ...files,
  checked: async (hash: string) => {
    await meanwhile();
    return files.checked(hash);
  },
};

it('U-12 a publish that reads an image while it is replaced shows the old one with its hotspots, the next one the new', async () => {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const division = await items.division(null);
  const model = await items.model(division);
  const diagram = await items.diagram(model, 'Clutch');
  const editor = catalog.as('Admin');
  const show = async (background: string, width: number) => {
    const png = await sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    const { body: image } = await editor.upload('/api/file?filename=a.png', png, 'image/png');
    const set = await editor.post(`/api/diagrams/${diagram}/image`, {
      version: await versionOf(catalog, diagram),
      imageId: image.id,
      hotspots: [{ value: String(width), x: width / 2, y: 30, w: 58, h: 58 }],
    });
    expect(set.status).toBe(200);
    await setState(catalog, diagram, 2, 3);
  };
  for (const id of [division, model]) await setState(catalog, id, 2, 3);
  await show('#c41', 500);
  const releases = releasesOf({ ...api, services: { ...api.services, files: watched } }, catalog);
  /** The picture of the diagram and its hotspots. */
  const shown = async () => (await releases.records('p', 'diagrams')).get(String(diagram));
  await releases.publish('full');
  const old = await shown();
  expect(old).toMatchObject({ picture: { width: 500 }, hotspots: [['500', 250, 30, 58, 58]] });

  let isReplaced = false;
  meanwhile = async () => {
    meanwhile = async () => {};
    await show('#14c', 600);
    isReplaced = true;
  };
  await releases.publish('full');
  expect(isReplaced).toBe(true);
  expect(await shown()).toEqual(old);

  await releases.publish('delta');
  expect(await shown()).toMatchObject({ picture: { width: 600 }, hotspots: [['600', 300, 30, 58, 58]] });
});
