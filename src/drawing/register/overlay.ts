import { blurred, shrunk } from './ink.ts';
import type { Ink } from './ink.ts';
import { bestFit, patchOf } from './patch.ts';
import type { Area } from './patch.ts';
import { inverse, mapped, rescaled, scaleOf } from './similarity.ts';
import type { Similarity } from './similarity.ts';

/** The old drawing laid over the new one, both at one size. */
export interface Overlay {
  /** The old drawing where a movement brings it. */
  readonly old: Ink;
  /** The same for an area of it, also outside the new drawing, with `rim` pixels more on each side. */
  readonly piece: (area: Area) => Ink;
  readonly next: Ink;
  /** Pixels here per pixel of the new drawing. */
  readonly factor: number;
  /** From the old drawing's pixels to pixels here. */
  readonly movement: Similarity;
}

/** Pixels around a piece of the old drawing. */
export const rim = 2;

/** Lays the old drawing over the new. `movement` is between their own pixels, `factor` how many are wanted of the new. */
export function overlaid(old: Ink, next: Ink, movement: Similarity, factor: number): Overlay {
  const here = rescaled(movement, 1, factor);
  const size = Math.min(1, scaleOf(here));
  const small = shrunk(old, size);
  const ink = shrunk(next, factor);
  const back = inverse(rescaled(here, size, 1));
  return {
    old: blurred(moved(small, back, ink), 1),
    piece: ({ x, y, w, h }) => {
      const [dx, dy] = mapped(back, x - rim, y - rim);
      return blurred(moved(small, { ...back, dx, dy }, { width: w + 2 * rim, height: h + 2 * rim }), 1);
    },
    next: blurred(ink, 1),
    factor,
    movement: here,
  };
}

/** A picture seen through a movement: `back` leads from a pixel of the result to its place in the source. */
function moved(from: Ink, back: Similarity, { width, height }: { width: number; height: number }): Ink {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = back.a * (x + 0.5) - back.b * (y + 0.5) + back.dx - 0.5;
      const v = back.b * (x + 0.5) + back.a * (y + 0.5) + back.dy - 0.5;
      const left = Math.floor(u);
      const top = Math.floor(v);
      if (left < 0 || top < 0 || left + 1 >= from.width || top + 1 >= from.height) continue;
      const at = top * from.width + left;
      const upper = (from.data[at] ?? 0) * (left + 1 - u) + (from.data[at + 1] ?? 0) * (u - left);
      const lower =
        (from.data[at + from.width] ?? 0) * (left + 1 - u) + (from.data[at + from.width + 1] ?? 0) * (u - left);
      data[y * width + x] = upper * (top + 1 - v) + lower * (v - top);
    }
  }
  return { width, height, data };
}

/** The area that a rectangle becomes: turned as to its middle, upright itself. */
export function areaOf(movement: Similarity, { x, y, w, h }: { x: number; y: number; w: number; h: number }): Area {
  const scale = scaleOf(movement);
  const [u, v] = mapped(movement, x + w / 2, y + h / 2);
  return {
    x: Math.round(u - (w * scale) / 2),
    y: Math.round(v - (h * scale) / 2),
    w: Math.max(1, Math.round(w * scale)),
    h: Math.max(1, Math.round(h * scale)),
  };
}

const block = 28;
const reach = 4;
/** A block of the old drawing is found again from here on. */
const found = 0.6;

/** How much of what the old drawing shows in an area is found in the new one at the same place, 0 to 1. */
export function agreement({ old, next }: Overlay, area: Area): number {
  let [known, all] = [0, 0];
  const right = Math.min(old.width - block, area.x + area.w);
  const bottom = Math.min(old.height - block, area.y + area.h);
  for (let y = Math.max(0, area.y); y <= bottom; y += block) {
    for (let x = Math.max(0, area.x); x <= right; x += block) {
      const patch = patchOf(old, { x, y, w: block, h: block });
      if (!patch) continue;
      const weight = Math.sqrt(patch.energy);
      all += weight;
      if (bestFit(next, patch, x, y, reach).likeness >= found) known += weight;
    }
  }
  return all === 0 ? 0 : known / all;
}

export const halved = (ink: Ink): Ink => shrunk(ink, 0.5);
