import { expect, it } from 'vitest';
import { ROOT, findTyped, linesOf, rangeOf } from './lines.ts';
import type { TreeBranch } from './lines.ts';
import type { TreeNode } from './node.ts';

const node = (id: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  name: id,
  folder: true,
  icon: null,
  ...more,
});
const ready = (...nodes: TreeNode[]): TreeBranch => ({ nodes, state: 'ready' });
const drawn = (branches: Record<string, TreeBranch>, ...open: string[]) =>
  linesOf(new Map(Object.entries(branches)), new Set(open));

it('draws nodes below their open parent, each with its place among its siblings', () => {
  const lines = drawn({ [ROOT]: ready(node('a'), node('b')), a: ready(node('a1', { folder: false })) }, 'a');
  expect(lines).toMatchObject([
    { key: 'a', level: 0, parent: ROOT, open: true, position: 1, size: 2 },
    { key: 'a1', level: 1, parent: 'a', open: false, position: 1, size: 1 },
    { key: 'b', level: 0, position: 2, size: 2 },
  ]);
});

it('stands three skeletons under an open node that loads, and the failure under one that failed', () => {
  const loading = drawn({ [ROOT]: ready(node('a'), node('b')), a: { nodes: [], state: 'loading' } }, 'a');
  expect(loading.map((line) => line.kind)).toEqual(['node', 'skeleton', 'skeleton', 'skeleton', 'node']);
  const failed = drawn({ [ROOT]: ready(node('a')), a: { nodes: [], state: 'failed' } }, 'a');
  expect(failed[1]).toMatchObject({ kind: 'failed', parent: 'a', level: 1 });
});

it('keeps old children in place while they load again, and where that failed', () => {
  for (const state of ['loading', 'failed'] as const) {
    const lines = drawn({ [ROOT]: ready(node('a')), a: { nodes: [node('a1')], state } }, 'a');
    expect(lines.map((line) => line.key)).toEqual(['a', 'a1']);
  }
});

it('counts children that come before the loaded ones, and says that the number of all is not known', () => {
  const rest = { failed: false, load: () => undefined };
  const lines = drawn({
    [ROOT]: ready(node('<', { rest: { ...rest, count: 400 } }), node('a'), node('>', { rest })),
  });
  expect(lines.map((line) => line.kind)).toEqual(['rest', 'node', 'rest']);
  expect(lines[1]).toMatchObject({ position: 401, size: -1 });
});

it('marks everything between two lines but groups', () => {
  const lines = drawn({ [ROOT]: ready(node('a'), node('g', { group: true }), node('b'), node('c')) });
  expect(rangeOf(lines, 2, 0)).toEqual(['a', 'b']);
});

it('finds the next name that starts with the typed text', () => {
  const names = ['Air intake', 'Brake', 'Chaincase', 'Brakes, rear'];
  expect(findTyped(names, 0, 'b')).toBe(1);
  expect(findTyped(names, 1, 'b')).toBe(3);
  expect(findTyped(names, 3, 'b')).toBe(1);
  expect(findTyped(names, 1, 'brakes')).toBe(3);
  expect(findTyped(names, 1, 'bb')).toBe(3);
  expect(findTyped(names, 0, 'x')).toBe(-1);
});
