import type { Box } from '../../image/rules.ts';
import { handlePoint, handles } from '../../drawing/rules.box.ts';
import type { Handle, Point } from '../../drawing/rules.box.ts';

const holds = ({ x, y, w, h }: Box, at: Point) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;

/** The box under a point: of several the smallest, which a larger one would otherwise hide. */
export function boxAt<B extends Box>(boxes: readonly B[], at: Point): B | undefined {
  let found: B | undefined;
  for (const box of boxes) {
    if (holds(box, at) && (!found || box.w * box.h <= found.w * found.h)) found = box;
  }
  return found;
}

/** The handle of a box within `slack` of a point; corners before sides. */
export function handleAt(box: Box, at: Point, slack: number): Handle | undefined {
  const near = handles.filter((handle) => {
    const point = handlePoint(box, handle);
    return Math.abs(point.x - at.x) <= slack && Math.abs(point.y - at.y) <= slack;
  });
  return near.find((handle) => handle.length === 2) ?? near[0];
}
