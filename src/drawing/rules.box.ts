import { hotspotSize } from '../image/rules.ts';
import type { Box } from '../image/rules.ts';

/** An image's size in pixels. */
export interface Paper {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The side or corner that a box is resized by. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];
/** Those that a small box has. */
export const cornerHandles = ['nw', 'ne', 'se', 'sw'] as const satisfies readonly Handle[];

const smallest = hotspotSize.over + 1;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The nearest box that may be saved: whole pixels, an allowed size, inside the paper. */
export function allowed({ x, y, w, h }: Box, paper: Paper): Box {
  const width = clamp(Math.round(w), smallest, Math.min(hotspotSize.width, paper.width));
  const height = clamp(Math.round(h), smallest, Math.min(hotspotSize.height, paper.height));
  return {
    x: clamp(Math.round(x), 0, Math.max(0, paper.width - width)),
    y: clamp(Math.round(y), 0, Math.max(0, paper.height - height)),
    w: width,
    h: height,
  };
}

/** One side between two points, seen from the first: at most `most` long, and on the paper. */
function span(from: number, to: number, most: number, paper: number): [start: number, length: number] {
  const start = Math.round(clamp(from, 0, paper));
  const end = Math.round(clamp(clamp(to, start - most, start + most), 0, paper));
  return [Math.min(start, end), Math.abs(end - start)];
}

/**
 * The box between two clicks; `most`, 400 by 200, large, growing from the first (docs/domain/diagrams.md, Hotspots).
 */
export function between(first: Point, second: Point, paper: Paper, most: Paper = hotspotSize): Box {
  const [x, w] = span(first.x, second.x, most.width, paper.width);
  const [y, h] = span(first.y, second.y, most.height, paper.height);
  return { x, y, w, h };
}

/** False for a drawing that is dropped: 10 or less either way. */
export const isLargeEnough = ({ w, h }: Box) => w > hotspotSize.over && h > hotspotSize.over;

/** How far boxes can go together in a direction without one of them leaving the paper. */
export function reach(boxes: readonly Box[], by: Point, paper: Paper): Point {
  const least = (of: (box: Box) => number) => Math.min(...boxes.map(of));
  return {
    x: Math.round(
      clamp(
        by.x,
        -least((b) => b.x),
        least((b) => paper.width - b.x - b.w),
      ),
    ),
    y: Math.round(
      clamp(
        by.y,
        -least((b) => b.y),
        least((b) => paper.height - b.y - b.h),
      ),
    ),
  };
}

/** New ends of one axis where its start or its end is pulled. */
function pull(start: number, length: number, side: -1 | 0 | 1, by: number, most: number, paper: number) {
  if (side === 0) return { start, length };
  if (side === 1) {
    return { start, length: clamp(Math.round(length + by), smallest, Math.min(most, paper - start)) };
  }
  const end = start + length;
  const wanted = clamp(Math.round(length - by), smallest, Math.min(most, end));
  return { start: end - wanted, length: wanted };
}

/** A box pulled by a handle; the opposite side stays. */
export function resized(box: Box, handle: Handle, by: Point, paper: Paper): Box {
  const across = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0;
  const down = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0;
  const horizontal = pull(box.x, box.w, across, by.x, hotspotSize.width, paper.width);
  const vertical = pull(box.y, box.h, down, by.y, hotspotSize.height, paper.height);
  return { x: horizontal.start, y: vertical.start, w: horizontal.length, h: vertical.length };
}

/** A box larger by as much on each side. */
export const outside = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** The size that most boxes have: the middle one of each side; 60 by 60 where there is none. */
export function usualBox(boxes: readonly Box[]): Pick<Box, 'w' | 'h'> {
  const middle = (side: 'w' | 'h') => boxes.map((box) => box[side]).toSorted((a, b) => a - b)[boxes.length >> 1] ?? 60;
  return { w: middle('w'), h: middle('h') };
}

/** The smallest box that holds others. */
export function holding(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const w = Math.max(...boxes.map((box) => box.x + box.w)) - x;
  const h = Math.max(...boxes.map((box) => box.y + box.h)) - y;
  return { x, y, w, h };
}

/** Where a handle stands. */
export function handlePoint({ x, y, w, h }: Box, handle: Handle): Point {
  return {
    x: x + (handle.includes('w') ? 0 : handle.includes('e') ? w : w / 2),
    y: y + (handle.includes('n') ? 0 : handle.includes('s') ? h : h / 2),
  };
}
