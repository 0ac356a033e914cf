import sharp from 'sharp';
import { expect, test } from 'vitest';
import { thumbnail } from './raster.ts';

test('pictures are made smaller while others are being opened', async () => {
  const picture = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const widths = new Set<number>();
  const many = async () => {
    for (let n = 0; n < 60; n++) widths.add((await thumbnail(picture, 60)).width);
  };
  await Promise.all(Array.from({ length: 8 }, many));
  expect([...widths]).toEqual([60]);
});
