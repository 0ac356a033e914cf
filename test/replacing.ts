import sharp from 'sharp';
import { expect } from 'vitest';
import { generatedSheet } from '../bench/register/generated.ts';
import type { Box } from '../src/image/rules.ts';
import { drawFigure } from '../tools/drawing/assemblies/figure.ts';
import type { TestCatalog } from './api.ts';
import { Dice } from './dice.ts';
import { itemsOf, versionOf } from './items.ts';

/** A generated drawing as a file, and the hotspots on its balloons. */
async function drawn(number: number) {
  const { page, boxes } = await generatedSheet(number);
  const raw = { width: page.width, height: page.height, channels: 1 as const };
  const file = await sharp(page.data, { raw }).png().toBuffer();
  return { file, boxes: boxes.map((box, index) => ({ value: String(index + 1), ...box })) };
}

const { file: old, boxes } = await drawn(0);
const { file: other } = await drawn(16);
const shift = { x: 60, y: 20 };
const { x, y, w, h } = boxes[0] ?? { x: 0, y: 0, w: 0, h: 0 };
const white = { create: { width: w + 4, height: h + 4, channels: 3, background: '#fff' } } as const;
const wiped = await sharp(old)
  .composite([{ input: await sharp(white).png().toBuffer(), left: x - 2, top: y - 2 }])
  .toBuffer();
/** Smaller, and on a larger sheet; the first balloon is gone. */
const next = await sharp(wiped)
  .resize(1280)
  .extend({ left: shift.x, top: shift.y, background: '#fff' })
  .jpeg({ quality: 60 })
  .toBuffer();

/** The old drawing with two balloons elsewhere, and hotspots with the numbers that it prints in them. */
export async function movedDrawing() {
  const sheet = await generatedSheet(0);
  const by = { x: 25, y: 6 };
  const moved = new Map([0, 1].map((index) => [index, shifted(sheet.boxes[index] ?? { x, y, w, h }, by)]));
  const { width, height, data } = await sheet.redrawn({ dice: new Dice(1), removed: 0, moved, added: [] });
  const { labels } = drawFigure('driveClutch', 0, { name: '', figure: '', model: '', sheet: '', number: '' });
  return {
    by,
    file: await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
    items: sheet.boxes.map((box, index) => ({ ...box, value: labels[index]?.value ?? '' })),
  };
}

const shifted = (box: Box, by: { x: number; y: number }): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });

/** A diagram with the old drawing and its hotspots; answers what a replacement needs. */
export async function withDrawing(catalog: TestCatalog, items = boxes, name?: string) {
  const tree = await itemsOf(catalog);
  const division = await tree.division(null);
  const diagram = await tree.diagram(await tree.model(division), name);
  const editor = catalog.as('Users');
  const upload = async (bytes: Buffer, type: 'png' | 'jpeg' = 'png') =>
    (await editor.upload(`/api/file?filename=a.${type}`, bytes, `image/${type}`)).body.id as number;
  const imageId = await upload(old);
  const path = `/api/diagrams/${diagram}/image`;
  const set = await editor.post(path, { version: await versionOf(catalog, diagram), imageId });
  expect(set.status).toBe(200);
  const saved = await editor.post('/api/file/hotspots', { imageId, items });
  expect(saved.status).toBe(200);
  return { catalog, division, diagram, editor, upload, imageId, path, version: () => versionOf(catalog, diagram) };
}

export { boxes, next, other, shift };
