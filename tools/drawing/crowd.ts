import { FINE } from './depth.ts';
import type { Depth } from './depth.ts';
import type { Box } from './layout.ts';

/** Pixels per cell of the coarse map on which balloons look for room. */
export const CELL = 5;

/** A coarse map of the page: which part shows in each cell, and how many cells of any rectangle carry ink. */
export interface Crowd {
  readonly columns: number;
  readonly rows: number;
  readonly part: Uint16Array;
  /** 1 where a dash-dot line runs. */
  readonly line: Uint8Array;
  /** True when no ink lies in the rectangle (pixels). */
  free(box: Box): boolean;
}

/** Reads the map off the drawn page; further lines of ink are given as end points. */
export function crowd(depth: Depth, lines: readonly (readonly [number, number, number, number])[]): Crowd {
  const columns = Math.floor(depth.width / FINE / CELL);
  const rows = Math.floor(depth.height / FINE / CELL);
  const part = new Uint16Array(columns * rows);
  const ink = new Uint8Array(columns * rows);
  const line = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = Math.floor((row + 0.5) * CELL * FINE) * depth.width + Math.floor((column + 0.5) * CELL * FINE);
      const found = depth.part[at] ?? 0;
      part[row * columns + column] = found;
      if (found > 0) ink[row * columns + column] = 1;
    }
  }
  for (const [x1, y1, x2, y2] of lines) {
    const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / CELL) + 1;
    for (let step = 0; step <= steps; step += 1) {
      const column = Math.floor((x1 + ((x2 - x1) * step) / steps) / CELL);
      const row = Math.floor((y1 + ((y2 - y1) * step) / steps) / CELL);
      ink[row * columns + column] = 1;
      line[row * columns + column] = 1;
    }
  }
  return { columns, rows, part, line, free: counter(ink, columns, rows) };
}

function counter(ink: Uint8Array, columns: number, rows: number): (box: Box) => boolean {
  const wide = columns + 1;
  const sum = new Uint32Array(wide * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = (row + 1) * wide + column + 1;
      sum[at] =
        (ink[row * columns + column] ?? 0) + (sum[at - 1] ?? 0) + (sum[at - wide] ?? 0) - (sum[at - wide - 1] ?? 0);
    }
  }
  const clamp = (value: number, most: number): number => Math.min(Math.max(Math.floor(value / CELL), 0), most);
  return ({ x, y, w, h }) => {
    const left = clamp(x, columns);
    const right = clamp(x + w + CELL, columns);
    const top = clamp(y, rows) * wide;
    const bottom = clamp(y + h + CELL, rows) * wide;
    const count =
      (sum[bottom + right] ?? 0) - (sum[bottom + left] ?? 0) - (sum[top + right] ?? 0) + (sum[top + left] ?? 0);
    return count === 0;
  };
}
