import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Box, Gray } from '../../src/drawing/register/register.ts';
import { extra } from './generated.ts';
import { grayOf } from './sheet.ts';
import type { Changes, Sheet } from './sheet.ts';

interface Labelled {
  image: string;
  callouts: Box[];
}

/** The drawings of a folder with `callouts.json`, changed as pictures: they have no strokes to leave out. */
export async function scannedSheets(folder: string): Promise<Sheet[]> {
  const listed = JSON.parse(readFileSync(join(folder, 'callouts.json'), 'utf8')) as Labelled[];
  return Promise.all(
    listed.map(async ({ image, callouts }) => {
      const page = await grayOf(join(folder, image));
      const boxes = callouts.map(({ x, y, w, h }) => ({ x, y, w, h }));
      return { name: image, page, boxes, redrawn: (changes: Changes) => redrawn(page, boxes, changes) };
    }),
  );
}

async function redrawn(page: Gray, boxes: readonly Box[], { dice, removed, moved, added }: Changes): Promise<Gray> {
  const data = page.data.slice();
  const inkAt = [...data.keys()].filter((at) => (data[at] ?? 255) < 128);
  let left = inkAt.length * removed;
  while (left > 0) left -= wiped(data, page, boxes, dice.of(inkAt), 8 + dice.below(14));
  let marks = '';
  for (const [index, to] of moved) {
    const from = boxes[index];
    if (!from) continue;
    for (let y = 0; y < from.h; y += 1) {
      for (let x = 0; x < from.w; x += 1) {
        const at = (from.y + y) * page.width + from.x + x;
        if (!inBalloon(from, x, y)) continue;
        data[(to.y + y) * page.width + to.x + x] = page.data[at] ?? 255;
        data[at] = 255;
      }
    }
    const leader = [to.x + to.w / 2, to.y + to.h / 2, from.x + from.w / 2, from.y + from.h / 2];
    marks += shortened(leader, to.w / 2);
  }
  for (const box of added) marks += extra(box, 'circle');
  if (marks === '') return { ...page, data };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}"><g fill="none" stroke="#000">${marks}</g></svg>`;
  const raw = { width: page.width, height: page.height, channels: 1 as const };
  const bytes = await sharp(data, { raw })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return grayOf(bytes);
}

/** Wipes a square of a stroke, but no balloon; the ink that it took, at least a little. */
function wiped(data: Uint8Array, page: Gray, boxes: readonly Box[], at: number, half: number): number {
  const x = at % page.width;
  const y = Math.floor(at / page.width);
  const touches = (b: Box) => x + half >= b.x && x - half <= b.x + b.w && y + half >= b.y && y - half <= b.y + b.h;
  if (boxes.some(touches)) return 0.1;
  let taken = 0.1;
  for (let v = Math.max(0, y - half); v <= Math.min(page.height - 1, y + half); v += 1) {
    for (let u = Math.max(0, x - half); u <= Math.min(page.width - 1, x + half); u += 1) {
      if ((data[v * page.width + u] ?? 255) < 128) taken += 1;
      data[v * page.width + u] = 255;
    }
  }
  return taken;
}

/** Round balloons take their corners with them only where these are theirs. */
const inBalloon = ({ w, h }: Box, x: number, y: number) =>
  ((x + 0.5) / w - 0.5) ** 2 + ((y + 0.5) / h - 0.5) ** 2 < 0.26;

function shortened([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], by: number): string {
  const share = by / Math.hypot(x2 - x1, y2 - y1);
  return `<path d="M${x1 + (x2 - x1) * share} ${y1 + (y2 - y1) * share}L${x2} ${y2}" stroke-width="1.6"/>`;
}
