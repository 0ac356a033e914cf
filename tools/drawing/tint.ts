import { simplify } from './chain.ts';
import type { Polyline } from './chain.ts';
import { FINE } from './depth.ts';
import type { Depth } from './depth.ts';

/** The outlines of all tinted areas, in pixels; closed, holes included (fill even-odd). */
export function tintOutlines(depth: Depth): Polyline[] {
  const { width, tint } = depth;
  const corner = width + 1;
  const next = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  for (let at = tint.indexOf(1); at >= 0; at = tint.indexOf(1, at + 1)) {
    const here = Math.floor(at / width) * corner + (at % width);
    if (!tint[at - width]) add(here, here + 1);
    if (!tint[at + 1]) add(here + 1, here + 1 + corner);
    if (!tint[at + width]) add(here + corner + 1, here + corner);
    if (!tint[at - 1]) add(here + corner, here);
  }
  const outlines: Polyline[] = [];
  for (const start of next.keys()) {
    const line: number[] = [];
    let here = start;
    for (let to = next.get(here)?.pop(); to !== undefined; to = next.get(here)?.pop()) {
      line.push((here % corner) / FINE, Math.floor(here / corner) / FINE);
      here = to;
    }
    if (line.length > 24) outlines.push(simplify([...line, line[0] ?? 0, line[1] ?? 0], 0.6));
  }
  return outlines;
}
