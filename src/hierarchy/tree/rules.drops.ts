import { holds } from '../rules.ts';
import { TOP, shownOrder } from './rules.branches.ts';
import type { ItemLine, Line } from './rules.branches.ts';
import type { TreeNode } from './contract.ts';

/** What letting go of items somewhere in the tree would do. */
export type Drop =
  | { kind: 'move'; parentId: number | null; ordinal?: number }
  | { kind: 'link'; parentId: number }
  | { kind: 'sort'; parentId: number; items: number[] }
  | { kind: 'group'; group: string }
  | { kind: 'refused'; why: 'cycle' | 'type' | 'top' | 'group' | 'linked' | 'here' | 'nowhere'; name: string };

interface DropType {
  id: number;
  description: string;
  allowTopLevel: boolean;
  allowableChildren: readonly { id: number; primary: boolean; link: boolean }[];
}

/** What the tree knows around the place where something is dropped. */
export interface Surroundings {
  types: readonly DropType[];
  /** An item by its id, where it is loaded at its primary place. */
  itemOf: (id: number) => TreeNode | undefined;
  /** Loaded children, in their order. */
  childrenOf: (branch: number) => readonly TreeNode[];
  /** The tree shows what hangs nowhere: its top is no place. */
  orphans: boolean;
}

const idOf = (branch: number): number | null => (branch === TOP ? null : branch);

/** Items from the one under which something is dropped up to the top level. */
function wayUp(branch: number, { itemOf }: Surroundings): number[] {
  const way: number[] = [];
  for (let id = branch; id !== TOP && !way.includes(id); id = itemOf(id)?.parentId ?? TOP) way.push(id);
  return way;
}

/** The children that change places, in their new order; empty where nothing would change. */
export function reordered(
  nodes: readonly TreeNode[],
  moved: readonly number[],
  target: number,
  after: boolean,
): number[] {
  const before = nodes.map((node) => node.id);
  const going = shownOrder(nodes)
    .map((node) => node.id)
    .filter((id) => moved.includes(id));
  const order = shownOrder(nodes)
    .map((node) => node.id)
    .filter((id) => !moved.includes(id));
  const at = order.indexOf(target);
  if (at < 0) return [];
  order.splice(at + (after ? 1 : 0), 0, ...going);
  const changed = order.map((id, index) => id !== before[index]);
  const from = changed.indexOf(true);
  return from < 0 ? [] : order.slice(from, changed.lastIndexOf(true) + 1);
}

/**
 * The sibling that one step leads past, in the order that is shown: of a group its last one, as it is passed as a whole.
 * Members of a group change places among themselves alone. Undefined at the end.
 */
export function stepTo(order: readonly TreeNode[], own: TreeNode, by: 1 | -1): TreeNode | undefined {
  const rest = by > 0 ? order.slice(order.indexOf(own) + 1) : order.slice(0, order.indexOf(own)).reverse();
  const [next] = rest;
  if (next === undefined || next.group === own.group) return next;
  return own.group === '' ? rest.filter((node) => node.group === next.group).at(-1) : undefined;
}

/** Where a parent takes the items: the refusal, or undefined. */
function refusal(sources: readonly ItemLine[], branch: number, link: boolean, around: Surroundings): Drop | undefined {
  const parent = around.types.find((type) => type.id === around.itemOf(branch)?.typeId);
  const way = wayUp(branch, around);
  for (const { node } of sources) {
    if (way.includes(node.id)) return { kind: 'refused', why: 'cycle', name: node.name };
    const type = around.types.find((one) => one.id === node.typeId);
    const allowed =
      branch === TOP
        ? !link && type?.allowTopLevel
        : parent !== undefined && holds(parent.allowableChildren, node.typeId, link ? 'link' : 'primary');
    if (!allowed) return { kind: 'refused', why: branch === TOP ? 'top' : 'type', name: type?.description ?? '' };
  }
  return undefined;
}

/** Beside a sibling of all that is dragged: another order, another group, or neither. */
function besideSibling(sources: readonly ItemLine[], target: ItemLine, after: boolean, around: Surroundings): Drop {
  const { branch, node } = target;
  if (sources.some((source) => source.node.group !== node.group)) return { kind: 'group', group: node.group };
  const ids = sources.map((source) => source.node.id);
  if (branch === TOP) {
    // The top level has no order by name: each item has its position.
    if (ids.includes(node.id)) return { kind: 'refused', why: 'here', name: '' };
    return { kind: 'move', parentId: null, ordinal: node.ordinal + (after ? 1 : 0) };
  }
  const items = ids.includes(node.id) ? [] : reordered(around.childrenOf(branch), ids, node.id, after);
  return items.length > 0 ? { kind: 'sort', parentId: branch, items } : { kind: 'refused', why: 'here', name: '' };
}

/** Says what a drop would do. The server has the last word: it sees what is not loaded, and what others do. */
export function dropOf(
  sources: readonly ItemLine[],
  target: Line,
  where: 'into' | 'before' | 'after',
  link: boolean,
  around: Surroundings,
): Drop {
  if (target.kind === 'rest') return { kind: 'refused', why: 'here', name: '' };
  const { branch } = target;
  if (around.orphans && branch === TOP && where !== 'into') return { kind: 'refused', why: 'nowhere', name: '' };
  const areSiblings = sources.every((source) => source.branch === branch);
  if (target.kind === 'group') {
    const joins = !link && areSiblings && sources.some((source) => source.node.group !== target.name);
    return joins ? { kind: 'group', group: target.name } : { kind: 'refused', why: 'group', name: target.name };
  }
  if (where !== 'into' && areSiblings && !link) return besideSibling(sources, target, where === 'after', around);

  const parent = where === 'into' ? target.node.id : branch;
  if (where === 'into' && target.node.isLinked)
    return { kind: 'refused', why: 'linked', name: target.node.displayName };
  if (!link && sources.some((source) => source.node.isLinked)) {
    return {
      kind: 'refused',
      why: 'linked',
      name: sources.find((source) => source.node.isLinked)?.node.displayName ?? '',
    };
  }
  const refused = refusal(sources, parent, link, around);
  if (refused) return refused;
  if (sources.every((source) => source.branch === parent)) return { kind: 'refused', why: 'here', name: '' };
  if (link) return { kind: 'link', parentId: parent };
  if (where === 'into') return { kind: 'move', parentId: idOf(parent) };
  return { kind: 'move', parentId: idOf(parent), ordinal: target.node.ordinal + (where === 'after' ? 1 : 0) };
}
