import { expect, it } from 'vitest';
import { leftOut, sharedNames } from './Way.tsx';

it('18.c ways share the names that all begin with, their last name never', () => {
  expect(sharedNames([])).toBe(0);
  expect(sharedNames([['a', 'b']])).toBe(0);
  expect(
    sharedNames([
      ['a', 'b', 'x'],
      ['a', 'c', 'x'],
    ]),
  ).toBe(1);
  expect(sharedNames([['a', 'b'], ['a', 'b'], []])).toBe(1);
  expect(
    sharedNames([
      ['a', 'b', 'c'],
      ['a', 'b'],
    ]),
  ).toBe(2);
  expect(sharedNames([['a'], ['b']])).toBe(0);
});

it('18.b a way leaves out what is shared from the inside, then its middle, and keeps two names', () => {
  const leaves = (room: number, shared: number): number[] => [
    ...leftOut([50, 50, 50, 50, 50, 50], { shared, room, mark: 20 }),
  ];
  expect(leaves(300, 3)).toEqual([]);
  expect(leaves(299, 3)).toEqual([2]);
  expect(leaves(269, 3)).toEqual([2, 1]);
  // Its beginning is missed without a mark.
  expect(leaves(219, 3)).toEqual([2, 1, 0]);
  expect(leaves(149, 3)).toEqual([2, 1, 0, 4]);
  expect(leaves(10, 3)).toEqual([2, 1, 0, 4]);
  expect(leaves(200, 0)).toEqual([1, 2, 3]);
  expect(leaves(10, 9)).toEqual([4, 3, 2, 1, 0]);
});
