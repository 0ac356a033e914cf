import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { Context } from '../../platform/contract/fields.ts';
import type { TreeHandle } from '../../platform/web/tree/Tree.tsx';
import { TOP, keyOfGroup, keyOfPlace, keysTo, linesOf, membersOf, withPage } from '../branches/branches.ts';
import type { Branch, Line } from '../branches/branches.ts';
import type { TreeNode } from '../tree/contract.ts';
import { hierarchyApi } from './useHierarchy.ts';

/** The first page comes fast; later ones and the way to a far item bring more at once. */
const FIRST_PAGE = 100;
const PAGE = 500;

const sameNode = (a: TreeNode, b: Partial<TreeNode>): boolean =>
  Object.entries(b).every(([key, value]) => a[key as keyof TreeNode] === value);

export interface Branches {
  /** What stands under a line of the tree; of the top level without one. Loads the first page where it has to. */
  load: (line: Line | undefined) => Promise<Line[]>;
  /** Brings the next page of a branch into the tree. */
  more: (branch: number) => Promise<void>;
  /** Loads a branch again, as far as it was loaded, and redraws it. Branches that never opened are left. */
  refresh: (...branches: number[]) => Promise<void>;
  /** Opens the way to an item, from the top level down; false where the tree does not hold it. */
  reveal: (way: readonly { id: number }[], focus: boolean) => Promise<boolean>;
  /** Writes what is known better into the drawn nodes of an item. */
  patch: (id: number, fields: Partial<TreeNode>) => Promise<void>;
  /** The line of an item at its primary place, if it is loaded. */
  keyOf: (id: number) => string | null;
}

/** The loaded part of the tree of one context, kept beside the tree that draws it. */
export function useBranches(context: Context, tree: RefObject<TreeHandle | null>): Branches {
  return useMemo(() => {
    const loaded = new Map<number, Branch>();

    const fetchPage = (branch: number, take: number, cursor: string | undefined): Promise<Branch> => {
      const page = { take, ...(cursor === undefined ? {} : { cursor }) };
      const answer =
        branch === TOP
          ? hierarchyApi.tree.top({ context, ...page })
          : hierarchyApi.tree.children({ id: branch, ...page });
      return answer.then(({ items, cursor: next }) => ({ nodes: items, cursor: next }));
    };
    const first = async (branch: number): Promise<Branch> => {
      const known = loaded.get(branch);
      if (known) return known;
      const page = await fetchPage(branch, FIRST_PAGE, undefined);
      loaded.set(branch, page);
      return page;
    };
    const underway = new Map<number, Promise<boolean>>();
    /** False where all of a branch is here. Two that ask at once get the same page. */
    const nextPage = (branch: number): Promise<boolean> => {
      const known = loaded.get(branch);
      if (!known || known.cursor === null) return Promise.resolve(false);
      const asked =
        underway.get(branch) ??
        fetchPage(branch, PAGE, known.cursor)
          .then((page) => {
            loaded.set(branch, withPage(known, page));
            return true;
          })
          .finally(() => underway.delete(branch));
      underway.set(branch, asked);
      return asked;
    };
    /** Where a branch hangs in the drawn tree; undefined for the top level, null where its item is not drawn. */
    const keyOfBranch = (branch: number): string | undefined | null => (branch === TOP ? undefined : keyOf(branch));
    const redraw = async (branch: number): Promise<void> => {
      const key = keyOfBranch(branch);
      if (key === null) return;
      await tree.current?.reload(key);
      const groups = new Set(loaded.get(branch)?.nodes.map((node) => node.group));
      groups.delete('');
      for (const group of groups) await tree.current?.reload(keyOfGroup(branch, group));
    };
    const keyOf = (id: number): string | null => {
      for (const { nodes } of loaded.values()) {
        const node = nodes.find((one) => one.id === id && !one.isLinked);
        if (node) return keyOfPlace(node.relationId);
      }
      return null;
    };

    const patch = async (id: number, fields: Partial<TreeNode>): Promise<void> => {
      for (const [branch, { nodes, ...rest }] of loaded) {
        if (!nodes.some((node) => node.id === id && !sameNode(node, fields))) continue;
        loaded.set(branch, {
          ...rest,
          nodes: nodes.map((node) => (node.id === id ? { ...node, ...fields } : node)),
        });
        await redraw(branch);
      }
    };

    return {
      keyOf,
      load: async (line) => {
        if (line === undefined) return linesOf(TOP, await first(TOP));
        if (line.kind === 'group') return membersOf(await first(line.branch), line.name);
        return line.kind === 'item' ? linesOf(line.node.id, await first(line.node.id)) : [];
      },
      more: async (branch) => {
        const failed = await nextPage(branch).then(
          () => false,
          () => true,
        );
        const known = loaded.get(branch);
        if (failed && known) loaded.set(branch, { ...known, failed });
        await redraw(branch);
      },
      refresh: async (...branches) => {
        for (const branch of new Set(branches)) {
          const before = loaded.get(branch);
          if (!before) continue;
          let now = await fetchPage(branch, Math.min(PAGE, Math.max(FIRST_PAGE, before.nodes.length + 1)), undefined);
          while (now.cursor !== null && now.nodes.length < before.nodes.length)
            now = withPage(now, await fetchPage(branch, PAGE, now.cursor));
          loaded.set(branch, now);
          await redraw(branch);
          const { length } = now.nodes;
          await patch(branch, { hasChildren: length > 0, childCount: length });
        }
      },
      reveal: async (way, focus) => {
        const keys: string[] = [];
        let branch = TOP;
        for (const step of way) {
          const had = loaded.get(branch)?.nodes.length;
          let { nodes } = await first(branch);
          while (!nodes.some((one) => one.id === step.id && !one.isLinked) && (await nextPage(branch)))
            nodes = loaded.get(branch)?.nodes ?? [];
          const node = nodes.find((one) => one.id === step.id && !one.isLinked);
          if (!node) return false;
          if (had !== undefined && had !== nodes.length) await redraw(branch);
          keys.push(...keysTo(branch, node));
          branch = step.id;
        }
        return (await tree.current?.reveal(keys, { focus })) ?? false;
      },
      patch,
    };
  }, [context, tree]);
}
