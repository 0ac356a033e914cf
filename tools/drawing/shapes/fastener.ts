import { bar, block, turned } from './solid.ts';
import type { Corner } from './solid.ts';
import { circle, openRing, polygon, ringSlot } from './outline.ts';
import { around, join, shift, spin } from '../mesh.ts';
import type { Mesh, Vec3 } from '../mesh.ts';

/** Corners along a threaded length, from the tip towards the head. */
export function thread(from: number, to: number, radius: number): Corner[] {
  const turns = Math.max(2, Math.round((to - from) / Math.max(2.8, radius * 0.5)));
  const step = (to - from) / turns;
  return Array.from({ length: turns }, (_, index): Corner[] => [
    [from + index * step, radius - step * 0.3],
    [from + index * step + step * 0.5, radius],
  ]).flat();
}

export type Head = 'hex' | 'flange' | 'socket' | 'button';

/** A bolt with its head towards the viewer; the tip lies at 0. */
export function bolt(radius: number, length: number, head: Head = 'hex', threaded = 0.6): Mesh {
  const end = length * threaded;
  const shank = turned([
    [0, 0],
    [0, radius * 0.7],
    ...thread(radius * 0.25, end, radius),
    [end, radius],
    [length, radius],
    [length, 0],
  ]);
  return join(shank, shift(heads[head](radius), length));
}

const heads: Record<Head, (radius: number) => Mesh> = {
  hex: (radius) => hexagon(radius * 1.85, 0, radius * 1.3),
  flange: (radius) =>
    join(
      turned([
        [0, 0],
        [0, radius * 2.2],
        [radius * 0.3, radius * 2.2],
        [radius * 0.55, radius * 1.85],
        [radius * 0.55, 0],
      ]),
      hexagon(radius * 1.7, radius * 0.55, radius * 1.6),
    ),
  socket: (radius) => block(circle(radius * 1.6), 0, radius * 1.8, [{ loop: polygon(6, radius * 0.9), depth: radius }]),
  button: (radius) =>
    join(
      turned([
        [0, 0],
        [0, radius * 2],
        [radius * 0.4, radius * 1.9],
        [radius * 0.8, radius * 1.5],
        [radius, radius * 1.05],
        [radius, 0],
      ]),
      block(circle(radius * 1.05), radius, radius * 1.08, [{ loop: polygon(6, radius * 0.8), depth: radius * 0.08 }]),
    ),
};

/** A hexagon with the round chamfer of its front shown as a raised circle. */
function hexagon(corner: number, from: number, to: number): Mesh {
  return join(
    block(polygon(6, corner, 0.26), from, to - 1),
    turned([
      [to - 1, 0],
      [to - 1, corner * 0.84],
      [to, corner * 0.78],
      [to, 0],
    ]),
  );
}

/** A hexagon nut: plain, with a flange, with a locking collar, or crowned for a cotter pin. */
export function nut(bore: number, kind: 'plain' | 'flange' | 'lock' | 'castle' = 'plain'): Mesh {
  const corner = bore * 1.95;
  const base = kind === 'flange' ? bore * 0.45 : 0;
  const top = base + bore * 1.5;
  const body = block(polygon(6, corner, 0.26), base, top, [circle(bore)]);
  const collar = (from: number, to: number, radius: number) =>
    turned([
      [from, bore],
      [from, radius],
      [to, radius * 0.94],
      [to, bore],
    ]);
  const parts = [body, collar(top, top + (kind === 'lock' ? bore * 0.6 : 1), corner * 0.8)];
  if (kind === 'flange') parts.push(collar(0, base, bore * 2.4));
  if (kind === 'castle') {
    parts.push(around(block(ringSlot(corner * 0.78, bore, -0.36, 0.36), top + 1, top + bore * 0.7), 6, 0.26));
  }
  return join(...parts);
}

/** A flat washer. */
export function washer(outer: number, bore: number, thickness: number): Mesh {
  return turned([
    [0, bore],
    [0, outer],
    [thickness, outer],
    [thickness, bore],
  ]);
}

/** A washer bent to a cone, its small side towards the viewer. */
export function conicalWasher(outer: number, bore: number, height: number): Mesh {
  return turned([
    [0, outer],
    [height * 0.7, bore],
    [height * 1.2, bore],
    [height * 0.5, outer],
  ]);
}

/** A split lock washer. */
export function lockWasher(outer: number, bore: number, thickness: number): Mesh {
  return block(openRing(outer, bore, 0.3, 1), 0, thickness);
}

/** A snap ring with two eyes. */
export function snapRing(outer: number, width: number): Mesh {
  const gap = 0.62;
  const eye = (angle: number): Mesh =>
    spin(shift(block(circle(width * 0.85), 0, 4, [circle(width * 0.38)]), 0, outer - width * 0.4, 0), angle);
  return join(block(openRing(outer, outer - width, gap, 2.2), 0, 3), eye(2.2 - gap / 2), eye(2.2 + gap / 2));
}

/** A dowel or hinge pin with rounded ends. */
export function pin(radius: number, length: number, bore = 0): Mesh {
  return turned([
    [0, bore],
    [0, radius * 0.75],
    [radius * 0.3, radius],
    [length - radius * 0.3, radius],
    [length, radius * 0.75],
    [length, bore],
  ]);
}

/** A cotter pin: an eye towards the viewer, two legs. */
export function cotter(radius: number, length: number): Mesh {
  const eye = radius * 3;
  const path: Vec3[] = [
    [0, -radius * 1.1, 0],
    [length, -radius * 1.1, 0],
  ];
  for (let step = 1; step < 12; step += 1) {
    const angle = -Math.PI * 0.75 + (step / 12) * Math.PI * 1.5;
    path.push([length + eye * 1.2 + eye * Math.cos(angle), eye * Math.sin(angle), 0]);
  }
  path.push([length, radius * 1.1, 0], [length * 0.15, radius * 1.1, 0]);
  return bar(path, radius, 10);
}

/** A parallel key with round ends, lying along the axis. */
export function key(length: number, width: number, height: number): Mesh {
  const outline = [
    ...Array.from({ length: 9 }, (_, i) => end(length - width / 2, -Math.PI / 2 + (i * Math.PI) / 8, width)),
    ...Array.from({ length: 9 }, (_, i) => end(width / 2, Math.PI / 2 + (i * Math.PI) / 8, width)),
  ];
  const flat = block(outline, -height / 2, height / 2);
  return { points: flat.points.map(([x, y, z]): Vec3 => [y, z, x]), faces: flat.faces };
}

function end(middle: number, angle: number, width: number): readonly [number, number] {
  return [middle + (width / 2) * Math.cos(angle), (width / 2) * Math.sin(angle)];
}
