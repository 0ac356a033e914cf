import type { Box } from '../../image/rules.ts';
import type { Spot } from '../../drawing/rules.spots.ts';

/** Where the tag of a box is printed. */
export type Side = 'above' | 'right' | 'left' | 'below';

const sides: readonly Side[] = ['above', 'right', 'left', 'below'];

/** Size of a printed tag and its distance from the box, in screen pixels. */
const printed = { digit: 7, height: 11, gap: 3 } as const;

/**
 * The side at which each tag is printed so that it covers neither another box nor another tag: above, or the first side
 * that is free. `unit` is the length of a screen pixel in pixels of the paper.
 */
export function labelSides(spots: readonly Spot[], unit: number): Map<string, Side> {
  const taken: Box[] = [...spots];
  return new Map(
    spots.map((spot) => {
      const places = sides.map((side) => ({ side, box: labelAt(spot, side, unit) }));
      const free = places.find(({ box }) => !taken.some((other) => overlap(box, other))) ?? places[0];
      if (free) taken.push(free.box);
      return [spot.key, free?.side ?? 'above'];
    }),
  );
}

function labelAt({ x, y, w, h, value }: Spot, side: Side, unit: number): Box {
  const gap = printed.gap * unit;
  const size = { w: value.length * printed.digit * unit, h: printed.height * unit };
  const middle = y + (h - size.h) / 2;
  if (side === 'right') return { ...size, x: x + w + gap, y: middle };
  if (side === 'left') return { ...size, x: x - gap - size.w, y: middle };
  return { ...size, x, y: side === 'above' ? y - gap - size.h : y + h + gap };
}

const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
