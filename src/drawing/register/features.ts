import { blurred, shrunk } from './ink.ts';
import type { Ink } from './ink.ts';

/** Corners, line ends and junctions of a drawing, each with a description of what is drawn around it. */
export interface Features {
  readonly count: number;
  /** Places in pixels of the largest level. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The level's size as a share of the largest. */
  readonly scale: Float32Array;
  /** As many numbers for each feature, together of length one. */
  readonly words: Float32Array;
}

export interface Levels {
  /** How many sizes are looked at, and the share that each is of the one before. */
  readonly count: number;
  readonly ratio: number;
  /** Features wanted at the largest; at the others as many as their area has. */
  readonly most: number;
}

const cells = 4;
/** Pixels along a cell's side. */
const cell = 6;
/** Numbers in a description: four directions of line in each of 4 × 4 cells. */
const words = cells * cells * 4;
const margin = 6;
/** Features are spread: so many squares of this size share them. */
const square = 40;

interface Corner {
  x: number;
  y: number;
  score: number;
}

/**
 * Describes a drawing at several sizes. The paper may be turned by a few degrees but not more: the descriptions are
 * upright, which makes them tell more.
 */
export function features(ink: Ink, { count, ratio, most }: Levels): Features {
  const found: { x: number; y: number; scale: number; words: Float32Array }[] = [];
  let source = { ink, scale: 1 };
  for (let level = 0; level < count; level += 1) {
    const scale = ratio ** level;
    const here = shrunk(source.ink, scale / source.scale);
    if (scale <= source.scale / 2) source = { ink: here, scale };
    if (Math.min(here.width, here.height) < 4 * cell) break;
    const { along, slant, corners } = analysed(here, Math.max(60, Math.round(most * scale * scale)));
    for (const { x, y } of corners) {
      const text = described(along, slant, here.width, here.height, x, y);
      if (text) found.push({ x: (x + 0.5) / scale, y: (y + 0.5) / scale, scale, words: text });
    }
  }
  const all = new Float32Array(found.length * words);
  found.forEach((one, index) => all.set(one.words, index * words));
  return {
    count: found.length,
    x: Float32Array.from(found, (one) => one.x),
    y: Float32Array.from(found, (one) => one.y),
    scale: Float32Array.from(found, (one) => one.scale),
    words: all,
  };
}

/** The directions of lines at each pixel (as doubled angle, so that both sides of a line agree) and the best corners. */
function analysed(ink: Ink, most: number) {
  const { width, height, data } = blurred(ink, 1);
  const along = new Float32Array(data.length);
  const slant = new Float32Array(data.length);
  const xx = new Float32Array(data.length);
  const xy = new Float32Array(data.length);
  const yy = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1) {
      const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      if (gx * gx + gy * gy < 1e-6) continue;
      const size = Math.sqrt(gx * gx + gy * gy);
      along[at] = (gx * gx - gy * gy) / size;
      slant[at] = (2 * gx * gy) / size;
      xx[at] = gx * gx;
      xy[at] = gx * gy;
      yy[at] = gy * gy;
    }
  }
  const smooth = (values: Float32Array) => blurred({ width, height, data: values }, 2).data;
  return { along, slant, corners: strongest(cornerness(smooth(xx), smooth(xy), smooth(yy)), width, height, most) };
}

/** The smaller eigenvalue of the gradients around a pixel: large where lines of two directions meet or one ends. */
function cornerness(xx: Float32Array, xy: Float32Array, yy: Float32Array): Float32Array {
  const score = new Float32Array(xx.length);
  for (let at = 0; at < score.length; at += 1) {
    const a = xx[at] ?? 0;
    const c = yy[at] ?? 0;
    if (a + c < 1e-6) continue;
    const b = xy[at] ?? 0;
    score[at] = (a + c) / 2 - Math.sqrt(((a - c) / 2) ** 2 + b * b);
  }
  return score;
}

/** Local peaks, at most `most`, taken in turns from the squares of the page so that no text takes them all. */
function strongest(score: Float32Array, width: number, height: number, most: number): Corner[] {
  const columns = Math.ceil(width / square);
  const squares = new Map<number, Corner[]>();
  for (let y = margin; y < height - margin; y += 1) {
    for (let x = margin; x < width - margin; x += 1) {
      const own = score[y * width + x] ?? 0;
      if (own < 1e-4 || !isPeak(score, width, y * width + x, own)) continue;
      const key = Math.floor(y / square) * columns + Math.floor(x / square);
      const known = squares.get(key);
      if (known) known.push({ x, y, score: own });
      else squares.set(key, [{ x, y, score: own }]);
    }
  }
  const ranked = [...squares.values()].flatMap((list) =>
    list.sort((a, b) => b.score - a.score).map((corner, rank) => ({ corner, rank })),
  );
  return ranked
    .sort((a, b) => a.rank - b.rank || b.corner.score - a.corner.score)
    .slice(0, most)
    .map(({ corner }) => corner);
}

function isPeak(score: Float32Array, width: number, at: number, own: number): boolean {
  for (let dy = -2; dy <= 2; dy += 1) {
    for (let dx = -2; dx <= 2; dx += 1) {
      const other = score[at + dy * width + dx] ?? 0;
      if (other > own || (other === own && dy * width + dx < 0)) return false;
    }
  }
  return true;
}

/** How much line of each direction lies in the cells around a place; undefined where there is nearly none. */
function described(along: Float32Array, slant: Float32Array, width: number, height: number, x: number, y: number) {
  const text = new Float32Array(words);
  const half = (cells * cell) / 2;
  for (let dy = -half; dy < half; dy += 1) {
    if (y + dy < 0 || y + dy >= height) continue;
    const row = (dy + half + 0.5) / cell - 0.5;
    for (let dx = -half; dx < half; dx += 1) {
      if (x + dx < 0 || x + dx >= width) continue;
      const at = (y + dy) * width + x + dx;
      const c = along[at] ?? 0;
      const s = slant[at] ?? 0;
      if (c === 0 && s === 0) continue;
      const column = (dx + half + 0.5) / cell - 0.5;
      spread(text, row, column, c, s);
    }
  }
  return unit(text) ? text : undefined;
}

/** Adds a pixel's direction to the four cells nearest to it. */
function spread(text: Float32Array, row: number, column: number, c: number, s: number) {
  const top = Math.floor(row);
  const left = Math.floor(column);
  for (let r = top; r <= top + 1; r += 1) {
    if (r < 0 || r >= cells) continue;
    const down = 1 - Math.abs(row - r);
    for (let k = left; k <= left + 1; k += 1) {
      if (k < 0 || k >= cells) continue;
      const share = down * (1 - Math.abs(column - k));
      const at = (r * cells + k) * 4;
      const first = c > 0 ? at : at + 1;
      const second = s > 0 ? at + 2 : at + 3;
      text[first] = (text[first] ?? 0) + Math.abs(c) * share;
      text[second] = (text[second] ?? 0) + Math.abs(s) * share;
    }
  }
}

/** Makes a description one long, with no number so large that a thick line is all of it. */
function unit(text: Float32Array): boolean {
  for (const cap of [0.35, 1]) {
    let square = 0;
    for (const value of text) square += value * value;
    const length = Math.sqrt(square);
    if (length < 0.05) return false;
    for (let at = 0; at < text.length; at += 1) text[at] = Math.min(cap, (text[at] ?? 0) / length);
  }
  return true;
}
