import { expect, it } from 'vitest';

import type { TreeNode } from './contract.ts';
import { keysTo, linesOf, membersOf, shownOrder, stateOf, withEarlier, withNext } from './rules.branches.ts';
import type { ItemLine } from './rules.branches.ts';

const node = (id: number, group = '', more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  relationId: id * 10,
  parentId: 7,
  name: `Item ${id}`,
  displayName: `Item ${id}`,
  typeId: 2,
  typeCode: 'MD',
  baseType: 2,
  ordinal: id,
  isLinked: false,
  workflowId: 1,
  workflowName: 'Draft',
  publishedEnvironment: null,
  group,
  keyValues: null,
  childCount: 0,
  hasChildren: false,
  ...more,
});
const branch = (nodes: TreeNode[], cursor: string | null = null, first = 0) => ({ nodes, cursor, first });
const ids = (nodes: readonly TreeNode[]) => nodes.map(({ id }) => id);

it('puts items of a group under one virtual node, where the first of them stands', () => {
  const whole = branch([node(1), node(2, 'Fjell'), node(3), node(4, 'Fjell')]);
  expect(linesOf(7, whole).map((line) => line.key)).toEqual(['r10', 'g7:Fjell', 'r30']);
  expect(linesOf(7, whole)[1]).toMatchObject({ kind: 'group', name: 'Fjell', count: 2, isWhole: true });
  expect(membersOf(7, whole, 'Fjell').map((line) => line.key)).toEqual(['r20', 'r40']);
  expect(ids(shownOrder(whole.nodes))).toEqual([1, 2, 4, 3]);
});

it('says before and after the loaded ones that there are more, and which of them failed', () => {
  const [before, , after] = linesOf(7, { ...branch([node(1)], 'c', 40), failed: 'after' });
  expect(before).toMatchObject({ kind: 'rest', where: 'before', count: 40, failed: false });
  expect(after).toMatchObject({ kind: 'rest', where: 'after', failed: true });
});

it('puts pages together in order, each place once', () => {
  const window = { ...branch([node(5)], 'c', 4), failed: 'after' as const };
  const next = withNext(window, branch([node(5), node(6)], null, 5));
  expect([ids(next.nodes), next.first, next.cursor, next.failed]).toEqual([[5, 6], 4, null, undefined]);
  const earlier = withEarlier(window, branch([node(3), node(4), node(5)], 'x', 2));
  expect([ids(earlier.nodes), earlier.first, earlier.cursor]).toEqual([[3, 4, 5], 2, 'c']);
});

it('a group over two pages is one node, whose count is not yet that of all', () => {
  const first = branch([node(1, 'Fjell')], 'c');
  expect(linesOf(7, first)[0]).toMatchObject({ count: 1, isWhole: false });
  expect(linesOf(7, withNext(first, branch([node(2), node(3, 'Fjell')])))).toMatchObject([
    { kind: 'group', count: 2, isWhole: true },
    { kind: 'item' },
  ]);
});

it('leads through the group on the way to a member', () => {
  expect(keysTo(7, node(1))).toEqual(['r10']);
  expect(keysTo(7, node(2, 'Fjell'))).toEqual(['g7:Fjell', 'r20']);
});

it('15.14 an item without a state has that of the nearest item above its own place', () => {
  const line = (branchId: number, one: TreeNode): ItemLine => ({
    kind: 'item',
    key: `r${one.relationId}`,
    branch: branchId,
    node: one,
  });
  const held = line(0, node(1, '', { workflowId: 4 }));
  const folder = line(1, node(2, '', { workflowId: 0 }));
  const leaf = line(2, node(3, '', { workflowId: 0 }));
  const other = line(0, node(4, '', { workflowId: 1 }));
  const link = line(4, node(3, '', { relationId: 99, workflowId: 0, isLinked: true }));
  const lines = [held, folder, leaf, other, link];
  expect([leaf, link, other, folder].map((one) => stateOf(one, lines))).toEqual([4, 4, 1, 4]);
  expect(stateOf(link, [other, link])).toBe(0);
});
