import { describe, expect, it } from 'vitest';
import type { Mesh } from '../mesh.ts';
import { bolt, conicalWasher, cotter, key, lockWasher, nut, pin, snapRing, washer } from './fastener.ts';
import { circle } from './outline.ts';
import { belt, bracket, cover, earedCover, elbow, gasket, housing, lever } from './sheet.ts';
import { blade, brakeDisc, propeller, spider, sprocket } from './rotor.ts';
import {
  bearing,
  bellows,
  bushing,
  flange,
  oRing,
  piston,
  pulley,
  seal,
  shaft,
  sheave,
  spring,
  wheel,
} from './round.ts';
import { cross, dot } from './solid.ts';

const SHAPES: Record<string, Mesh> = {
  'hex bolt': bolt(8, 50),
  'flange bolt': bolt(8, 50, 'flange'),
  'socket screw': bolt(8, 50, 'socket'),
  'button screw': bolt(8, 50, 'button'),
  'hex nut': nut(8),
  'flange nut': nut(8, 'flange'),
  'lock nut': nut(8, 'lock'),
  washer: washer(20, 10, 3),
  'conical washer': conicalWasher(26, 12, 8),
  'lock washer': lockWasher(18, 10, 4),
  'snap ring': snapRing(30, 6),
  pin: pin(6, 40),
  'cotter pin': cotter(3, 30),
  key: key(30, 8, 8),
  shaft: shaft([
    { length: 40, radius: 20 },
    { length: 30, radius: 18, kind: 'spline' },
    { length: 30, radius: 14, kind: 'thread' },
  ]),
  bushing: bushing(24, 16, 30, 34),
  spring: spring(40, 4, 6, 110),
  'o-ring': oRing(30, 4),
  'ball bearing': bearing(50, 22, 22),
  'sealed bearing': bearing(50, 22, 22, true),
  'oil seal': seal(50, 30, 12),
  pulley: pulley(90, 16, 40, 2),
  sheave: sheave(120, 20, 40, 30),
  flange: flange(80, 20, 10, 24, 6),
  wheel: wheel(110, 14, 60),
  piston: piston(50, 80),
  bellows: bellows(50, 30, 90, 5),
  sprocket: sprocket(21, 90, 22, 14, 10, 6),
  'brake disc': brakeDisc(100, 40, 8, 6),
  gasket: gasket(160, 140, 3, circle(50)),
  housing: housing(180, 160, 70, 26),
  cover: cover(160, 140, 30, 30),
  'eared cover': earedCover(70, 40, 4, 24),
  bracket: bracket(120, 110, 90, 6, 8),
  lever: lever(26, 18, 110, 14),
  spider: spider(3, 80, 36, 18, 26),
  belt: belt(70, 50, 180, 40),
  blade: blade(260, 44, 6, 10),
  propeller: propeller(3, 110, 34, 14, 80),
  elbow: elbow(26, 120, 100),
};

/** Six times the volume that the faces enclose; negative when they look inwards. */
function volume(mesh: Mesh): number {
  let sum = 0;
  for (const { loops } of mesh.faces) {
    for (const loop of loops) {
      for (let corner = 1; corner + 1 < loop.length; corner += 1) {
        const [a, b, c] = [loop[0], loop[corner], loop[corner + 1]].map((index) => mesh.points[index ?? 0]);
        if (a && b && c) sum += dot(a, cross(b, c));
      }
    }
  }
  return sum;
}

describe('shapes', () => {
  it.each(Object.entries(SHAPES))('%s looks outwards', (_, mesh) => {
    expect(volume(mesh)).toBeGreaterThan(0);
    expect(mesh.points.flat().every(Number.isFinite)).toBe(true);
  });

  it.each(Object.entries(SHAPES).filter(([name]) => name !== 'bracket' && name !== 'propeller'))(
    '%s is closed: every edge has a face on both sides',
    (_, mesh) => {
      const open = new Map<string, number>();
      for (const { loops } of mesh.faces) {
        for (const loop of loops) {
          loop.forEach((from, at) => {
            const to = loop[(at + 1) % loop.length] ?? from;
            const way = `${Math.min(from, to)}-${Math.max(from, to)}`;
            open.set(way, (open.get(way) ?? 0) + (from < to ? 1 : -1));
          });
        }
      }
      expect([...open.values()].filter((count) => count !== 0)).toEqual([]);
    },
  );
});
