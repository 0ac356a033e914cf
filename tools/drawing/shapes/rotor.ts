import { around, join, shift } from '../mesh.ts';
import type { Face, Mesh, Vec3 } from '../mesh.ts';
import { circle, circles, link, ringSlot, teeth } from './outline.ts';
import type { Loop } from './outline.ts';
import { block, turned } from './solid.ts';

/** A sprocket or gear with lightening holes and a hub. */
export function sprocket(count: number, outer: number, bore: number, thickness: number, hub: number, holes = 0): Mesh {
  const root = outer - Math.max(7, (outer * 2.6) / count);
  const collar = bore * 1.5;
  const openings: Loop[] = [circle(bore)];
  if (holes > 0) openings.push(...circles(holes, (root + collar) / 2, (root - collar) * 0.28, 0.3));
  const plate = block(teeth(count, outer, root), 0, thickness, openings);
  if (hub <= 0) return plate;
  return join(
    plate,
    turned([
      [thickness, bore],
      [thickness, collar],
      [thickness + hub, collar - 2],
      [thickness + hub, bore],
    ]),
  );
}

/** A brake disc: a ring with slots or holes and inner ears. */
export function brakeDisc(outer: number, bore: number, thickness: number, slots: number): Mesh {
  const band = outer * 0.68;
  const openings: Loop[] = [circle(bore)];
  for (let slot = 0; slot < slots; slot += 1) {
    const from = (2 * Math.PI * slot) / slots;
    openings.push(ringSlot(outer * 0.62, bore * 1.35, from, from + (1.25 * Math.PI) / slots));
    openings.push(
      ...[0.15, 0.5].map((share) => {
        const angle = from + (share * 2 * Math.PI) / slots;
        const ring = band + (outer - band) * (0.3 + share * 0.7);
        return circle(outer * 0.035, ring * Math.cos(angle), ring * Math.sin(angle));
      }),
    );
  }
  return block(circle(outer), 0, thickness, openings);
}

/** A spider: a hub with arms that carry eyes. */
export function spider(arms: number, reach: number, hub: number, bore: number, thickness: number): Mesh {
  const arm = join(
    block(link(hub * 0.62, hub * 0.4, reach), thickness * 0.15, thickness * 0.75, [circle(hub * 0.2, reach)]),
    shift(
      turned([
        [thickness * 0.75, hub * 0.2],
        [thickness * 0.75, hub * 0.36],
        [thickness * 1.05, hub * 0.36],
        [thickness * 1.05, hub * 0.2],
      ]),
      0,
      reach,
      0,
    ),
  );
  return join(
    around(arm, arms, 0.5),
    turned([
      [0, bore],
      [0, hub],
      [thickness, hub],
      [thickness, bore * 1.35],
      [thickness * 1.3, bore * 1.3],
      [thickness * 1.3, bore],
    ]),
  );
}

/** A mower blade with lifted wings, or a plain bar with one bore. */
export function blade(length: number, width: number, thickness: number, bore: number): Mesh {
  const half = length / 2;
  const outline: Loop = [
    [-half, -width * 0.5],
    [-half * 0.3, -width * 0.5],
    [half * 0.3, -width * 0.5],
    [half * 0.92, -width * 0.36],
    [half, -width * 0.1],
    [half, width * 0.5],
    [half * 0.3, width * 0.5],
    [-half * 0.3, width * 0.5],
    [-half * 0.92, width * 0.36],
    [-half, width * 0.1],
  ];
  return block(outline, 0, thickness, [circle(bore), circle(bore * 0.5, bore * 2.6), circle(bore * 0.5, -bore * 2.6)]);
}

/** A propeller: a hub with twisted blades. */
export function propeller(blades: number, reach: number, hub: number, bore: number, length: number): Mesh {
  return join(
    around(twisted(reach, hub, length), blades, 0.9),
    turned([
      [0, bore],
      [0, hub],
      [length * 0.75, hub * 0.96],
      [length, hub * 0.86],
      [length, hub * 0.68],
      [length * 0.86, hub * 0.66],
      [length * 0.86, bore],
    ]),
  );
}

const ROWS = 26;
const COLUMNS = 16;

/** One blade: two skins of points from root to tip, joined along the rim. */
function twisted(reach: number, hub: number, length: number): Mesh {
  const points: Vec3[] = [];
  for (const side of [-1, 1]) {
    for (let row = 0; row <= ROWS; row += 1) {
      for (let column = 0; column <= COLUMNS; column += 1) {
        points.push(bladePoint(Math.sin((row / ROWS) * 0.5 * Math.PI), column / COLUMNS, side, reach, hub, length));
      }
    }
  }
  const faces: Face[] = [];
  const face = (...loop: number[]) => faces.push({ loops: [loop], tint: false });
  const at = (side: number, row: number, column: number): number => (side * (ROWS + 1) + row) * (COLUMNS + 1) + column;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const quad = (side: number): [number, number, number, number] => [
        at(side, row, column),
        at(side, row + 1, column),
        at(side, row + 1, column + 1),
        at(side, row, column + 1),
      ];
      face(...quad(1));
      face(...quad(0).toReversed());
    }
    face(at(0, row, 0), at(0, row + 1, 0), at(1, row + 1, 0), at(1, row, 0));
    face(at(1, row, COLUMNS), at(1, row + 1, COLUMNS), at(0, row + 1, COLUMNS), at(0, row, COLUMNS));
  }
  for (let column = 0; column < COLUMNS; column += 1) {
    face(at(0, ROWS, column), at(0, ROWS, column + 1), at(1, ROWS, column + 1), at(1, ROWS, column));
  }
  return { points, faces };
}

/** A point of a blade's skin: how far out (0 to 1), how far across (0 to 1), and on which side. */
function bladePoint(out: number, across: number, side: number, reach: number, hub: number, length: number): Vec3 {
  const radius = hub * 0.9 + (reach - hub * 0.9) * out;
  const rounding = Math.sqrt(Math.max(1 - Math.max(0, (out - 0.6) / 0.4) ** 2.4, 0.004));
  const chord = reach * (0.36 + 0.62 * Math.sin(Math.PI * (0.12 + out * 0.6)) ** 1.2) * rounding;
  const along = (across - 0.45) * chord;
  const pitch = 0.95 - 0.42 * out;
  const thick = (1 - Math.abs(across - 0.5) * 1.7) * 2.5 * (1 - out * 0.5) * side;
  const angle = (along * Math.cos(pitch)) / Math.max(radius, hub);
  return [length * 0.5 + along * Math.sin(pitch) + thick, radius * Math.cos(angle), radius * Math.sin(angle)];
}
