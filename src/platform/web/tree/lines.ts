import type { TreeNode, TreeRest } from './node.ts';

/** What is known of the children of a node. Old ones stay while they load again, or where that failed. */
export interface TreeBranch {
  nodes: readonly TreeNode[];
  state: 'loading' | 'failed' | 'ready';
}

/** A node as it is drawn. */
export interface NodeLine {
  kind: 'node';
  key: string;
  node: TreeNode;
  level: number;
  /** The node that it hangs under; ROOT for the top level. */
  parent: string;
  open: boolean;
  /** Place among its siblings, from 1. */
  position: number;
  /** How many siblings there are, itself too; -1 where that is not known. */
  size: number;
}

/** What a tree draws, line by line: nodes, and stand-ins for what loads, did not load, or is not asked for yet. */
export type TreeLine =
  | NodeLine
  | { kind: 'skeleton'; key: string; level: number; width: number }
  | { kind: 'failed'; key: string; level: number; parent: string }
  | { kind: 'rest'; key: string; level: number; rest: TreeRest };

export const ROOT = '#root';
const SKELETON_WIDTHS = [120, 98, 76];

export function linesOf(branches: ReadonlyMap<string, TreeBranch>, open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const draw = (parent: string, level: number): void => {
    const branch = branches.get(parent);
    if (!branch) return;
    const { nodes, state } = branch;
    if (nodes.length === 0 && state === 'failed') lines.push({ kind: 'failed', key: `!${parent}`, level, parent });
    if (nodes.length === 0 && state === 'loading') {
      for (const width of SKELETON_WIDTHS) lines.push({ kind: 'skeleton', key: `~${width}${parent}`, level, width });
    }
    const size = nodes.some((node) => node.rest) ? -1 : nodes.length;
    let position = 0;
    for (const node of nodes) {
      if (node.rest) {
        lines.push({ kind: 'rest', key: node.id, level, rest: node.rest });
        position += node.rest.count ?? 0;
        continue;
      }
      position += 1;
      const isOpen = node.folder && open.has(node.id);
      lines.push({ kind: 'node', key: node.id, node, level, parent, open: isOpen, position, size });
      if (isOpen) draw(node.id, level + 1);
    }
  };
  draw(ROOT, 0);
  return lines;
}

/** The next name that starts with the typed text, going round; one repeated letter steps on. */
export function findTyped(names: readonly string[], from: number, text: string): number {
  const same = text === (text[0] ?? '').repeat(text.length);
  const wanted = (same ? (text[0] ?? '') : text).toLowerCase();
  const first = same ? 1 : 0;
  for (let step = first; step < names.length + first; step += 1) {
    const at = (from + step) % names.length;
    if (names[at]?.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}

/** Keys from one line to another, both included and in either direction; groups cannot be marked. */
export function rangeOf(lines: readonly TreeLine[], from: number, to: number): string[] {
  const keys: string[] = [];
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const line = lines[at];
    if (line?.kind === 'node' && !line.node.group) keys.push(line.key);
  }
  return keys;
}
