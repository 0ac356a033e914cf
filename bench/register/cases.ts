import sharp from 'sharp';
import type { Box, Gray } from '../../src/drawing/register/register.ts';
import { mapped } from '../../src/drawing/register/similarity.ts';
import type { Similarity } from '../../src/drawing/register/similarity.ts';
import { Dice } from '../../test/dice.ts';
import { blankPlace, grayOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** An old drawing, its successor, and where its boxes are there. */
export interface Case {
  readonly name: string;
  readonly kind: Kind;
  readonly old: Gray;
  readonly next: Gray;
  readonly boxes: readonly Box[];
  /** Middle and smaller side of each box in the new drawing; null outside it. */
  readonly truth: readonly ({ x: number; y: number; side: number } | null)[];
  readonly moved: readonly number[];
}

export const kinds = ['shift', 'scale', 'crop', 'turn', 'jpeg', 'strokes', 'moved', 'all'] as const;
export type Kind = (typeof kinds)[number];

/** A case of a kind: one change at its full range, or all of them together. */
export async function caseOf(sheet: Sheet, kind: Kind, seed: number): Promise<Case> {
  const dice = new Dice(seed);
  const has = (one: Kind) => kind === one || kind === 'all';
  const between = (low: number, high: number) => low + dice.next() * (high - low);
  const moved = new Map<number, Box>();
  const added: Box[] = [];
  if (has('moved')) move(sheet, dice, moved, added);
  const page = await sheet.redrawn({ dice, removed: has('strokes') ? 0.1 : 0, moved, added });
  const { width, height } = page;
  const scale = has('scale') ? 2 ** between(-1, 1) : 1;
  const turn = has('turn') ? (between(-2, 2) * Math.PI) / 180 : 0;
  const cut = () => (has('crop') ? between(0, 0.3) : 0);
  const [left, top, right, bottom] = [cut(), cut(), cut(), cut()];
  const shift = () => (has('shift') ? between(-0.2, 0.2) : 0);
  const size = {
    width: Math.round(width * (1 - left - right) * scale),
    height: Math.round(height * (1 - top - bottom) * scale),
  };
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const [x, y] = [width * (0.5 + left / 2 - right / 2 + shift()), height * (0.5 + top / 2 - bottom / 2 + shift())];
  const movement = { a, b, dx: size.width / 2 - a * x + b * y, dy: size.height / 2 - b * x - a * y };
  const next = drawn(page, movement, size);
  const truth = sheet.boxes.map((box, index) => {
    const now = moved.get(index) ?? box;
    const [u, v] = mapped(movement, now.x + now.w / 2, now.y + now.h / 2);
    const side = Math.min(box.w, box.h) * scale;
    const isInside = u >= side / 2 && v >= side / 2 && u <= size.width - side / 2 && v <= size.height - side / 2;
    return isInside ? { x: u, y: v, side } : null;
  });
  return {
    name: `${sheet.name}, ${kind} ${seed}`,
    kind,
    old: sheet.page,
    next: has('jpeg') ? await squeezed(next) : next,
    boxes: sheet.boxes,
    truth,
    moved: [...moved.keys()],
  };
}

/** How a new drawing can lie: seen from behind, or not, and then turned clockwise by so many quarters. */
export const lies = [
  { name: 'turned by 90°', mirrored: false, quarters: 1 },
  { name: 'turned by 180°', mirrored: false, quarters: 2 },
  { name: 'turned by 270°', mirrored: false, quarters: 3 },
  { name: 'mirrored from left to right', mirrored: true, quarters: 0 },
  { name: 'mirrored and turned by 90°', mirrored: true, quarters: 1 },
  { name: 'mirrored from top to bottom', mirrored: true, quarters: 2 },
  { name: 'mirrored and turned by 270°', mirrored: true, quarters: 3 },
] as const;

/** A case with its new drawing lying otherwise. */
export function lying(one: Case, { name, mirrored, quarters }: (typeof lies)[number]): Case {
  let { next, truth } = one;
  if (mirrored) {
    const { width } = next;
    next = gathered(next, next, (x, y) => [width - 1 - x, y]);
    truth = truth.map((place) => place && { ...place, x: width - place.x });
  }
  for (let turn = 0; turn < quarters; turn += 1) {
    const { width, height } = next;
    next = gathered(next, { width: height, height: width }, (x, y) => [y, height - 1 - x]);
    truth = truth.map((place) => place && { ...place, x: height - place.y, y: place.x });
  }
  return { ...one, name: `${one.name}, ${name}`, next, truth };
}

/** A page of a size, each pixel from a place of another page. */
function gathered(
  from: Gray,
  { width, height }: { width: number; height: number },
  place: (x: number, y: number) => [x: number, y: number],
): Gray {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = place(x, y);
      data[y * width + x] = from.data[v * from.width + u] ?? 255;
    }
  }
  return { width, height, data };
}

/** Two balloons go to blank paper nearby, a third is new. */
function move(sheet: Sheet, dice: Dice, moved: Map<number, Box>, added: Box[]) {
  const taken = [...sheet.boxes];
  const order = sheet.boxes.map((_, index) => ({ index, key: dice.next() })).sort((a, b) => a.key - b.key);
  for (const { index } of order) {
    const box = sheet.boxes[index];
    const place = box && blankPlace(sheet.page, box, taken, dice);
    if (!place) continue;
    taken.push(place);
    if (moved.size < 2) moved.set(index, place);
    else {
      added.push(place);
      return;
    }
  }
}

/** A page seen through a movement on white paper; from twice two places a pixel where it becomes smaller. */
function drawn(page: Gray, { a, b, dx, dy }: Similarity, { width, height }: { width: number; height: number }): Gray {
  const data = new Uint8Array(width * height);
  const square = a * a + b * b;
  const offsets = square < 1 ? [-0.25, 0.25] : [0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const j of offsets) {
        for (const i of offsets) {
          const [u, v] = [x + 0.5 + i - dx, y + 0.5 + j - dy];
          sum += shade(page, (a * u + b * v) / square - 0.5, (a * v - b * u) / square - 0.5);
        }
      }
      data[y * width + x] = Math.round(sum / offsets.length ** 2);
    }
  }
  return { width, height, data };
}

function shade({ width, height, data }: Gray, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255;
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (left + 1 - x) + (data[at + 1] ?? 0) * (x - left);
  const lower = (data[at + width] ?? 0) * (left + 1 - x) + (data[at + width + 1] ?? 0) * (x - left);
  return upper * (top + 1 - y) + lower * (y - top);
}

async function squeezed({ width, height, data }: Gray): Promise<Gray> {
  return grayOf(
    await sharp(data, { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 40 })
      .toBuffer(),
  );
}
