import { expect, it } from 'vitest';
import { neighbour, placed } from './rules.ts';

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
