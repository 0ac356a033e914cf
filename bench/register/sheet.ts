import sharp from 'sharp';
import type { Box, Gray } from '../../src/drawing/register/register.ts';
import type { Dice } from '../../test/dice.ts';

/** A drawing with the boxes of its balloons, that can be drawn again with changes. */
export interface Sheet {
  readonly name: string;
  readonly page: Gray;
  readonly boxes: readonly Box[];
  redrawn(changes: Changes): Promise<Gray>;
}

export interface Changes {
  readonly dice: Dice;
  /** Share of strokes that are left out, 0 to 1. */
  readonly removed: number;
  /** Balloons that stand elsewhere now, with their new place. */
  readonly moved: ReadonlyMap<number, Box>;
  /** Places of balloons with a number that the sheet does not have. */
  readonly added: readonly Box[];
}

export async function grayOf(bytes: Buffer | string): Promise<Gray> {
  const image = sharp(bytes).flatten({ background: '#fff' }).greyscale();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** A place for a box on blank paper, the nearest of those that come up; undefined where none does. */
export function blankPlace(page: Gray, box: Box, taken: readonly Box[], dice: Dice): Box | undefined {
  const gap = Math.round(box.w * 0.25);
  const reach = Math.round(Math.min(page.width, page.height) * 0.3);
  const found: Box[] = [];
  for (let round = 0; round < 4000 && found.length < 6; round += 1) {
    const x = Math.round(box.x + (dice.next() * 2 - 1) * reach);
    const y = Math.round(box.y + (dice.next() * 2 - 1) * reach);
    const place = { ...box, x, y };
    if (Math.hypot(x - box.x, y - box.y) < 1.6 * box.w || !isBlank(page, place, gap)) continue;
    if (!taken.some((other) => meets(other, place, gap))) found.push(place);
  }
  return dice.of(found.length === 0 ? [undefined] : found);
}

const meets = (one: Box, other: Box, gap: number) =>
  one.x < other.x + other.w + gap &&
  other.x < one.x + one.w + gap &&
  one.y < other.y + other.h + gap &&
  other.y < one.y + one.h + gap;

function isBlank(page: Gray, { x, y, w, h }: Box, gap: number): boolean {
  if (x - gap < 0 || y - gap < 0 || x + w + gap > page.width || y + h + gap > page.height) return false;
  for (let v = y - gap; v < y + h + gap; v += 1) {
    for (let u = x - gap; u < x + w + gap; u += 1) if ((page.data[v * page.width + u] ?? 0) < 200) return false;
  }
  return true;
}
