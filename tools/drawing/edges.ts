import type { Picture } from './project.ts';
import { dot } from './shapes/solid.ts';

/** Faces that meet at a sharper turn than this show a line between them; flatter ones pass for one round surface. */
const CREASE = Math.cos((38 * Math.PI) / 180);

/** The point pairs of a part that may show as lines: creases, and rims where the surface turns away from the viewer. */
export function edges(picture: Picture): [number, number][] {
  const faces = new Map<number, [number, number]>();
  const count = picture.spots.length;
  picture.faces.forEach(({ loops }, face) => {
    for (const loop of loops) {
      let before = loop.at(-1) ?? 0;
      for (const index of loop) {
        const key = Math.min(before, index) * count + Math.max(before, index);
        const known = faces.get(key);
        if (known) known[1] = face;
        else faces.set(key, [face, -1]);
        before = index;
      }
    }
  });
  const shown: [number, number][] = [];
  for (const [key, [one, other]] of faces) {
    const first = picture.faces[one]?.normal;
    const second = picture.faces[other]?.normal;
    if (!first || !second) continue;
    const frontFirst = first[2] > 1e-4;
    const frontSecond = second[2] > 1e-4;
    if (!frontFirst && !frontSecond) continue;
    if (frontFirst !== frontSecond || dot(first, second) < CREASE) {
      shown.push([Math.floor(key / count), key % count]);
    }
  }
  return shown;
}
