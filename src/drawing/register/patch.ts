import type { Ink } from './ink.ts';

/** A rectangle in whole pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What is drawn in an area, less its mean, of length one; null where nothing is. */
export interface Patch {
  readonly w: number;
  readonly h: number;
  readonly data: Float32Array;
  /** Sum of squares before it was made one long: how much is drawn. */
  readonly energy: number;
}

/** An area with less than this for each of its pixels is an empty one; a thin ring around nothing has three times as much. */
const empty = 0.0015;

export function patchOf({ width, height, data }: Ink, { x, y, w, h }: Area): Patch | null {
  const out = new Float32Array(w * h);
  let sum = 0;
  for (let j = 0; j < h; j += 1) {
    if (y + j < 0 || y + j >= height) continue;
    for (let i = Math.max(0, -x); i < w && x + i < width; i += 1) {
      const value = data[(y + j) * width + x + i] ?? 0;
      out[j * w + i] = value;
      sum += value;
    }
  }
  const mean = sum / out.length;
  let energy = 0;
  for (let at = 0; at < out.length; at += 1) {
    const value = (out[at] ?? 0) - mean;
    out[at] = value;
    energy += value * value;
  }
  if (energy < empty * out.length) return null;
  const share = 1 / Math.sqrt(energy);
  for (let at = 0; at < out.length; at += 1) out[at] = (out[at] ?? 0) * share;
  return { w, h, data: out, energy };
}

/** How alike a patch and the picture at (x, y) are, from −1 to 1; 0 where the picture is empty. */
export function likeness({ width, height, data }: Ink, patch: Patch, x: number, y: number): number {
  const { w, h } = patch;
  let [product, sum, squares] = [0, 0, 0];
  const left = Math.max(0, -x);
  const right = Math.min(w, width - x);
  for (let j = Math.max(0, -y); j < h && y + j < height; j += 1) {
    const row = (y + j) * width + x;
    const own = j * w;
    for (let i = left; i < right; i += 1) {
      const value = data[row + i] ?? 0;
      if (value === 0) continue;
      product += value * (patch.data[own + i] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  // The patch has no mean, so the picture's own need not be taken off the product.
  const energy = squares - (sum * sum) / (w * h);
  return energy < empty * w * h ? 0 : product / Math.sqrt(energy);
}

/** Where a patch fits. */
export interface Fit {
  readonly x: number;
  readonly y: number;
  readonly likeness: number;
}

/** The place within `reach` of (x, y) where a patch fits best: every second pixel first, then around the best. */
export function bestFit(ink: Ink, patch: Patch, x: number, y: number, reach: number): Fit {
  let best: Fit = { x, y, likeness: likeness(ink, patch, x, y) };
  const look = (cx: number, cy: number, far: number, step: number) => {
    for (let dy = -far; dy <= far; dy += step) {
      for (let dx = -far; dx <= far; dx += step) {
        const here = likeness(ink, patch, cx + dx, cy + dy);
        if (here > best.likeness) best = { x: cx + dx, y: cy + dy, likeness: here };
      }
    }
  };
  look(x, y, reach, 2);
  look(best.x, best.y, 1, 1);
  return best;
}
