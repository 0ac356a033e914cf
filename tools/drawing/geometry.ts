/** A straight piece on the page. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** True when two pieces cross. */
export function crossing([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  );
}

/** The distance of a point from a straight piece. */
export function distance([ax, ay, bx, by]: Segment, x: number, y: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - ax - dx * at, y - ay - dy * at);
}
