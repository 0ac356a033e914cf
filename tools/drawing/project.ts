import type { Mesh, Vec3 } from './mesh.ts';

/** Which way the exploded axis runs on the page: down to the right, down to the left, or up. */
export type Direction = 'right' | 'left' | 'up';

/** A point on the page: pixels right and down, and how near it is to the viewer in pixels. */
export type Spot = readonly [x: number, y: number, near: number];

const COS30 = Math.sqrt(3) / 2;
const DEPTH = Math.SQRT1_2;

/** The isometric picture of a point, at scale 1 around the origin. */
export function project([x, y, z]: Vec3, direction: Direction): Spot {
  const [a, b, c] = direction === 'left' ? [x, y, z] : direction === 'right' ? [-y, x, z] : ([y, z, x] as const);
  return [(b - a) * COS30, (a + b) * 0.5 - c, (a + b + c) * DEPTH];
}

/** A mesh on the page: its points as spots, each face with its direction and depth plane. */
export interface Picture {
  /** The number of the part, 1 upwards, shared by nothing else on the page. */
  readonly part: number;
  readonly spots: readonly Spot[];
  readonly faces: readonly PictureFace[];
}

export interface PictureFace {
  readonly loops: readonly (readonly number[])[];
  readonly tint: boolean;
  /** Unit vector away from the solid, in page directions. */
  readonly normal: Vec3;
}

/** Puts a mesh on the page. */
export function picture(mesh: Mesh, part: number, spot: (point: Vec3) => Spot): Picture {
  const spots = mesh.points.map(spot);
  const faces = mesh.faces.map(({ loops, tint }) => ({ loops, tint, normal: newell(loops[0] ?? [], spots) }));
  return { part, spots, faces };
}

/** The direction of a face. The page's y runs down, which turns the sense of loops round. */
function newell(loop: readonly number[], spots: readonly Spot[]): Vec3 {
  let x = 0;
  let y = 0;
  let z = 0;
  let before = spots[loop.at(-1) ?? 0];
  for (const index of loop) {
    const here = spots[index];
    if (!before || !here) continue;
    x -= (before[1] - here[1]) * (before[2] + here[2]);
    y -= (before[2] - here[2]) * (before[0] + here[0]);
    z -= (before[0] - here[0]) * (before[1] + here[1]);
    before = here;
  }
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
