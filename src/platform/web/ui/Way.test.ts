import { expect, it } from 'vitest';
import { leftOut } from './Way.tsx';
import { sharedNames, tellingNames } from './apart.ts';

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

it('18.b what alone tells ways apart is found, and stays where a way is cut', () => {
  const ways = [
    ['Sleds', '2024', 'Skarv', 'Skarv 600'],
    ['Sleds', '2025', 'Skarv', 'Skarv 600'],
    ['Sleds', '2025', 'Rype', 'Rype 600'],
    ['Outboards', '2024', 'Laks 40', 'Fuel'],
    ['Outboards', '2025', 'Laks 40', 'Fuel'],
    ['Outboards', '2025', 'Laks 60', 'Fuel'],
    ['Fuel'],
  ];
  const telling = tellingNames([...ways, ...ways]);
  expect(ways.map((way) => telling.get(way.join('\n')))).toEqual([[1], [1], undefined, [2, 1], [2, 1], [2, 1], []]);
  const leaves = (room: number, telling: number[], shared = 0): number[] => [
    ...leftOut([50, 50, 50, 50, 50], { shared, telling, room, mark: 20 }),
  ];
  expect(leaves(230, [1])).toEqual([2]);
  expect(leaves(170, [1])).toEqual([2, 3]);
  expect(leaves(100, [1])).toEqual([2, 3, 0]);
  expect(leaves(10, [3, 1])).toEqual([2, 0, 1]);
  expect(leaves(10, [3, 1], 1)).toEqual([0, 2, 1]);
});
