import type { Ink } from './ink.ts';
import type { Box } from './placed.ts';
import type { Similarity } from './similarity.ts';

/** A movement of a page, or of its mirror image: where `mirrored`, −y stands for y. */
export interface Placement extends Similarity {
  readonly mirrored: boolean;
}

const upright: Placement = { a: 1, b: 0, dx: 0, dy: 0, mirrored: false };
const others = [false, true].flatMap((mirrored) =>
  [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([a = 1, b = 0]) => ({ a, b, mirrored })),
);

/** How a page can lie, upright first, then by quarter turns and seen from behind: from its pixels there to its own. */
export const waysToLie = ({ width, height }: Ink): [Placement, ...Placement[]] => [
  upright,
  ...others.slice(1).map(({ a, b, mirrored }) => {
    const [across, down] = b === 0 ? [width, height] : [height, width];
    const under = mirrored ? -down : down;
    return {
      a,
      b,
      mirrored,
      dx: -Math.min(0, a * across) - Math.min(0, -b * under),
      dy: -Math.min(0, b * across) - Math.min(0, a * under),
    };
  }),
];

/** A page as it lies. */
export function laid(page: Ink, { a, b, dx, dy, mirrored }: Placement): Ink {
  if (a === 1 && !mirrored) return page;
  const [width, height] = b === 0 ? [page.width, page.height] : [page.height, page.width];
  const data = new Float32Array(page.data.length);
  for (let y = 0; y < height; y += 1) {
    const v = mirrored ? -y - 0.5 : y + 0.5;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(a * (x + 0.5) - b * v + dx);
      const row = Math.floor(b * (x + 0.5) + a * v + dy);
      data[y * width + x] = page.data[row * page.width + column] ?? 0;
    }
  }
  return { width, height, data };
}

/** A box of the page as it lies, in the page's own pixels. */
export function raised({ a, b, dx, dy, mirrored }: Placement, { x, y, w, h }: Box): Box {
  const [u, v] = [x + w / 2, mirrored ? -y - h / 2 : y + h / 2];
  const size = b === 0 ? { w, h } : { w: h, h: w };
  return { x: a * u - b * v + dx - size.w / 2, y: b * u + a * v + dy - size.h / 2, ...size };
}

/** A movement to a page as it lies, followed by the way back to the page's own pixels. */
export function raisedMovement({ a, b, dx, dy, mirrored }: Placement, movement: Similarity): Placement {
  // A movement seen from behind is one that turns the other way.
  const sign = mirrored ? -1 : 1;
  const [c, d, u, v] = [movement.a, movement.b * sign, movement.dx, movement.dy * sign];
  return { a: a * c - b * d, b: b * c + a * d, dx: a * u - b * v + dx, dy: b * u + a * v + dy, mirrored };
}
