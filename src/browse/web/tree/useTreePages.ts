import { useMemo } from 'react';
import type { Context } from '../../../contexts.ts';
import { TOP } from '../../../hierarchy/tree/rules.branches.ts';
import type { Branch } from '../../../hierarchy/tree/rules.branches.ts';
import { hierarchyApi, useBrowse } from '../useHierarchy.ts';

/** Where a page begins: at a position, or after the page before. */
type PageFrom = { from: number } | { cursor: string };
export type FetchPage = (branch: number, start: PageFrom, take: number) => Promise<Branch>;

const branchOf = (start: PageFrom, { items, cursor }: { items: Branch['nodes']; cursor: string | null }): Branch => ({
  nodes: items,
  first: 'from' in start ? start.from : 0,
  cursor,
});

/** Pages of the tree of a context. */
const treePages =
  (context: Context): FetchPage =>
  async (branch, start, take) =>
    branchOf(
      start,
      branch === TOP
        ? await hierarchyApi.tree.top({ context, ...start, take })
        : await hierarchyApi.tree.children({ id: branch, ...start, take }),
    );

/** An orphan has no place: its key in the tree is made of its own number, which no place has. */
const orphanKey = (id: number): number => -id;
/** The most that the list of orphans gives at once. */
const ORPHANS_PAGE = 100;

/** Pages of what hangs nowhere: orphans by name, and below them what came loose with them. */
const orphanPages =
  (context: Context): FetchPage =>
  async (branch, start, take) => {
    if (branch !== TOP) return branchOf(start, await hierarchyApi.orphan.tree({ id: branch, ...start, take }));
    const cursor = 'cursor' in start ? { cursor: start.cursor } : {};
    const page = await hierarchyApi.orphan.roots({ context, ...cursor, take: Math.min(take, ORPHANS_PAGE) });
    const place = { parentId: null, ordinal: 0, isLinked: false };
    const items = page.items.map((item) => ({ ...item, ...place, relationId: orphanKey(item.id) }));
    return branchOf(start, { items, cursor: page.cursor });
  };

/** Pages of the tree, or of what hangs nowhere; the same function while neither changes. */
export function useTreePages(orphans: boolean): FetchPage {
  const { context } = useBrowse();
  return useMemo(() => (orphans ? orphanPages : treePages)(context), [context, orphans]);
}
