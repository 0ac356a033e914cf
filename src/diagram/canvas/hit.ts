import type { Box } from '../../image/rules.ts';
import { cornerHandles, handlePoint, handles, outside } from '../../drawing/rules.box.ts';
import type { Handle, Point } from '../../drawing/rules.box.ts';

const holds = ({ x, y, w, h }: Box, at: Point) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;

/** How far from the middle of a hotspot a press is meant for it, however small it is drawn, in pixels of the screen. */
const target = 12;

/**
 * The box under a point: of several the smallest, which a larger one would otherwise hide; where there is none the
 * nearest whose target of 24 by 24 pixels of the screen holds it. `unit` is one of these in pixels of the paper.
 */
export function boxAt<B extends Box>(boxes: readonly B[], at: Point, unit: number): B | undefined {
  const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });
  const away = (box: Box) => Math.max(Math.abs(middle(box).x - at.x), Math.abs(middle(box).y - at.y));
  let found: B | undefined;
  let near: B | undefined;
  for (const box of boxes) {
    if (holds(box, at) && (!found || box.w * box.h <= found.w * found.h)) found = box;
    else if (away(box) <= target * unit && (!near || away(box) < away(near))) near = box;
  }
  return found ?? near;
}

/**
 * The handle of a box within `slack` of a point; corners before sides. A box that is `isSmall` has its corners alone,
 * and inside it is moved.
 */
export function handleAt(box: Box, at: Point, slack: number, isSmall: boolean): Handle | undefined {
  if (isSmall && holds(box, at)) return undefined;
  const line = outside(box, isSmall ? slack / 4 : 0);
  const near = (isSmall ? cornerHandles : handles).filter((handle) => {
    const point = handlePoint(line, handle);
    return Math.abs(point.x - at.x) <= slack && Math.abs(point.y - at.y) <= slack;
  });
  return near.find((handle) => handle.length === 2) ?? near[0];
}
