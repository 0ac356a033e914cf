import { around, join, shift } from '../mesh.ts';
import type { Face, Mesh, Vec3 } from '../mesh.ts';
import { circle, circles, link, ringSlot, teeth } from './outline.ts';
import type { Loop } from './outline.ts';
import { block, turned } from './solid.ts';

/** A sprocket or gear with lightening holes and a hub. */
export function sprocket(
  count: number,
  outer: number,
  bore: number,
  thickness: number,
  hub: number,
  holes = 0,
): Mesh {
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
  return block(outline, 0, thickness, [
    circle(bore),
    circle(bore * 0.5, bore * 2.6),
    circle(bore * 0.5, -bore * 2.6),
  ]);
}

/** A propeller: a hub with twisted blades. */
export function propeller(blades: number, reach: number, hub: number, bore: number, length: number): Mesh {
  const rows = 26;
  const columns = 16;
  const points: Vec3[] = [];
  for (const side of [0, 1]) {
    for (let row = 0; row <= rows; row += 1) {
      const share = row / rows;
      const radius = hub * 0.9 + (reach - hub * 0.9) * share;
      const chord = reach * (0.34 + 0.62 * Math.sin(Math.PI * Math.min(share * 0.82 + 0.12, 1)) ** 1.2);
      for (let column = 0; column <= columns; column += 1) {
        const along = (column / columns - 0.42) * chord * (share > 0.93 ? 0.8 : 1);
        const pitch = 0.95 - 0.42 * share;
        const thick = (1 - Math.abs(column / columns - 0.5) * 1.7) * 5 * (1 - share * 0.5);
        const angle = (along * Math.cos(pitch)) / Math.max(radius, hub);
        points.push([
          length * 0.5 + along * Math.sin(pitch) + (side ? thick : -thick) / 2,
          radius * Math.cos(angle),
          radius * Math.sin(angle),
        ]);
      }
    }
  }
  const faces: Face[] = [];
  const at = (side: number, row: number, column: number): number =>
    (side * (rows + 1) + row) * (columns + 1) + column;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const loop = (side: number) => [
        at(side, row, column),
        at(side, row + 1, column),
        at(side, row + 1, column + 1),
        at(side, row, column + 1),
      ];
      faces.push({ loops: [loop(1)], tint: false }, { loops: [loop(0).toReversed()], tint: false });
    }
  }
  const rim = [
    ...Array.from({ length: rows }, (_, row) => [row, 0] as const),
    ...Array.from({ length: columns }, (_, column) => [rows, column] as const),
    ...Array.from({ length: rows }, (_, row) => [rows - row, columns] as const),
  ];
  rim.forEach(([row, column], index) => {
    const [nextRow, nextColumn] = rim[index + 1] ?? [0, columns];
    faces.push({
      loops: [
        [at(1, row, column), at(0, row, column), at(0, nextRow, nextColumn), at(1, nextRow, nextColumn)],
      ],
      tint: false,
    });
  });
  return join(
    around({ points, faces }, blades, 0.9),
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
