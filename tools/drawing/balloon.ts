import { tips } from './anchor.ts';
import type { Tip } from './anchor.ts';
import { CELL } from './crowd.ts';
import type { Crowd } from './crowd.ts';
import { crossing, distance } from './geometry.ts';
import type { Segment } from './geometry.ts';
import { textWidth } from './glyphs.ts';
import type { Box } from './layout.ts';

/** How numbers stand beside the drawing: in a circle, in a box, or free over a line. */
export type BalloonStyle = 'circle' | 'box' | 'plain';

/** What a balloon points at. */
export interface Target {
  readonly value: string;
  /** The numbers of the parts it may touch. */
  readonly parts: ReadonlySet<number>;
}

/** A balloon in its place, with its leader from balloon to part. */
export interface Balloon {
  readonly value: string;
  readonly box: Box;
  readonly leader: Segment;
}

interface Candidate {
  readonly x: number;
  readonly y: number;
  readonly tip: Tip;
  readonly cost: number;
}

/** The height of the digits in a balloon, in pixels. */
export const DIGITS = 22;
const GRID = 26;
const IDEAL = 105;
const FARTHEST = 380;
const FORBIDDEN = 1e6;

/** The size of a balloon for a value. */
function balloonSize(value: string, style: BalloonStyle): { w: number; h: number } {
  const text = textWidth(value, DIGITS);
  if (style === 'circle') return { w: Math.max(50, Math.ceil(text) + 26), h: Math.max(50, Math.ceil(text) + 26) };
  if (style === 'box') return { w: Math.max(50, Math.ceil(text) + 24), h: 42 };
  return { w: Math.max(34, Math.ceil(text) + 10), h: 38 };
}

/**
 * Finds a place for every balloon: on free paper, apart from the others, its leader short, clear of other
 * balloons and, where it can, of other leaders and parts. Targets that show nowhere get none.
 */
export function placeBalloons(
  targets: readonly Target[],
  style: BalloonStyle,
  crowd: Crowd,
  page: Box,
  taken: Box,
): Balloon[] {
  const open = targets.map((target) => ({
    target,
    size: balloonSize(target.value, style),
    list: [] as Candidate[],
  }));
  for (const entry of open) entry.list = candidates(entry.target, entry.size, crowd, page, taken);
  const order = open.filter(({ list }) => list.length > 0).sort((a, b) => a.list.length - b.list.length);
  const chosen = new Map<Target, Candidate>();
  for (let pass = 0; pass < 6; pass += 1) {
    for (const { target, list } of order) {
      const others = order.flatMap((entry) => {
        const at = entry.target === target ? undefined : chosen.get(entry.target);
        return at ? [at] : [];
      });
      let best = list[0];
      let least = Infinity;
      for (const candidate of list) {
        if (candidate.cost >= least) break;
        const cost = candidate.cost + quarrel(candidate, others, least - candidate.cost);
        if (cost < least) {
          least = cost;
          best = candidate;
        }
      }
      if (best) chosen.set(target, best);
    }
  }
  return open.flatMap(({ target, size }) => {
    const at = chosen.get(target);
    return at ? [finished(target.value, at, size, style)] : [];
  });
}

function candidates(target: Target, size: { w: number; h: number }, crowd: Crowd, page: Box, taken: Box): Candidate[] {
  const list: Candidate[] = [];
  const touch = tips(crowd, target.parts);
  for (const [x, y] of grid(touch, size, page)) {
    const room = { x: x - size.w / 2 - 15, y: y - size.h / 2 - 15, w: size.w + 30, h: size.h + 30 };
    if (overlaps(room, taken) || !crowd.free(room)) continue;
    for (const tip of touch) {
      const length = Math.hypot(tip[0] - x, tip[1] - y);
      if (length < FARTHEST) list.push({ x, y, tip, cost: leaderCost(x, y, tip, length, target.parts, crowd) });
    }
  }
  return list.sort((a, b) => a.cost - b.cost).slice(0, 2500);
}

/** Places for a balloon within reach of its tips, on a grid so that balloons come to stand in rows. */
function grid(touch: readonly Tip[], { w, h }: { w: number; h: number }, page: Box): Tip[] {
  const left = page.x + w / 2;
  const top = page.y + h / 2;
  const within = (from: number, low: number, high: number, end: number): number[] => {
    const first = Math.max(0, Math.ceil((low - FARTHEST - from) / GRID));
    const last = Math.floor((Math.min(high + FARTHEST, end) - from) / GRID);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => from + (first + index) * GRID);
  };
  const across = touch.map(([x]) => x);
  const down = touch.map(([, y]) => y);
  const rows = within(top, Math.min(...down), Math.max(...down), page.y + page.h - h / 2);
  return within(left, Math.min(...across), Math.max(...across), page.x + page.w - w / 2).flatMap((x) =>
    rows.map((y): Tip => [x, y]),
  );
}

/** Long leaders cost, and so does every cell of another part under them. */
function leaderCost(
  x: number,
  y: number,
  [tipX, tipY]: Tip,
  length: number,
  own: ReadonlySet<number>,
  crowd: Crowd,
): number {
  let cost = length > IDEAL ? length - IDEAL : (IDEAL - length) * 1.4;
  const steps = Math.ceil(length / (2 * CELL));
  for (let step = 0; step < steps; step += 1) {
    const column = Math.floor((tipX + ((x - tipX) * step) / steps) / CELL);
    const row = Math.floor((tipY + ((y - tipY) * step) / steps) / CELL);
    const part = crowd.part[row * crowd.columns + column] ?? 0;
    if (crowd.line[row * crowd.columns + column]) cost += 18;
    if (part !== 0) cost += own.has(part) ? 4 : 22;
  }
  return cost;
}

/** What a place costs beside those already chosen; stops counting above the limit. */
function quarrel(one: Candidate, others: readonly Candidate[], limit: number): number {
  const leader: Segment = [one.x, one.y, ...one.tip];
  let cost = 0;
  let aligned = false;
  for (const other of others) {
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    const theirs: Segment = [other.x, other.y, ...other.tip];
    if (apart < 72) cost += FORBIDDEN;
    else if (apart < 110) cost += (110 - apart) * 0.8;
    if (distance(leader, other.x, other.y) < 46 || distance(theirs, one.x, one.y) < 46) cost += FORBIDDEN;
    if (crossing(leader, theirs)) cost += 900;
    if (distance(leader, ...other.tip) < 14 || distance(theirs, ...one.tip) < 14) cost += 160;
    if (apart < 260 && (one.x === other.x || one.y === other.y)) aligned = true;
    if (cost >= limit + 14) return cost;
  }
  return aligned ? cost - 14 : cost;
}

function overlaps(one: Box, other: Box): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}

function finished(
  value: string,
  { x, y, tip }: Candidate,
  { w, h }: { w: number; h: number },
  style: BalloonStyle,
): Balloon {
  const dx = tip[0] - x;
  const dy = tip[1] - y;
  const length = Math.hypot(dx, dy);
  const out =
    style === 'circle' ? w / 2 / length : Math.min(w / 2 / Math.abs(dx || 1e-6), h / 2 / Math.abs(dy || 1e-6));
  return {
    value,
    box: { x: Math.round(x - w / 2), y: Math.round(y - h / 2), w, h },
    leader: [x + dx * out, y + dy * out, tip[0], tip[1]],
  };
}
