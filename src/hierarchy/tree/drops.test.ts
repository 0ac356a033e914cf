import { expect, it } from 'vitest';
import type { TreeNode } from './contract.ts';
import { TOP, keyOfPlace } from './rules.branches.ts';
import type { GroupLine, ItemLine } from './rules.branches.ts';
import { dropOf, reordered, stepTo } from './rules.drops.ts';

const [DV, MD] = [1, 2];
const types = [
  {
    id: DV,
    description: 'Division',
    allowTopLevel: true,
    allowableChildren: [
      { id: DV, primary: true, link: true },
      { id: MD, primary: true, link: false },
    ],
  },
  { id: MD, description: 'Model', allowTopLevel: false, allowableChildren: [] },
];
const nodes = new Map<number, TreeNode>();
function node(id: number, parentId: number | null, typeId = DV, more: Partial<TreeNode> = {}): TreeNode {
  const state = { workflowId: 1, workflowName: 'Draft', publishedEnvironment: null };
  const name = `Item ${id}`;
  const place = { relationId: id * 10, parentId, ordinal: id, isLinked: false };
  const made = {
    id,
    name,
    displayName: name,
    typeId,
    typeCode: '',
    baseType: 4,
    ...place,
    ...state,
    group: '',
    keyValues: null,
    childCount: 0,
    hasChildren: false,
    ...more,
  };
  nodes.set(id, made);
  return made;
}
const line = (of: TreeNode): ItemLine => ({
  kind: 'item',
  key: keyOfPlace(of.relationId),
  branch: of.parentId ?? TOP,
  node: of,
});
const around = {
  types,
  itemOf: (id: number) => nodes.get(id),
  childrenOf: (branch: number) => [...nodes.values()].filter((one) => (one.parentId ?? TOP) === branch),
  orphans: false,
};
const group = (name: string): GroupLine => ({
  kind: 'group',
  key: `g1:${name}`,
  branch: 1,
  name,
  count: 1,
  isWhole: true,
});

const top = line(node(1, null));
const other = line(node(2, null));
const [a, b, c] = [line(node(3, 1)), line(node(4, 1)), line(node(5, 1))];
const model = line(node(6, 3, MD));
const grouped = line(node(7, 1, DV, { group: 'Fjell' }));

it('moves into a node, links with the key held, and takes a place between others', () => {
  expect(dropOf([model], other, 'into', false, around)).toEqual({ kind: 'move', parentId: 2 });
  expect(dropOf([a, b], other, 'into', true, around)).toEqual({ kind: 'link', parentId: 2 });
  expect(dropOf([model], b, 'before', false, around)).toEqual({ kind: 'move', parentId: 1, ordinal: 4 });
  expect(dropOf([a], other, 'after', false, around)).toEqual({ kind: 'move', parentId: null, ordinal: 3 });
  expect(dropOf([other], top, 'before', false, around)).toEqual({ kind: 'move', parentId: null, ordinal: 1 });
  const third = line(node(20, null));
  expect(dropOf([third, other], top, 'after', false, around)).toEqual({ kind: 'move', parentId: null, ordinal: 2 });
  expect(dropOf([a, b], top, 'before', false, around)).toEqual({ kind: 'move', parentId: null, ordinal: 1 });
  expect(dropOf([other, top], top, 'after', false, around)).toMatchObject({ kind: 'refused', why: 'here' });
});

it('reorders among siblings, several at once, and sends only what changes', () => {
  expect(dropOf([c], a, 'before', false, around)).toEqual({ kind: 'sort', parentId: 1, items: [5, 3, 4] });
  expect(dropOf([b, c], a, 'before', false, around)).toEqual({ kind: 'sort', parentId: 1, items: [4, 5, 3] });
  expect(dropOf([a], b, 'before', false, around)).toMatchObject({ kind: 'refused', why: 'here' });
  expect(reordered([node(8, 9), node(10, 9), node(11, 9)], [8], 10, true)).toEqual([10, 8]);
});

it('V-16 refuses a place under the item itself or its descendant, a type that is not allowed, and says which', () => {
  const deep = line(node(12, 3));
  expect(dropOf([top], deep, 'into', false, around)).toEqual({ kind: 'refused', why: 'cycle', name: 'Item 1' });
  expect(dropOf([a], a, 'into', true, around)).toMatchObject({ why: 'cycle', name: 'Item 3' });
  expect(dropOf([model], other, 'into', true, around)).toEqual({ kind: 'refused', why: 'type', name: 'Model' });
  expect(dropOf([model], top, 'after', false, around)).toEqual({ kind: 'refused', why: 'top', name: 'Model' });
  expect(dropOf([b], model, 'into', false, around)).toMatchObject({ why: 'type', name: 'Division' });
});

it('lets items join and leave a group of their parent, and no other', () => {
  expect(dropOf([a], group('Fjell'), 'into', false, around)).toEqual({ kind: 'group', group: 'Fjell' });
  expect(dropOf([a], grouped, 'after', false, around)).toEqual({ kind: 'group', group: 'Fjell' });
  expect(dropOf([grouped], a, 'before', false, around)).toEqual({ kind: 'group', group: '' });
  expect(dropOf([a, grouped, b], group('Fjell'), 'into', false, around)).toEqual({ kind: 'group', group: 'Fjell' });
  expect(dropOf([a, b], grouped, 'after', false, around)).toEqual({ kind: 'group', group: 'Fjell' });
  expect(dropOf([a, other], group('Fjell'), 'into', false, around)).toMatchObject({ kind: 'refused', why: 'group' });
  expect(dropOf([grouped], group('Fjell'), 'into', false, around)).toMatchObject({ kind: 'refused', why: 'group' });
  expect(dropOf([other], group('Fjell'), 'into', false, around)).toMatchObject({ kind: 'refused', why: 'group' });
});

it('gives an orphan a parent among orphans, and no place beside them', () => {
  const lost = { ...around, orphans: true };
  expect(dropOf([other], top, 'into', false, lost)).toEqual({ kind: 'move', parentId: 1 });
  for (const where of ['before', 'after'] as const)
    expect(dropOf([other], top, where, false, lost)).toMatchObject({ kind: 'refused', why: 'nowhere' });
  expect(dropOf([c], a, 'before', false, lost)).toMatchObject({ kind: 'sort' });
});

it('moves the original only: a link is taken away or linked elsewhere', () => {
  const linked = line({ ...node(13, 1), isLinked: true });
  expect(dropOf([linked], other, 'into', false, around)).toMatchObject({ kind: 'refused', why: 'linked' });
  expect(dropOf([linked], other, 'into', true, around)).toEqual({ kind: 'link', parentId: 2 });
  expect(dropOf([a], linked, 'into', false, around)).toMatchObject({ kind: 'refused', why: 'linked' });
});

it('steps past one sibling or a whole group, within a group among its members, and nowhere at the ends', () => {
  const plain = (id: number) => node(id, 30);
  const inGroup = (id: number) => node(id, 30, DV, { group: 'Fjell' });
  const order = [plain(31), inGroup(32), inGroup(33), plain(34), plain(35)];
  const steps = (by: 1 | -1) => order.map((own) => stepTo(order, own, by)?.id);
  expect(steps(1)).toEqual([33, 33, undefined, 35, undefined]);
  expect(steps(-1)).toEqual([undefined, undefined, 32, 32, 34]);
});
