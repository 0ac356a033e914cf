/** A shift, turn and scale: x' = a·x − b·y + dx, y' = b·x + a·y + dy. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export const still: Similarity = { a: 1, b: 0, dx: 0, dy: 0 };

export const scaleOf = ({ a, b }: Similarity): number => Math.hypot(a, b);

export const turnOf = ({ a, b }: Similarity): number => Math.atan2(b, a);

export const mapped = ({ a, b, dx, dy }: Similarity, x: number, y: number): [x: number, y: number] => [
  a * x - b * y + dx,
  b * x + a * y + dy,
];

export function inverse({ a, b, dx, dy }: Similarity): Similarity {
  const square = a * a + b * b;
  const ia = a / square;
  const ib = -b / square;
  return { a: ia, b: ib, dx: -(ia * dx - ib * dy), dy: -(ib * dx + ia * dy) };
}

/** The same movement between pictures of other sizes: `from` and `to` are new pixels per old one. */
export const rescaled = <Movement extends Similarity>(movement: Movement, from: number, to: number): Movement => ({
  ...movement,
  a: (movement.a * to) / from,
  b: (movement.b * to) / from,
  dx: movement.dx * to,
  dy: movement.dy * to,
});

/** Two places that belong together. */
export interface Pair {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** The movement that brings (x, y) nearest to (u, v) over all pairs; undefined where they are one place. */
export function fitted(pairs: readonly Pair[]): Similarity | undefined {
  const n = pairs.length;
  if (n < 2) return undefined;
  let [x, y, u, v] = [0, 0, 0, 0];
  for (const p of pairs) {
    x += p.x / n;
    y += p.y / n;
    u += p.u / n;
    v += p.v / n;
  }
  let [square, along, across] = [0, 0, 0];
  for (const p of pairs) {
    square += (p.x - x) ** 2 + (p.y - y) ** 2;
    along += (p.x - x) * (p.u - u) + (p.y - y) * (p.v - v);
    across += (p.x - x) * (p.v - v) - (p.y - y) * (p.u - u);
  }
  if (square < 1e-6) return undefined;
  const a = along / square;
  const b = across / square;
  return { a, b, dx: u - a * x + b * y, dy: v - b * x - a * y };
}
