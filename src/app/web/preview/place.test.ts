import { expect, it } from 'vitest';
import { placeOf, previewSize } from './place.ts';
import type { Box } from './place.ts';

const room = { width: 1440, height: 900 };
const overlaps = (row: Box): boolean => {
  const { left, top } = placeOf(row, room);
  const [right, bottom] = [left + previewSize.width, top + previewSize.height];
  return left < row.right && right > row.left && top < row.bottom && bottom > row.top;
};

it('18.g a preview never covers its row, whichever room there is beside it', () => {
  for (const [left, right] of [
    [10, 600],
    [700, 1430],
    [10, 1430],
    [400, 1000],
  ] as const)
    for (const top of [40, 300, 620, 860])
      expect([left, top, overlaps({ left, right, top, bottom: top + 32 })]).toEqual([left, top, false]);
});

it('18.g a preview stands beside its row first, then below, then above', () => {
  expect(placeOf({ left: 10, right: 600, top: 100, bottom: 132 }, room)).toEqual({ left: 608, top: 100 });
  expect(placeOf({ left: 700, right: 1430, top: 100, bottom: 132 }, room)).toEqual({ left: 372, top: 100 });
  expect(placeOf({ left: 10, right: 1430, top: 100, bottom: 132 }, room)).toEqual({ left: 1102, top: 140 });
  expect(placeOf({ left: 10, right: 1430, top: 860, bottom: 892 }, room)).toEqual({ left: 1102, top: 572 });
});
