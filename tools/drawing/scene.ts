import { extent, shift } from './mesh.ts';
import type { Mesh, Vec3 } from './mesh.ts';

/** One part on an axis. */
export interface Piece {
  readonly mesh: Mesh;
  /** The number of its balloon; null where an equal part already carries one. */
  readonly callout: string | null;
  /** Room behind it, times the usual. */
  readonly gap?: number;
  /** Equal small parts in front of it, such as the screws of a bolt circle. */
  readonly satellites?: Satellites;
}

export interface Satellites {
  readonly mesh: Mesh;
  readonly callout: string | null;
  readonly places: readonly (readonly [y: number, z: number])[];
  /** From the front of the piece to the back of the small part; negative for one that sits further back. */
  readonly distance: number;
}

/** Parts that go together along one axis, from the far end to the near end. */
export type Chain = readonly Piece[];

/** A part where it lies in its chain. */
export interface Placed {
  readonly mesh: Mesh;
  readonly callout: string | null;
}

/** A chain laid out: its parts and its dash-dot lines, in the chain's own space. */
export interface Scene {
  readonly placed: readonly Placed[];
  readonly axes: readonly (readonly [Vec3, Vec3])[];
}

/** Lays the parts of a chain out with room to see each, small parts in front of their holes. */
export function layOut(chain: Chain): Scene {
  const placed: Placed[] = [];
  const axes: [Vec3, Vec3][] = [];
  let cursor = 0;
  let beyond = { reach: 0, ring: Infinity };
  let before = 0;
  for (const piece of chain) {
    const size = extent(piece.mesh);
    const room = before === 0 ? 0 : roomBetween(before, size.radius) * (piece.gap ?? 1);
    const start = Math.max(cursor + room, size.radius > beyond.ring * 0.8 ? beyond.reach + 8 : 0);
    placed.push({ mesh: shift(piece.mesh, start - size.from), callout: piece.callout });
    cursor = start + size.to - size.from;
    before = size.radius;
    beyond = { reach: 0, ring: Infinity };
    if (piece.satellites) beyond = satellites(piece.satellites, cursor, placed, axes);
  }
  if (chain.length > 1)
    axes.push([
      [-26, 0, 0],
      [cursor + 26, 0, 0],
    ]);
  return { placed, axes };
}

/** A large part in front needs more room, so that what stands behind it shows. */
function roomBetween(back: number, front: number): number {
  const usual = 12 + 0.45 * Math.min(back, front);
  return front > back ? Math.max(usual, 0.68 * front - 0.42 * back) : usual;
}

function satellites(
  { mesh, callout, places, distance }: Satellites,
  front: number,
  placed: Placed[],
  axes: [Vec3, Vec3][],
): { reach: number; ring: number } {
  const size = extent(mesh);
  const foot = distance < 0 ? front + distance - 40 : front;
  const end = front + distance + size.to - size.from;
  for (const [y, z] of places) {
    placed.push({ mesh: shift(mesh, front + distance - size.from, y, z), callout });
    axes.push([
      [foot, y, z],
      [end + 14, y, z],
    ]);
  }
  return { reach: end, ring: Math.min(...places.map(([y, z]) => Math.hypot(y, z))) };
}
