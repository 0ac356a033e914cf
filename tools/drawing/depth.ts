import type { Picture, PictureFace } from './project.ts';

/** Points per pixel in each direction: twice as fine as the page keeps hidden lines from peeping out. */
export const FINE = 2;

/** What lies nearest at each fine point of the page. */
export interface Depth {
  readonly width: number;
  readonly height: number;
  /** Nearness in pixels; -Infinity on bare paper. */
  readonly near: Float32Array;
  /** Part number; 0 on bare paper. */
  readonly part: Uint16Array;
  readonly tint: Uint8Array;
}

let last: Depth | null = null;

/**
 * An empty page; width and height in pixels. A page of the same size takes the memory of the one before, which is
 * then no longer of use: some 50 MB for each drawing would be given back late.
 */
export function blankDepth(width: number, height: number): Depth {
  if (last?.width === width * FINE && last.height === height * FINE) {
    last.near.fill(-Infinity);
    last.part.fill(0);
    last.tint.fill(0);
    return last;
  }
  const count = width * FINE * height * FINE;
  last = {
    width: width * FINE,
    height: height * FINE,
    near: new Float32Array(count).fill(-Infinity),
    part: new Uint16Array(count),
    tint: new Uint8Array(count),
  };
  return last;
}

/** Lays the faces of a part that look towards the viewer over what is there. */
export function cover(depth: Depth, picture: Picture): void {
  for (const face of picture.faces) {
    if (face.normal[2] > 1e-4) fill(depth, picture, face);
  }
}

function fill(depth: Depth, picture: Picture, face: PictureFace): void {
  const sides: number[] = [];
  let top = Infinity;
  let bottom = -Infinity;
  for (const loop of face.loops) {
    let before = picture.spots[loop.at(-1) ?? 0];
    for (const index of loop) {
      const here = picture.spots[index];
      if (!before || !here) continue;
      if (before[1] !== here[1]) sides.push(before[0], before[1], here[0], here[1]);
      top = Math.min(top, here[1]);
      bottom = Math.max(bottom, here[1]);
      before = here;
    }
  }
  const origin = picture.spots[face.loops[0]?.[0] ?? 0];
  if (!origin) return;
  const [nx, ny, nz] = face.normal;
  const first = Math.max(0, Math.ceil(top * FINE - 0.5));
  const last = Math.min(depth.height - 1, Math.floor(bottom * FINE - 0.5));
  for (let row = first; row <= last; row += 1) {
    const y = (row + 0.5) / FINE;
    const crossings = crossingsAt(sides, y);
    const base = origin[2] - (ny * (y - origin[1])) / nz;
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const left = Math.max(0, Math.ceil((crossings[pair] ?? 0) * FINE - 0.5));
      const right = Math.min(depth.width - 1, Math.floor((crossings[pair + 1] ?? 0) * FINE - 0.5));
      for (let column = left; column <= right; column += 1) {
        const near = base - (nx * ((column + 0.5) / FINE - origin[0])) / nz;
        const at = row * depth.width + column;
        if (near > (depth.near[at] ?? 0)) {
          depth.near[at] = near;
          depth.part[at] = picture.part;
          depth.tint[at] = face.tint ? 1 : 0;
        }
      }
    }
  }
}

/** The places where the sides cross a height, from left to right; one list, used again for each row. */
function crossingsAt(sides: readonly number[], y: number): readonly number[] {
  let count = 0;
  for (let side = 0; side < sides.length; side += 4) {
    const fromY = sides[side + 1] ?? 0;
    const toY = sides[side + 3] ?? 0;
    if (fromY <= y === toY <= y) continue;
    const fromX = sides[side] ?? 0;
    const x = fromX + (((sides[side + 2] ?? 0) - fromX) * (y - fromY)) / (toY - fromY);
    let place = count;
    for (; place > 0 && (found[place - 1] ?? 0) > x; place -= 1) found[place] = found[place - 1] ?? 0;
    found[place] = x;
    count += 1;
  }
  found.length = count;
  return found;
}

const found: number[] = [];
