import { around, join, place, shift, spin } from '../mesh.ts';
import type { Face, Mesh, Vec3 } from '../mesh.ts';
import { arc, circle, link, roundedBox, shifted } from './outline.ts';
import type { Loop } from './outline.ts';
import { bar, block, turned } from './solid.ts';
import type { Hole } from './solid.ts';

/** A gasket: the outline of a cover with the same holes and a large opening. */
export function gasket(width: number, height: number, thickness: number, opening: Loop): Mesh {
  const corner = Math.min(width, height) * 0.2;
  return block(roundedBox(width, height, corner), 0, thickness, [opening, ...cornerHoles(width, height, 5)]);
}

/** Holes in the four corners of a rectangle. */
function cornerHoles(width: number, height: number, radius: number): Loop[] {
  const inset = Math.min(width, height) * 0.12;
  return [1, -1].flatMap((y) => [1, -1].map((z) => circle(radius, y * (width / 2 - inset), z * (height / 2 - inset))));
}

/** Where those holes lie, for the screws in front of them. */
export function cornerPlaces(width: number, height: number): [number, number][] {
  const inset = Math.min(width, height) * 0.12;
  return [1, -1].flatMap((y) =>
    [1, -1].map((z): [number, number] => [y * (width / 2 - inset), z * (height / 2 - inset)]),
  );
}

/** A hollow housing with an open front, a bolt rim and a floor with a bore. */
export function housing(width: number, height: number, depth: number, bore: number): Mesh {
  const corner = Math.min(width, height) * 0.2;
  const rim = Math.min(width, height) * 0.21;
  const inner: Hole = {
    loop: roundedBox(width - 2 * rim, height - 2 * rim, corner * 0.7),
    depth: depth * 0.7,
  };
  const screws = cornerHoles(width, height, 5).map((loop): Hole => ({ loop, depth: depth * 0.4 }));
  const seat = shift(
    turned([
      [0, bore],
      [0, bore * 1.35],
      [6, bore * 1.3],
      [6, bore],
    ]),
    depth * 0.3,
  );
  const dark = block(circle(bore), depth * 0.3, depth * 0.3 + 0.5);
  return join(
    block(roundedBox(width, height, corner), 0, depth, [inner, ...screws]),
    ...(bore > 0 ? [seat, dark] : []),
  );
}

/** A cover: a flat rim with holes, a raised middle and a round neck when one is given. */
export function cover(width: number, height: number, depth: number, neck = 0): Mesh {
  const corner = Math.min(width, height) * 0.2;
  const raised = roundedBox(width * 0.72, height * 0.72, corner * 0.8);
  const rim = block(roundedBox(width, height, corner), 0, depth * 0.35, cornerHoles(width, height, 5));
  const hat = block(raised, depth * 0.35, depth);
  const lid = block(roundedBox(width * 0.6, height * 0.6, corner * 0.65), depth, depth + 2);
  if (neck <= 0) return join(rim, hat, lid);
  return join(
    rim,
    hat,
    shift(
      turned([
        [0, neck * 0.72],
        [0, neck],
        [depth * 0.9, neck],
        [depth * 0.9, neck * 0.72],
      ]),
      depth,
    ),
    block(circle(neck * 0.72), depth, depth + 0.5),
  );
}

/** A round cover or housing half with ears for screws. */
export function earedCover(radius: number, depth: number, ears: number, bore: number): Mesh {
  const ear = around(
    block(link(radius * 0.3, radius * 0.13, radius * 0.42), 0, depth * 0.35, [circle(5, radius * 0.42)]),
    1,
  );
  const ring = Array.from({ length: ears }, (_, index) =>
    spin(shift(ear, 0, radius * 0.72, 0), (2 * Math.PI * index) / ears + 0.5),
  );
  return join(
    ...ring,
    turned([
      [0, bore],
      [0, radius],
      [depth * 0.7, radius],
      [depth, radius * 0.88],
      [depth, radius * 0.55],
      [depth * 0.8, radius * 0.5],
      [depth * 0.8, bore * 1.4],
      [depth * 1.1, bore * 1.35],
      [depth * 1.1, bore],
    ]),
  );
}

/** Where the ears of that cover have their holes. */
export function earPlaces(radius: number, ears: number): [number, number][] {
  return Array.from({ length: ears }, (_, index) => {
    const angle = (2 * Math.PI * index) / ears + 0.5;
    return [radius * 1.14 * Math.cos(angle), radius * 1.14 * Math.sin(angle)];
  });
}

/** A bent sheet: an upright leg and one that comes towards the viewer, each with holes. */
export function bracket(width: number, tall: number, long: number, thickness: number, hole: number): Mesh {
  const bend = thickness * 1.2;
  const leg = (reach: number): Loop => [
    [-width / 2, 0],
    [width / 2, 0],
    ...arc(width / 2 - width * 0.18, reach - width * 0.18, width * 0.18, 0, Math.PI / 2),
    ...arc(-width / 2 + width * 0.18, reach - width * 0.18, width * 0.18, Math.PI / 2, Math.PI),
  ];
  const seam = (a: readonly [number, number], b: readonly [number, number]): boolean => a[1] === 0 && b[1] === 0;
  const holes = (reach: number): Loop[] => [-0.27, 0.27].map((share) => circle(hole, width * share, reach * 0.6));
  const upright = block(leg(tall), 0, thickness, [circle(hole * 1.9, 0, tall * 0.52)], seam);
  const lying = place(block(leg(long), 0, thickness, holes(long), seam), ([x, y, z]): Vec3 => [
    thickness + bend + z,
    -y,
    x - bend - thickness,
  ]);
  return join(upright, lying, bendPiece(width, bend, thickness));
}

/** The quarter turn between the two legs. */
function bendPiece(width: number, bend: number, thickness: number): Mesh {
  const points: Vec3[] = [];
  const steps = 8;
  for (let step = 0; step <= steps; step += 1) {
    const angle = Math.PI + (Math.PI / 2) * (step / steps);
    for (const radius of [bend, bend + thickness]) {
      for (const y of [-width / 2, width / 2]) {
        points.push([thickness + bend + radius * Math.cos(angle), y, radius * Math.sin(angle)]);
      }
    }
  }
  const faces: Face[] = [];
  for (let step = 0; step < steps; step += 1) {
    const at = step * 4;
    const [a, b, c, d] = [at, at + 1, at + 2, at + 3];
    faces.push({ loops: [[a, a + 4, b + 4, b]], tint: false }, { loops: [[c, d, d + 4, c + 4]], tint: false });
    faces.push({ loops: [[a, c, c + 4, a + 4]], tint: false }, { loops: [[b, b + 4, d + 4, d]], tint: false });
  }
  return { points, faces };
}

/** A lever: two eyes of different size, a boss on the large one. */
export function lever(first: number, second: number, length: number, thickness: number): Mesh {
  const boss = (radius: number, y: number): Mesh =>
    shift(
      turned([
        [thickness, radius * 0.55],
        [thickness, radius * 0.9],
        [thickness * 1.6, radius * 0.9],
        [thickness * 1.6, radius * 0.55],
      ]),
      0,
      y,
      0,
    );
  return join(
    block(link(first, second, length), 0, thickness, [circle(first * 0.55), circle(second * 0.55, length)]),
    boss(first, 0),
    boss(second, length),
  );
}

/** A toothless belt as a loop lying across the axis. */
export function belt(first: number, second: number, distance: number, width: number): Mesh {
  const wall = 11;
  return block(shifted(link(first, second, distance), -distance / 2, 0), 0, width, [
    shifted(link(first - wall, second - wall, distance), -distance / 2, 0),
  ]);
}

/** A hose or pipe along a bend across the axis, with a collar at each end. */
export function elbow(radius: number, reach: number, drop: number): Mesh {
  const bend = Math.min(reach, drop) * 0.7;
  const path: Vec3[] = [[0, 0, 0]];
  for (let step = 0; step <= 14; step += 1) {
    const angle = (Math.PI / 2) * (step / 14);
    path.push([reach - bend + bend * Math.sin(angle), 0, -(bend - bend * Math.cos(angle))]);
  }
  path.push([reach, 0, -drop]);
  const collar = turned([
    [-8, radius * 0.7],
    [-8, radius * 1.25],
    [4, radius * 1.25],
    [4, radius * 0.7],
  ]);
  const low = shift(
    place(collar, ([x, y, z]): Vec3 => [-z, y, x]),
    reach,
    0,
    -drop,
  );
  return join(bar(path, radius, 40), collar, low);
}
