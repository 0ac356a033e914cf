import sharp from 'sharp';
import { expect, test } from 'vitest';
import { thumbnail } from './raster.ts';

test('many pictures are made smaller at the same time', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const smaller = await Promise.all(Array.from({ length: 300 }, () => thumbnail(picture, 145)));
  expect(new Set(smaller.map(({ width, height }) => `${width} x ${height}`))).toEqual(new Set(['145 x 97']));
});
