import type { Ink } from './ink.ts';
import { bestFit, likeness, patchOf } from './patch.ts';
import type { Area, Fit, Patch } from './patch.ts';
import { halved, rim } from './overlay.ts';
import type { Overlay } from './overlay.ts';

/** Places that are looked at closely, of those that fit from afar. */
const closely = 24;
const fromAfar = 0.45;

/** The middle of an area, where the number of a balloon stands. */
const inner = ({ x, y, w, h }: Area): Area => ({
  x: x + Math.round(w * 0.2),
  y: y + Math.round(h * 0.2),
  w: Math.max(4, Math.round(w * 0.6)),
  h: Math.max(4, Math.round(h * 0.6)),
});

/** How well an area of the old drawing fits near a place of the new one: as a whole, and in its middle. */
export interface Closeness extends Fit {
  readonly middle: number;
}

export function closeness({ piece, next }: Overlay, area: Area, x: number, y: number, reach: number): Closeness | null {
  const shown = piece(area);
  const whole = { ...area, x: rim, y: rim };
  const patch = patchOf(shown, whole);
  if (!patch) return null;
  const fit = bestFit(next, patch, x, y, reach);
  const core = inner(whole);
  const middle = patchOf(shown, core);
  const at = { x: fit.x + core.x - rim, y: fit.y + core.y - rim };
  return { ...fit, middle: middle ? bestFit(next, middle, at.x, at.y, 1).likeness : fit.likeness };
}

/** Looks for areas of the old drawing anywhere in the new one: where they fit, the closest first. */
export function seeker(overlay: Overlay) {
  const next = halved(overlay.next);
  const ink = inkSums(next);
  return (area: Area, isFree: (x: number, y: number) => boolean): Closeness[] => {
    const shown = halved(overlay.piece(area));
    const small = { x: rim / 2, y: rim / 2, w: Math.max(4, area.w >> 1), h: Math.max(4, area.h >> 1) };
    const patch = patchOf(shown, small);
    if (!patch) return [];
    const places = peaks(next, ink, patch, sumOf(inkSums(shown), shown.width, small)).filter(({ x, y }) =>
      isFree(2 * x, 2 * y),
    );
    return places
      .slice(0, closely)
      .map(({ x, y }) => closeness(overlay, area, 2 * x, 2 * y, 2))
      .filter((fit) => fit !== null)
      .sort((a, b) => b.likeness + b.middle - a.likeness - a.middle);
  };
}

/** Places where a patch fits from afar, the best first, none of them within half a patch of a better one. */
function peaks(next: Ink, sums: Float64Array, patch: Patch, ownInk: number): Fit[] {
  const found: Fit[] = [];
  for (let y = 0; y + patch.h <= next.height; y += 1) {
    for (let x = 0; x + patch.w <= next.width; x += 1) {
      const ink = sumOf(sums, next.width, { x, y, w: patch.w, h: patch.h });
      if (ink < ownInk * 0.5 || ink > ownInk * 2) continue;
      const here = likeness(next, patch, x, y);
      if (here >= fromAfar) found.push({ x, y, likeness: here });
    }
  }
  const kept: Fit[] = [];
  for (const one of found.sort((a, b) => b.likeness - a.likeness)) {
    const isNear = (other: Fit) => Math.abs(one.x - other.x) * 2 < patch.w && Math.abs(one.y - other.y) * 2 < patch.h;
    if (!kept.some(isNear)) kept.push(one);
    if (kept.length === 2 * closely) break;
  }
  return kept;
}

/** Sums of all ink above and left of each pixel, one row and column wider than the picture. */
function inkSums({ width, height, data }: Ink): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

function sumOf(sums: Float64Array, width: number, { x, y, w, h }: Area): number {
  const last = sums.length / (width + 1) - 1;
  const at = (column: number, row: number) => sums[Math.min(row, last) * (width + 1) + Math.min(column, width)] ?? 0;
  return at(x + w, y + h) - at(x, y + h) - at(x + w, y) + at(x, y);
}
