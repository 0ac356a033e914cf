import { expect, it } from 'vitest';
import { moved, stepOf, sumUp } from './rules.progress.ts';

const diagram = (workflowId: number, totalPeggeds: number, partCoverage: number | null) => ({
  workflowId,
  workflowName: workflowId === 3 ? 'Publish' : 'Draft',
  totalPeggeds,
  partCoverage,
});

it('sums diagrams up: parts of all, coverage weighted by parts, states that are not finished', () => {
  const sums = sumUp([diagram(3, 30, 100), diagram(1, 10, 60), diagram(1, 5, null)]);
  expect(sums).toEqual({ diagrams: 3, parts: 45, open: [{ name: 'Draft', count: 2 }], coverage: 90 });
  expect(sumUp([]).coverage).toBeNull();
});

it('tells complete, partial and no coverage apart', () => {
  expect([100, 99, 0, null].map((partCoverage) => stepOf({ partCoverage }))).toEqual([
    'complete',
    'partial',
    'none',
    'none',
  ]);
});

it('moves one member and leaves the list alone where there is no such place', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
});
