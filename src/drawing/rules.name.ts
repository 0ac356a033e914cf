import type { Box } from '../image/rules.ts';
import type { Paper } from './rules.box.ts';
import { labelAt, labelBox } from './rules.marks.ts';
import type { Place } from './rules.marks.ts';

/** Room between a name and the edge of the stage, in pixels. */
const margin = 4;

const beside = (x: -1 | 1): Place => ({ on: { x, y: 0 }, by: { x: -x, y: 0 }, out: { x, y: 0 } });
const above = (y: -1 | 1): Place => ({ on: { x: 0, y }, by: { x: 0, y: -y }, out: { x: 0, y } });
const sides = [beside(1), beside(-1), above(1), above(-1)];

/**
 * Where the name of a hotspot stands: by the place of its label, or at the first side of its box where the stage has
 * room for it, and never over the box. All in pixels of the stage.
 */
export function nameAt(box: Box, place: Place, name: { width: number; height: number }, room: Paper): Box {
  const tried = [place, ...sides].map((side) => {
    const wanted = labelBox(labelAt(box, side, name), name, 1);
    // Along the side of the box it may be moved without covering it.
    const x = side.out.x === 0 ? within(wanted.x, name.width, room.width) : wanted.x;
    const y = side.out.y === 0 ? within(wanted.y, name.height, room.height) : wanted.y;
    return { ...wanted, x, y };
  });
  const fits = ({ x, y, w, h }: Box) => x === within(x, w, room.width) && y === within(y, h, room.height);
  return tried.find(fits) ?? (tried[0] as Box);
}

const within = (start: number, length: number, room: number) =>
  Math.max(margin, Math.min(room - margin - length, start));
