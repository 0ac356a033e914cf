/** A point of a part: x runs along the axis towards the viewer, y and z across it. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** A flat face: an outer loop counter-clockwise seen from outside, then its holes the other way round. */
export interface Face {
  readonly loops: readonly (readonly number[])[];
  /** Walls of bores and pockets carry a light tint. */
  readonly tint: boolean;
}

/** A closed solid, or several. Faces index the points. */
export interface Mesh {
  readonly points: readonly Vec3[];
  readonly faces: readonly Face[];
}

/** Several solids as one part. */
export function join(...meshes: readonly Mesh[]): Mesh {
  const points: Vec3[] = [];
  const faces: Face[] = [];
  for (const mesh of meshes) {
    const first = points.length;
    for (const point of mesh.points) points.push(point);
    for (const { loops, tint } of mesh.faces) {
      faces.push({ loops: loops.map((loop) => loop.map((index) => index + first)), tint });
    }
  }
  return { points, faces };
}

/** The mesh with every point moved by a rotation or translation (never a mirror image). */
export function place(mesh: Mesh, move: (point: Vec3) => Vec3): Mesh {
  return { points: mesh.points.map(move), faces: mesh.faces };
}

/** Moved along the three axes. */
export function shift(mesh: Mesh, dx: number, dy = 0, dz = 0): Mesh {
  return place(mesh, ([x, y, z]) => [x + dx, y + dy, z + dz]);
}

/** Turned about the axis by an angle in radians. */
export function spin(mesh: Mesh, angle: number): Mesh {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return place(mesh, ([x, y, z]) => [x, y * cos - z * sin, y * sin + z * cos]);
}

/** The axis laid over: what pointed along x now points along z. */
export function upright(mesh: Mesh): Mesh {
  return place(mesh, ([x, y, z]) => [-z, y, x]);
}

/** The axis laid across: what pointed along x now points along y. */
export function across(mesh: Mesh): Mesh {
  return place(mesh, ([x, y, z]) => [-y, x, z]);
}

/** Copies of a mesh around the axis, the first at an angle in radians. */
export function around(mesh: Mesh, count: number, phase = 0): Mesh {
  return join(...Array.from({ length: count }, (_, index) => spin(mesh, phase + (2 * Math.PI * index) / count)));
}

/** How far a mesh reaches along the axis and away from it. */
export function extent(mesh: Mesh): { from: number; to: number; radius: number } {
  let from = Infinity;
  let to = -Infinity;
  let radius = 0;
  for (const [x, y, z] of mesh.points) {
    from = Math.min(from, x);
    to = Math.max(to, x);
    radius = Math.max(radius, Math.hypot(y, z));
  }
  return { from, to, radius };
}
