import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { TreeHandle } from '../../platform/web/tree/Tree.tsx';
import {
  TOP,
  keyOfGroup,
  keyOfPlace,
  keysTo,
  linesOf,
  membersOf,
  withEarlier,
  withNext,
} from '../../hierarchy/tree/rules.branches.ts';
import type { Branch, Line } from '../../hierarchy/tree/rules.branches.ts';
import type { TreeNode } from '../../hierarchy/tree/contract.ts';
import type { FetchPage } from './tree/useTreePages.ts';

/** The first page comes fast; later ones bring more at once. */
const FIRST_PAGE = 100;
const PAGE = 500;
/** So many siblings stand before a far item when the way to it is opened. */
const LEAD = 50;

const sameNode = (a: TreeNode, b: Partial<TreeNode>): boolean =>
  Object.entries(b).every(([key, value]) => a[key as keyof TreeNode] === value);

export interface Branches {
  /** What stands under a line of the tree; of the top level without one. Loads the first page where it has to. */
  load: (line: Line | undefined) => Promise<Line[]>;
  /** Brings the next page of a branch into the tree, or the one before. */
  more: (branch: number, where: 'before' | 'after') => Promise<void>;
  /** Asks again for what the tree shows, as far as it was loaded around the view. */
  refresh: () => Promise<void>;
  /** Opens the way to an item, from the top level down; false where the tree does not hold it. */
  reveal: (way: readonly { id: number; position: number }[], focus: boolean) => Promise<boolean>;
  /** Writes what is known better into the drawn nodes of an item, wherever it hangs. */
  patch: (id: number, fields: Partial<TreeNode>) => Promise<void>;
  /** The line of an item at its primary place, if it is loaded. */
  keyOf: (id: number) => string | null;
  /** An item as it stands at its primary place, if it is loaded. */
  itemOf: (id: number) => TreeNode | undefined;
  /** The loaded children of an item, in their order. */
  childrenOf: (branch: number) => readonly TreeNode[];
}

/** The loaded part of a tree, kept beside the tree that draws it. */
export function useBranches(fetchPage: FetchPage, tree: RefObject<TreeHandle | null>): Branches {
  return useMemo(() => {
    const loaded = new Map<number, Branch>();

    const first = async (branch: number): Promise<Branch> => {
      const known = loaded.get(branch) ?? (await fetchPage(branch, { from: 0 }, FIRST_PAGE));
      loaded.set(branch, known);
      return known;
    };
    const itemOf = (id: number): TreeNode | undefined => {
      for (const { nodes } of loaded.values()) {
        const node = nodes.find((one) => one.id === id && !one.isLinked);
        if (node) return node;
      }
      return undefined;
    };
    const keyOf = (id: number): string | null => {
      const node = itemOf(id);
      return node ? keyOfPlace(node.relationId) : null;
    };
    const groupsOf = (branch: number): Set<string> => {
      const groups = new Set(loaded.get(branch)?.nodes.map((node) => node.group));
      groups.delete('');
      return groups;
    };
    /** Hands the tree what is known of a branch now. */
    const redraw = async (branch: number): Promise<void> => {
      const key = branch === TOP ? undefined : keyOf(branch);
      if (key === null) return;
      await tree.current?.reload(key);
      for (const group of groupsOf(branch)) await tree.current?.reload(keyOfGroup(branch, group));
    };

    const nextPage = async (branch: number, known: Branch, where: 'before' | 'after'): Promise<Branch> => {
      if (where === 'after') {
        return known.cursor === null ? known : withNext(known, await fetchPage(branch, { cursor: known.cursor }, PAGE));
      }
      const from = Math.max(0, known.first - PAGE);
      return withEarlier(known, await fetchPage(branch, { from }, known.first - from));
    };
    let last: Promise<unknown> = Promise.resolve();
    /** One after the other: what is led to must not be forgotten on the way as what nobody has open. */
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const run = last.then(work);
      last = run.catch(() => undefined);
      return run;
    };
    const underway = new Set<string>();

    /** The page of a branch that the view shows, as others left it meanwhile. */
    const again = async (branch: number, visible: ReadonlySet<string>): Promise<void> => {
      const known = loaded.get(branch);
      if (!known) return;
      const { length } = known.nodes;
      const seen = known.nodes.findIndex(
        (node) =>
          visible.has(keyOfPlace(node.relationId)) ||
          (node.group !== '' && visible.has(keyOfGroup(branch, node.group))),
      );
      const from = length < PAGE ? known.first : Math.max(known.first, known.first + seen - LEAD * 2);
      const fetched = await fetchPage(branch, { from }, Math.min(PAGE, Math.max(FIRST_PAGE, length + 1)));
      // What stood there may be gone up to the end.
      loaded.set(branch, fetched.nodes.length === 0 && from > 0 ? await fetchPage(branch, { from: 0 }, PAGE) : fetched);
    };

    const refresh = async (): Promise<void> => {
      const shown = tree.current?.shown();
      if (!shown || !loaded.has(TOP)) return;
      const isOpen = (branch: number): boolean => branch === TOP || shown.open.has(keyOf(branch) ?? '');
      const branches = [...loaded.keys()];
      const open = branches.filter(isOpen);
      // What failed to come stays as it was: the next refresh asks again.
      await Promise.all(open.map((branch) => again(branch, shown.visible).catch(() => undefined)));
      for (const branch of branches) if (!open.includes(branch)) loaded.delete(branch);
      await tree.current?.refresh();
    };
    const reveal: Branches['reveal'] = async (way, focus) => {
      const keys: string[] = [];
      let branch = TOP;
      for (const { id, position } of way) {
        const find = (): TreeNode | undefined =>
          loaded.get(branch)?.nodes.find((one) => one.id === id && !one.isLinked);
        if (!find()) {
          const from = Math.max(0, position - LEAD);
          loaded.set(branch, await fetchPage(branch, { from: position < FIRST_PAGE ? 0 : from }, FIRST_PAGE));
          await redraw(branch);
        }
        const node = find();
        if (!node) return false;
        keys.push(...keysTo(branch, node));
        branch = id;
      }
      return (await tree.current?.reveal(keys, { focus })) ?? false;
    };

    return {
      keyOf,
      itemOf,
      childrenOf: (branch) => loaded.get(branch)?.nodes ?? [],
      load: async (line) => {
        if (line === undefined) return linesOf(TOP, await first(TOP));
        if (line.kind === 'group') return membersOf(line.branch, await first(line.branch), line.name);
        return line.kind === 'item' ? linesOf(line.node.id, await first(line.node.id)) : [];
      },
      more: async (branch, where) => {
        const known = loaded.get(branch);
        const turn = `${where}${branch}`;
        if (!known || underway.has(turn)) return;
        underway.add(turn);
        const next = await nextPage(branch, known, where).catch(() => ({ ...known, failed: where }));
        underway.delete(turn);
        // A refresh meanwhile has asked anew.
        if (loaded.get(branch) !== known) return;
        loaded.set(branch, next);
        await redraw(branch);
      },
      refresh: () => inTurn(refresh),
      reveal: (way, focus) => inTurn(() => reveal(way, focus)),
      patch: async (id, fields) => {
        for (const [branch, { nodes, ...rest }] of loaded) {
          if (!nodes.some((node) => node.id === id && !sameNode(node, fields))) continue;
          loaded.set(branch, { ...rest, nodes: nodes.map((node) => (node.id === id ? { ...node, ...fields } : node)) });
          await redraw(branch);
        }
      },
    };
  }, [fetchPage, tree]);
}
