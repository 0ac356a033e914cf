import { bar, block, turned } from './solid.ts';
import type { Corner } from './solid.ts';
import { circle, circles, teeth } from './outline.ts';
import { thread } from './fastener.ts';
import { around, join, place, shift } from '../mesh.ts';
import type { Mesh, Vec3 } from '../mesh.ts';

/** One stretch of a shaft; a thread shows its turns, a spline its teeth. */
export interface Step {
  readonly length: number;
  readonly radius: number;
  readonly kind?: 'plain' | 'thread' | 'spline';
}

/** A stepped shaft with chamfered ends and, when asked for, a cross hole near its front. */
export function shaft(steps: readonly Step[]): Mesh {
  const solids: Mesh[] = [];
  let corners: Corner[] = [];
  let x = 0;
  const close = () => {
    const first = corners[0];
    const last = corners.at(-1);
    if (first && last) solids.push(turned([[first[0], 0], ...corners, [last[0], 0]]));
    corners = [];
  };
  for (const { length, radius, kind } of steps) {
    if (kind === 'spline') {
      close();
      solids.push(block(teeth(Math.max(10, Math.round(radius * 0.8)), radius, radius * 0.84, 0.5), x, x + length));
    } else if (kind === 'thread') {
      corners.push([x, radius * 0.9], ...thread(x, x + length - 3, radius), [x + length, radius * 0.75]);
    } else {
      const chamfer = Math.min(3, length * 0.2, radius * 0.2);
      corners.push([x, radius - chamfer], [x + chamfer, radius], [x + length - chamfer, radius]);
      corners.push([x + length, radius - chamfer]);
    }
    x += length;
  }
  close();
  return join(...solids);
}

/** A tube or bushing, with a collar at its back when one is given. */
export function bushing(outer: number, bore: number, length: number, collar = 0): Mesh {
  const chamfer = Math.min(2, (outer - bore) * 0.3);
  const back: Corner[] =
    collar > 0
      ? [
          [0, collar],
          [length * 0.14 + 2, collar],
          [length * 0.14 + 2, outer],
        ]
      : [[0, outer]];
  return turned([[0, bore], ...back, [length - chamfer, outer], [length, outer - chamfer], [length, bore]]);
}

/** A coil spring. */
export function spring(radius: number, wire: number, turns: number, length: number): Mesh {
  const steps = Math.round(turns * 44);
  const path = Array.from({ length: steps + 1 }, (_, step): Vec3 => {
    const share = step / steps;
    const angle = share * turns * 2 * Math.PI;
    const flat = Math.min(0.75 / turns, 0.2);
    const along = Math.min(Math.max((share - flat) / (1 - 2 * flat), 0), 1);
    const settle = (share < flat ? share / flat : share > 1 - flat ? 1 + (share - 1 + flat) / flat : 1) * wire * 1.7;
    return [wire + settle + along * (length - 5.4 * wire), radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return bar(path, wire, 12);
}

/** A ring of round section. */
export function oRing(radius: number, wire: number): Mesh {
  const { points, faces } = turned(
    Array.from({ length: 14 }, (_, step): Corner => {
      const angle = (2 * Math.PI * step) / 14;
      return [wire + wire * Math.cos(angle), radius + wire * Math.sin(angle)];
    }),
  );
  return { points, faces: faces.map(({ loops }) => ({ loops, tint: false })) };
}

/** A ball bearing: two rings, and balls in the groove unless a shield covers them. */
export function bearing(outer: number, bore: number, width: number, sealed = false): Mesh {
  const wall = (outer - bore) * 0.27;
  const inside = bore + wall;
  const outside = outer - wall;
  const rings = [bushing(outer, outside, width), bushing(inside, bore, width)];
  if (sealed) return join(...rings, shift(bushing(outside, inside, width * 0.8), width * 0.1));
  const ball = (outside - inside) * 0.52;
  const middle = (outside + inside) / 2;
  const count = Math.floor((2 * Math.PI * middle) / (ball * 2.7));
  const floor = turned([
    [width * 0.1, inside],
    [width * 0.1, outside],
    [width * 0.3, outside],
    [width * 0.3, inside],
  ]);
  const one = shift(sphere(ball), width * 0.62, middle, 0);
  return join(...rings, floor, around(one, count, 0.2));
}

function sphere(radius: number): Mesh {
  return turned(
    Array.from({ length: 13 }, (_, step): Corner => {
      const angle = (Math.PI * step) / 12;
      return [-radius * Math.cos(angle), step === 0 || step === 12 ? 0 : radius * Math.sin(angle)];
    }),
    20,
  );
}

/** A lip seal: a flat ring with a sunk face. */
export function seal(outer: number, bore: number, width: number): Mesh {
  const step = (outer - bore) * 0.3;
  return turned([
    [0, bore],
    [0, outer],
    [width, outer],
    [width, outer - step],
    [width * 0.65, outer - step * 1.1],
    [width * 0.65, bore + step],
    [width * 0.9, bore],
  ]);
}

/** A belt pulley with one groove or several, its web set back. */
export function pulley(outer: number, bore: number, width: number, grooves = 1): Mesh {
  const rim: Corner[] = [[0, outer * 0.97]];
  const land = width / (grooves * 4);
  for (let groove = 0; groove < grooves; groove += 1) {
    const x = (groove * width) / grooves;
    const depth = Math.min(outer * 0.22, width / grooves);
    rim.push([x + land * 0.4, outer], [x + land, outer], [x + land * 1.7, outer - depth]);
    rim.push([x + land * 2.3, outer - depth], [x + land * 3, outer], [x + land * 3.6, outer]);
  }
  const hub = Math.max(bore * 1.7, outer * 0.28);
  return turned([
    [-width * 0.1, bore],
    [-width * 0.1, hub],
    [width * 0.35, hub],
    [width * 0.35, outer * 0.68],
    [0, outer * 0.72],
    ...rim,
    [width, outer * 0.97],
    [width, outer * 0.72],
    [width * 0.6, outer * 0.66],
    [width * 0.6, hub],
    [width * 1.15, hub],
    [width * 1.15, bore],
  ]);
}

/** Half of a belt variator: a cone with rings on its face and a hub; its flat back is away from the viewer. */
export function sheave(outer: number, bore: number, depth: number, hub: number): Mesh {
  const ring = (share: number): Corner => [depth * (1 - share) + 6, outer * share];
  const groove = (share: number): Corner[] => [
    ring(share + 0.02),
    [ring(share)[0] - 3, ring(share)[1]],
    ring(share - 0.02),
  ];
  return turned([
    [0, bore],
    [0, outer * 0.97],
    [3, outer],
    [7, outer],
    ...groove(0.82),
    ...groove(0.6),
    ...groove(0.42),
    [ring(0.3)[0], outer * 0.3],
    [ring(0.3)[0] + hub * 0.4, outer * 0.3],
    [ring(0.3)[0] + hub * 0.4, outer * 0.25],
    [ring(0.3)[0] + hub, outer * 0.25],
    [ring(0.3)[0] + hub, bore],
  ]);
}

/** A flange: a disc with a bolt circle and a hub towards the viewer. */
export function flange(outer: number, bore: number, thickness: number, hub: number, holes: number, hole = 7): Mesh {
  const collar = Math.max(bore * 1.45, outer * 0.38);
  return join(
    block(circle(outer), 0, thickness, [circle(bore), ...circles(holes, (outer + collar) / 2, hole)]),
    turned([
      [thickness, bore],
      [thickness, collar + 3],
      [thickness + 3, collar],
      [thickness + hub - 3, collar],
      [thickness + hub, collar - 3],
      [thickness + hub, bore],
    ]),
  );
}

/** A wheel with a tyre of rounded section; the web carries a bolt circle. */
export function wheel(outer: number, bore: number, width: number, holes = 5): Mesh {
  const rim = outer * 0.62;
  const section = Array.from({ length: 17 }, (_, step): Corner => {
    const angle = (Math.PI * step) / 16;
    return [width / 2 - (width / 2) * Math.cos(angle), rim + 4 + (outer - rim - 4) * Math.sin(angle) ** 0.55];
  });
  const tyre = section.flatMap(([x, radius], step): Corner[] =>
    step % 3 === 2 && step > 3 && step < 13
      ? [
          [x - 1.5, radius],
          [x - 1.5, radius - 4],
          [x + 1.5, radius - 4],
          [x + 1.5, radius],
        ]
      : [[x, radius]],
  );
  const web = rim - 9;
  return join(
    turned([[4, rim], ...tyre.slice(1, -1), [width - 4, rim]]),
    turned([
      [2, web],
      [2, rim + 2],
      [width + 2, rim + 2],
      [width + 4, rim - 2],
      [width + 2, web],
    ]),
    block(circle(web), width * 0.35, width * 0.5, [circle(bore), ...circles(holes, rim * 0.58, rim * 0.13, 0.4)]),
    turned([
      [width * 0.5, bore],
      [width * 0.5, bore * 1.8],
      [width * 1.05, bore * 1.7],
      [width * 1.05, bore],
    ]),
  );
}

/** A piston with ring grooves and a gudgeon-pin boss at its side; the crown looks at the viewer. */
export function piston(radius: number, length: number): Mesh {
  const groove = (x: number): Corner[] => [
    [x, radius],
    [x, radius * 0.94],
    [x + 4, radius * 0.94],
    [x + 4, radius],
  ];
  const side = place(bushing(radius * 0.24, radius * 0.14, radius * 0.07), ([x, y, z]): Vec3 => [
    length * 0.42 - y,
    x + radius * 0.95,
    z,
  ]);
  return join(
    turned([
      [0, radius * 0.85],
      [0, radius],
      ...groove(length * 0.66),
      ...groove(length * 0.76),
      ...groove(length * 0.86),
      [length - 3, radius],
      [length, radius - 3],
      [length, 0],
      [length * 0.4, 0],
      [length * 0.4, radius * 0.85],
    ]),
    side,
  );
}

/** A bellows or boot with ribs. */
export function bellows(back: number, front: number, length: number, ribs: number): Mesh {
  const step = length / (ribs * 2 + 2);
  const outside: Corner[] = [
    [0, back],
    [step, back],
  ];
  for (let rib = 0; rib < ribs; rib += 1) {
    const share = (rib + 0.5) / ribs;
    const radius = back + (front - back) * share;
    outside.push([step * (1 + 2 * rib) + step * 0.1, radius * 0.82], [step * (1 + 2 * rib) + step, radius * 1.16]);
    outside.push([step * (1 + 2 * rib) + step * 1.4, radius * 1.16]);
  }
  outside.push([length - step, front * 0.9], [length - step, front], [length, front]);
  return turned([[0, back * 0.8], ...outside, [length, front * 0.7], [length - step, front * 0.7]]);
}
