import { expect, it } from 'vitest';
import type { TreeNode } from '../tree/contract.ts';
import { keysTo, linesOf, membersOf, withPage } from './branches.ts';

const node = (id: number, group = ''): TreeNode => ({
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
  childCount: 0,
  hasChildren: false,
});

it('puts items of a group under one virtual node, where the first of them stands', () => {
  const branch = { nodes: [node(1), node(2, 'Fjell'), node(3), node(4, 'Fjell')], cursor: null };
  expect(linesOf(7, branch).map((line) => line.key)).toEqual(['r10', 'g7:Fjell', 'r30']);
  expect(linesOf(7, branch)[1]).toMatchObject({ kind: 'group', name: 'Fjell', count: 2 });
  expect(membersOf(branch, 'Fjell').map((line) => line.key)).toEqual(['r20', 'r40']);
});

it('says at the end that more is to come, and whether it failed', () => {
  expect(linesOf(7, { nodes: [node(1)], cursor: 'c' }).at(-1)).toMatchObject({ kind: 'more', failed: false });
  expect(linesOf(7, { nodes: [], cursor: 'c', failed: true }).at(-1)).toMatchObject({ failed: true });
});

it('appends pages in order and forgets an earlier failure', () => {
  const first = { nodes: [node(1)], cursor: 'c', failed: true };
  const both = withPage(first, { nodes: [node(2)], cursor: null });
  expect(both).toEqual({ nodes: [node(1), node(2)], cursor: null });
  expect(withPage(undefined, first)).toMatchObject({ nodes: [node(1)], cursor: 'c' });
});

it('leads through the group on the way to a member', () => {
  expect(keysTo(7, node(1))).toEqual(['r10']);
  expect(keysTo(7, node(2, 'Fjell'))).toEqual(['g7:Fjell', 'r20']);
});
