import { workerData } from 'node:worker_threads';
import { grayscale } from '../../platform/files/picture/raster.ts';
import { sayResult } from '../../platform/thread/thread.ts';
import { register } from '../register/register.ts';
import type { Box, Registration } from '../register/register.ts';
import { rescaled } from '../register/similarity.ts';
import { recognise } from '../rules.recognise.ts';
import { printedSure } from './rules.ts';

/** Two pictures of the store, and boxes in pixels of the old one with what is printed in them, where that is known. */
export interface Comparison {
  old: { path: string; width: number };
  next: { path: string; width: number };
  boxes: (Box & { tag?: string | undefined })[];
}

/** Larger pictures are made smaller first: what makes 8,000 pixels sharper makes no hotspot surer. */
const mostPixels = 6_000_000;

async function compared({ old, next, boxes }: Comparison): Promise<Registration> {
  const before = await grayscale(old.path, mostPixels);
  const after = await grayscale(next.path, mostPixels);
  const from = before.width / old.width;
  const to = after.width / next.width;
  const scaled = (by: number, { x, y, w, h }: Box) => ({ x: x * by, y: y * by, w: w * by, h: h * by });
  const {
    movement,
    carried: placed,
    ...rest
  } = register(
    { ...before, data: before.gray },
    { ...after, data: after.gray },
    boxes.map((box) => scaled(from, box)),
  );
  const tags = boxes.map(({ tag = '' }) => tag);
  const carried = placed.some(({ certainty, index }) => certainty === 'doubtful' && tags[index])
    ? printedSure(placed, tags, recognise(after, { tags: tags.filter((tag) => tag !== '') }).confident)
    : placed;
  return {
    ...rest,
    movement: movement && rescaled(movement, 1 / from, 1 / to),
    carried: carried.map((one) => ({ ...one, box: scaled(1 / to, one.box) })),
  };
}

sayResult(await compared(workerData as Comparison));
