import { expect, it } from 'vitest';
import { freePlace } from './toastPlace.ts';

const size = { width: 400, height: 36 };
const page = { width: 1400, height: 900 };
const box = (top: number, bottom: number, left = 0, right = 1400) => ({ left, right, top, bottom });
const at = (kept: ReturnType<typeof box>[], lists: ReturnType<typeof box>[] = []) => {
  const { x, top } = freePlace(size, { kept, lists }, page);
  return [x, top];
};

it('a message stands at 80 pixels, or below what it would cover there', () => {
  expect(at([])).toEqual([700, 80]);
  expect(at([box(44, 76), box(44, 300, 0, 490)])).toEqual([700, 80]);
  expect(at([box(44, 92)])).toEqual([700, 96]);
  expect(at([box(44, 92), box(120, 160)])).toEqual([700, 168]);
});

it('beside a list where there is room, else over its rows', () => {
  expect(at([box(44, 92)], [box(92, 900, 640, 1400)])).toEqual([420, 96]);
  expect(at([box(44, 92), box(92, 120)], [box(92, 900)])).toEqual([700, 128]);
});

it('where all is covered it stands at 80 pixels', () => {
  expect(at([box(0, 900)])).toEqual([700, 80]);
});
