import { FINE } from './depth.ts';
import type { Depth } from './depth.ts';
import type { Spot } from './project.ts';

/** A piece of a line that nothing hides; heavy where it parts its own part from another or from the paper. */
export interface Stroke {
  readonly heavy: boolean;
  readonly line: readonly [x1: number, y1: number, x2: number, y2: number];
}

/** A line may lie this much behind a surface, in pixels, and still count as lying on it. */
const TOLERANCE = 1.3;
/** Lines stop this far, in pixels, before a part that passes in front. */
const GAP = 3.2;
const RING = Array.from({ length: 10 }, (_, index) => {
  const angle = (2 * Math.PI * index) / 10;
  return [GAP * FINE * Math.cos(angle), GAP * FINE * Math.sin(angle)] as const;
});

const HIDDEN = 0;
const LIGHT = 1;
const HEAVY = 2;

/** The visible pieces of a line of a part (part 0: a line of the page, such as an axis). */
export function visible(depth: Depth, part: number, from: Spot, to: Spot): Stroke[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(1, Math.ceil(length));
  const normal: readonly [number, number] =
    length === 0 ? [0, 0] : [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const strokes: Stroke[] = [];
  let start = 0;
  let state = -1;
  for (let step = 0; step <= steps; step += 1) {
    const share = Math.min((step + 0.5) / steps, 1);
    const now = step === steps ? -1 : look(depth, part, mix(from, to, share), normal);
    if (now === state) continue;
    if (state > HIDDEN) {
      const [x1, y1] = mix(from, to, start / steps);
      const [x2, y2] = mix(from, to, step / steps);
      strokes.push({ heavy: state === HEAVY, line: [x1, y1, x2, y2] });
    }
    start = step;
    state = now;
  }
  return strokes;
}

function mix(from: Spot, to: Spot, share: number): Spot {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

function look(depth: Depth, part: number, spot: Spot, normal: readonly [number, number]): number {
  const column = Math.floor(spot[0] * FINE);
  const row = Math.floor(spot[1] * FINE);
  if (column < 8 || row < 8 || column >= depth.width - 8 || row >= depth.height - 8) return HIDDEN;
  const at = row * depth.width + column;
  if (!onSurface(depth, at, spot[2] + TOLERANCE)) return HIDDEN;
  for (const [dx, dy] of RING) {
    const beside = at + Math.round(dy) * depth.width + Math.round(dx);
    const other = depth.part[beside];
    if (other !== part && other !== 0 && (depth.near[beside] ?? 0) > spot[2] + 8) return HIDDEN;
  }
  const reach = 2 * FINE;
  const aside = Math.round(normal[1] * reach) * depth.width + Math.round(normal[0] * reach);
  return depth.part[at + aside] !== part || depth.part[at - aside] !== part ? HEAVY : LIGHT;
}

function onSurface(depth: Depth, at: number, limit: number): boolean {
  for (let dy = -depth.width; dy <= depth.width; dy += depth.width) {
    for (let dx = -1; dx <= 1; dx += 1) {
      if ((depth.near[at + dy + dx] ?? 0) <= limit) return true;
    }
  }
  return false;
}
