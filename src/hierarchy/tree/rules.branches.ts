import type { TreeNode } from './contract.ts';

/** What has been loaded of the children of one item: a window on its order; branch 0 is the top level. */
export interface Branch {
  nodes: readonly TreeNode[];
  /** How many children come before the loaded ones. */
  first: number;
  /** Where the next page begins; null when no more follow. */
  cursor: string | null;
  /** The next page did not load, or the one before. */
  failed?: 'before' | 'after';
}

export const TOP = 0;

/** A line of the tree: an item at one of its places, a group that stands for several, or a rest that is not loaded. */
export type Line = ItemLine | GroupLine | RestLine;
export interface ItemLine {
  kind: 'item';
  key: string;
  /** The item that it hangs under; TOP for the top level. */
  branch: number;
  node: TreeNode;
}
export interface GroupLine {
  kind: 'group';
  key: string;
  branch: number;
  name: string;
  /** Members that are loaded. */
  count: number;
  /** No more of the branch is to come. */
  isWhole: boolean;
}
export interface RestLine {
  kind: 'rest';
  key: string;
  branch: number;
  where: 'before' | 'after';
  failed: boolean;
  /** How many it stands for; 0 where that is not known. */
  count: number;
}

export const keyOfPlace = (relationId: number) => `r${relationId}`;
export const keyOfGroup = (branch: number, group: string) => `g${branch}:${group}`;

const itemLine =
  (branch: number) =>
  (node: TreeNode): ItemLine => ({ kind: 'item', key: keyOfPlace(node.relationId), branch, node });

/** The state of an item, or of the nearest one above it that has one: what has none of its own belongs to that. */
export function stateOf(line: ItemLine, lines: Iterable<Line>): number {
  const home = new Map<number, ItemLine>();
  for (const one of lines) if (one.kind === 'item' && !one.node.isLinked) home.set(one.node.id, one);
  let at: ItemLine | undefined = line.node.isLinked ? home.get(line.node.id) : line;
  while (at && at.node.workflowId === 0) at = home.get(at.branch);
  return at?.node.workflowId ?? 0;
}

/** Children in their order. Those with a group stand under a virtual node, where the first of them would stand. */
export function linesOf(branch: number, { nodes, first, cursor, failed }: Branch): Line[] {
  const members = new Map<string, number>();
  for (const { group } of nodes) if (group !== '') members.set(group, (members.get(group) ?? 0) + 1);
  const isWhole = first === 0 && cursor === null;
  const drawn = new Set<string>();
  const lines: Line[] = [];
  const rest = (where: 'before' | 'after', count: number): RestLine => ({
    kind: 'rest',
    key: `${where}${branch}`,
    branch,
    where,
    failed: failed === where,
    count,
  });
  if (first > 0) lines.push(rest('before', first));
  for (const node of nodes) {
    const { group } = node;
    if (group === '') lines.push(itemLine(branch)(node));
    else if (!drawn.has(group)) {
      drawn.add(group);
      const key = keyOfGroup(branch, group);
      lines.push({ kind: 'group', key, branch, name: group, count: members.get(group) ?? 0, isWhole });
    }
  }
  if (cursor !== null) lines.push(rest('after', 0));
  return lines;
}

/** The members of one group of a branch. */
export const membersOf = (branch: number, { nodes }: Branch, group: string): ItemLine[] =>
  nodes.filter((node) => node.group === group).map(itemLine(branch));

/** The loaded children as the tree shows them: members of a group together. */
export function shownOrder(nodes: readonly TreeNode[]): TreeNode[] {
  const firsts = new Map<string, number>();
  for (const [at, { group }] of nodes.entries()) if (!firsts.has(group)) firsts.set(group, at);
  const rank = (node: TreeNode, at: number): number => (node.group === '' ? at : (firsts.get(node.group) ?? at));
  return nodes
    .map((node, at) => ({ node, at, rank: rank(node, at) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ node }) => node);
}

/** Without places that are there already: while pages came, others may have moved them. */
function fresh(known: readonly TreeNode[], nodes: readonly TreeNode[]): TreeNode[] {
  const ids = new Set(known.map((node) => node.relationId));
  return nodes.filter((node) => !ids.has(node.relationId));
}

/** The branch as it stands after another page at its end. */
export const withNext = (branch: Branch, page: Branch): Branch => ({
  nodes: [...branch.nodes, ...fresh(branch.nodes, page.nodes)],
  first: branch.first,
  cursor: page.cursor,
});

/** The branch as it stands after the page before it. */
export const withEarlier = (branch: Branch, page: Branch): Branch => ({
  nodes: [...fresh(branch.nodes, page.nodes), ...branch.nodes],
  first: page.first,
  cursor: branch.cursor,
});

/** Keys from the top down to `node`, its group included. */
export function keysTo(branch: number, node: TreeNode): string[] {
  const own = keyOfPlace(node.relationId);
  return node.group === '' ? [own] : [keyOfGroup(branch, node.group), own];
}
