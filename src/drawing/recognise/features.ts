import type { Gray } from '../rules.recognised.ts';
import type { Component, Labels } from './components.ts';

/** Side of the square that a character is brought to, of its cells, and directions told apart in each. */
const side = 24;
const cell = 4;
const cells = side / cell;
const directions = 8;
const coarse = 8;
export const featureCount = cells * cells * directions + coarse * coarse + 1;

/**
 * What the classifier sees of a component: how dark it is in 8 by 8 fields, which way its edges run in 6 by 6 cells,
 * and its proportions. The character fills the square's height; other components beside it are left out.
 */
export function featuresOf(picture: Gray, labels: Labels, component: Component): Float32Array {
  const image = squared(picture, labels, component);
  const out = new Float32Array(featureCount);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      const dx = (x + 1 < side ? (image[at + 1] as number) : 0) - (x > 0 ? (image[at - 1] as number) : 0);
      const dy = (y + 1 < side ? (image[at + side] as number) : 0) - (y > 0 ? (image[at - side] as number) : 0);
      spread(out, x, y, dx, dy);
      const field =
        cells * cells * directions + Math.floor((y * coarse) / side) * coarse + Math.floor((x * coarse) / side);
      out[field] = (out[field] as number) + ((image[at] as number) * coarse * coarse) / (side * side);
    }
  }
  out[featureCount - 1] = Math.min(2, component.w / component.h);
  return out;
}

/** Adds an edge's strength to the two nearest of the cell's directions. */
function spread(out: Float32Array, x: number, y: number, dx: number, dy: number): void {
  const strength = Math.hypot(dx, dy);
  if (strength < 0.02) return;
  const turn = ((Math.atan2(dy, dx) / (2 * Math.PI)) * directions + directions) % directions;
  const low = Math.floor(turn) % directions;
  const part = turn - Math.floor(turn);
  const base = (Math.floor(y / cell) * cells + Math.floor(x / cell)) * directions;
  const next = base + ((low + 1) % directions);
  out[base + low] = (out[base + low] as number) + (strength * (1 - part)) / cell;
  out[next] = (out[next] as number) + (strength * part) / cell;
}

/** The component alone, darkness 0 to 1, scaled to the square's height and put in its middle. */
function squared({ width, height, gray }: Gray, labels: Labels, { label, x, y, w, h }: Component): Float32Array {
  const patchWidth = w + 2;
  const patchHeight = h + 2;
  const patch = new Float32Array(patchWidth * patchHeight);
  let darkest = 255;
  for (let row = -1; row <= h; row++) {
    for (let column = -1; column <= w; column++) {
      const at = (y + row) * width + x + column;
      if (y + row < 0 || y + row >= height || x + column < 0 || x + column >= width) continue;
      const owner = labels.of[at] as number;
      if (owner !== label && owner !== 0) continue;
      const value = gray[at] as number;
      if (value < darkest) darkest = value;
      patch[(row + 1) * patchWidth + column + 1] = 255 - value;
    }
  }
  const paper = paperOf(patch, patchWidth, patchHeight);
  const range = Math.max(30, 255 - darkest - paper);
  for (let at = 0; at < patch.length; at++)
    patch[at] = Math.max(0, Math.min(1, ((patch[at] as number) - paper) / range));
  return resampled(patch, patchWidth, patchHeight, Math.max(h, w * 0.9));
}

/** How dark the paper around it is: the median along the patch's edge. */
function paperOf(patch: Float32Array, width: number, height: number): number {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(patch[x] as number, patch[(height - 1) * width + x] as number);
  for (let y = 0; y < height; y++) edge.push(patch[y * width] as number, patch[y * width + width - 1] as number);
  return edge.toSorted((a, b) => a - b)[edge.length >> 1] ?? 0;
}

function resampled(patch: Float32Array, width: number, height: number, extent: number): Float32Array {
  const scale = extent / (side - 2);
  const taps = Math.max(1, Math.ceil(scale));
  const out = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let a = 0; a < taps; a++) {
        for (let b = 0; b < taps; b++) {
          const px = width / 2 + (x + (b + 0.5) / taps - side / 2) * scale - 0.5;
          const py = height / 2 + (y + (a + 0.5) / taps - side / 2) * scale - 0.5;
          sum += sampled(patch, width, height, px, py);
        }
      }
      out[y * side + x] = sum / (taps * taps);
    }
  }
  return out;
}

function sampled(patch: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (patch[row * width + column] as number);
  const dx = x - left;
  const dy = y - top;
  return (
    (at(left, top) * (1 - dx) + at(left + 1, top) * dx) * (1 - dy) +
    (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy
  );
}
