import type { Face, Mesh, Vec3 } from '../mesh.ts';
import type { Loop } from './outline.ts';
import { segments } from './outline.ts';

/** A corner of a turned profile: place along the axis, radius. */
export type Corner = readonly [x: number, radius: number];

/**
 * A solid of revolution from a closed profile (in either direction). Corners on the axis close the solid there.
 * Walls that face the axis are tinted.
 */
export function turned(profile: readonly Corner[], sides?: number): Mesh {
  const around = sides ?? segments(Math.max(...profile.map(([, radius]) => radius)));
  const ring = area(profile) < 0 ? profile.toReversed() : profile;
  const points: Vec3[] = [];
  const rows = ring.map(([x, radius]) => {
    const first = points.length;
    if (radius === 0) points.push([x, 0, 0]);
    else {
      for (let step = 0; step < around; step += 1) {
        const angle = (2 * Math.PI * step) / around;
        points.push([x, radius * Math.cos(angle), radius * Math.sin(angle)]);
      }
    }
    return (step: number) => (radius === 0 ? first : first + (step % around));
  });
  const faces: Face[] = [];
  rows.forEach((row, index) => {
    const following = (index + 1) % rows.length;
    const next = rows[following];
    const from = ring[index];
    const to = ring[following];
    if (!next || !from || !to || (from[1] === 0 && to[1] === 0)) return;
    const tint = to[0] > from[0] && Math.abs(to[1] - from[1]) < to[0] - from[0];
    for (let step = 0; step < around; step += 1) {
      const corners = [row(step), next(step), next(step + 1), row(step + 1)];
      faces.push({ loops: [corners.filter((corner, at) => corners.indexOf(corner) === at)], tint });
    }
  });
  return { points, faces };
}

function area(profile: readonly Corner[]): number {
  return profile.reduce((sum, [x, radius], index) => {
    const [nextX, nextRadius] = profile[(index + 1) % profile.length] ?? [x, radius];
    return sum + x * nextRadius - nextX * radius;
  }, 0);
}

/** A hole in a block; without a depth it goes through. */
export interface Hole {
  readonly loop: Loop;
  readonly depth?: number;
}

/**
 * An outline pulled along the axis from one place to another, with holes and pockets from its front.
 * Walls for which `open` answers true are left out, so that sheet parts join without a seam.
 */
export function block(
  outline: Loop,
  from: number,
  to: number,
  holes: readonly (Loop | Hole)[] = [],
  open: (a: readonly [number, number], b: readonly [number, number]) => boolean = () => false,
): Mesh {
  const points: Vec3[] = [];
  const faces: Face[] = [];
  const lay = (loop: Loop, x: number): number[] => loop.map(([y, z]) => points.push([x, y, z]) - 1);
  const wall = (low: number[], high: number[], loop: Loop, tint: boolean) => {
    low.forEach((start, index) => {
      const end = (index + 1) % low.length;
      const a = loop[index];
      const b = loop[end];
      if (!a || !b || open(a, b)) return;
      faces.push({ loops: [[start, low[end] ?? 0, high[end] ?? 0, high[index] ?? 0]], tint });
    });
  };
  const front: number[][] = [];
  const back: number[][] = [];
  const outer = { low: lay(outline, from), high: lay(outline, to) };
  wall(outer.low, outer.high, outline, false);
  front.push(outer.high);
  back.push(outer.low.toReversed());
  for (const hole of holes) {
    const { loop, depth } = 'loop' in hole ? hole : { loop: hole, depth: undefined };
    const inside = loop.toReversed();
    const low = lay(inside, depth === undefined ? from : to - depth);
    const high = lay(inside, to);
    wall(low, high, inside, true);
    front.push(high);
    if (depth === undefined) back.push(low.toReversed());
    else faces.push({ loops: [low.toReversed()], tint: false });
  }
  faces.push({ loops: front, tint: false }, { loops: back, tint: false });
  return { points, faces };
}

/** A round bar along a path, closed with flat ends or, as a ring, into itself. */
export function bar(path: readonly Vec3[], radius: number, sides = 14, ring = false): Mesh {
  const points: Vec3[] = [];
  let normal: Vec3 = [0, 0, 1];
  path.forEach((at, index) => {
    const before = path[index - 1] ?? (ring ? path.at(-1) : undefined) ?? at;
    const after = path[index + 1] ?? (ring ? path[0] : undefined) ?? at;
    const along = unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]]);
    const side = unit(cross(along, Math.abs(dot(along, normal)) > 0.95 ? [0, 1, 0] : normal));
    normal = cross(side, along);
    for (let step = 0; step < sides; step += 1) {
      const angle = (2 * Math.PI * step) / sides;
      const a = radius * Math.cos(angle);
      const b = radius * Math.sin(angle);
      points.push([
        at[0] + side[0] * a + normal[0] * b,
        at[1] + side[1] * a + normal[1] * b,
        at[2] + side[2] * a + normal[2] * b,
      ]);
    }
  });
  const faces: Face[] = [];
  for (let row = 0; row < path.length - (ring ? 0 : 1); row += 1) {
    const here = row * sides;
    const next = ((row + 1) % path.length) * sides;
    for (let step = 0; step < sides; step += 1) {
      const turn = (step + 1) % sides;
      faces.push({ loops: [[here + turn, here + step, next + step, next + turn]], tint: false });
    }
  }
  if (!ring) {
    const last = (path.length - 1) * sides;
    const end = Array.from({ length: sides }, (_, step) => step);
    faces.push({ loops: [end], tint: false }, { loops: [end.map((step) => last + step).toReversed()], tint: false });
  }
  return { points, faces };
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}
