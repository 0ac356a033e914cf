import { expect, it } from 'vitest';
import { alone, branchesOf, neighbour, placed } from './rules.ts';

const part = (partId: number, step: number) => ({
  partId,
  partNumber: `N-${partId}`,
  description: '',
  status: '',
  step,
});
const link = (fromId: number, toId: number) => ({
  relationId: fromId * 10 + toId,
  fromId,
  toId,
  isConjunction: false,
  quantity: 1,
  unit: '',
  isMandatory: false,
});

it('19.b places a chain in columns by step, and arrows follow its links', () => {
  const nodes = placed([part(2, 0), part(1, -1), part(3, 1), part(4, 1)]);
  const links = [link(1, 2), link(2, 3), link(2, 4)];
  expect(nodes.map(({ partId, column, row }) => [partId, column, row])).toEqual([
    [2, 1, 0],
    [1, 0, 0],
    [3, 2, 0],
    [4, 2, 1],
  ]);
  const go = (key: string, from: number) => neighbour(key, from, nodes, links);
  expect([go('ArrowRight', 2), go('ArrowDown', 3), go('ArrowUp', 4), go('ArrowLeft', 4)]).toEqual([3, 4, 3, 2]);
  expect([go('ArrowLeft', 1), go('ArrowRight', 4), go('ArrowDown', 2), go('x', 2), go('ArrowUp', 9)]).toEqual(
    Array(5).fill(undefined),
  );
});

it('19.b takes parts that come together for one way, unless there is but one of them', () => {
  const of = (...all: boolean[]) => alone(all.map((isConjunction, at) => ({ at, isConjunction }))).map(({ at }) => at);
  expect(of(true, false, true)).toEqual([1]);
  expect(of(true, false)).toEqual([0, 1]);
  expect(of(true, true)).toEqual([]);
  expect(of()).toEqual([]);
});

it('19.b goes every way to the newest parts: those that come together as one, quantities multiplied', () => {
  const to = (fromId: number, toId: number, isConjunction: boolean, quantity = 1) => ({
    fromId,
    toId,
    isConjunction,
    quantity,
  });
  // 1 becomes 3 of 2 and 2 of 3 together, or 4; 2 becomes 2 of 5, or 6; 3 becomes 5.
  const links = [
    to(1, 2, true, 3),
    to(1, 3, true, 2),
    to(1, 4, false),
    to(2, 5, false, 2),
    to(2, 6, false),
    to(3, 5, false),
  ];
  const of = (id: number) => branchesOf(id, links).map((way) => way.map(({ partId, quantity }) => [partId, quantity]));
  expect(of(1)).toEqual([
    [[5, 8]],
    [
      [6, 3],
      [5, 2],
    ],
    [[4, 1]],
  ]);
  expect([of(2), of(4), of(9)]).toEqual([[[[5, 2]], [[6, 1]]], [], []]);
});
