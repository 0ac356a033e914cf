import type { TreeNode } from '../tree/contract.ts';

/** What has been loaded of the children of one item, page by page; branch 0 is the top level. */
export interface Branch {
  nodes: readonly TreeNode[];
  /** Where the next page begins; null when all are here. */
  cursor: string | null;
  /** The next page did not load. */
  failed?: boolean;
}

export const TOP = 0;

/** A line of the tree: an item at one of its places, a group that stands for several, or the rest still to come. */
export type Line =
  | { kind: 'item'; key: string; node: TreeNode }
  | { kind: 'group'; key: string; name: string; branch: number; count: number }
  | { kind: 'more'; key: string; branch: number; failed: boolean };

export const keyOfPlace = (relationId: number) => `r${relationId}`;
export const keyOfGroup = (branch: number, group: string) => `g${branch}:${group}`;

const itemLine = (node: TreeNode): Line => ({ kind: 'item', key: keyOfPlace(node.relationId), node });

/** Children in their order. Those with a group stand under a virtual node, where the first of them would stand. */
export function linesOf(id: number, { nodes, cursor, failed = false }: Branch): Line[] {
  const groups = new Map<string, number>();
  for (const { group } of nodes) if (group !== '') groups.set(group, (groups.get(group) ?? 0) + 1);
  const drawn = new Set<string>();
  const lines: Line[] = [];
  for (const node of nodes) {
    const { group } = node;
    if (group === '') lines.push(itemLine(node));
    else if (!drawn.has(group)) {
      drawn.add(group);
      const key = keyOfGroup(id, group);
      lines.push({ kind: 'group', key, name: group, branch: id, count: groups.get(group) ?? 0 });
    }
  }
  if (cursor !== null) lines.push({ kind: 'more', key: `m${id}`, branch: id, failed });
  return lines;
}

/** The members of one group of a branch. */
export const membersOf = ({ nodes }: Branch, group: string): Line[] =>
  nodes.filter((node) => node.group === group).map(itemLine);

/** The branch as it stands after another page. */
export function withPage(branch: Branch | undefined, page: Branch): Branch {
  return { nodes: [...(branch?.nodes ?? []), ...page.nodes], cursor: page.cursor };
}

/** Keys from the top down to `node`, its group included. */
export function keysTo(branch: number, node: TreeNode): string[] {
  const own = keyOfPlace(node.relationId);
  return node.group === '' ? [own] : [keyOfGroup(branch, node.group), own];
}
