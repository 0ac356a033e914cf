import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { ROOT } from './lines.ts';
import type { TreeBranch } from './lines.ts';
import type { TreeNode } from './node.ts';

/** Opening everything under a node asks the server for so many branches at most. */
export const MOST_OPENED = 100;

interface Shape {
  branches: ReadonlyMap<string, TreeBranch>;
  open: ReadonlySet<string>;
}

/** So many open nodes are kept for the next time. */
const MOST_KEPT = 50;

/** What is open and loaded of a tree, apart from how it is drawn. */
export interface TreeModel {
  shape: Store<Shape>;
  /** Loads the children of a node (or of the root) again where they were loaded; the old ones stay meanwhile. */
  reload: (id?: string) => Promise<void>;
  /** The nodes that are open and drawn. */
  drawn: () => string[];
  /** Those of them to open the next time; undefined while something is on its way, as all of it may follow. */
  kept: () => string[] | undefined;
  /** Loads what is drawn again and forgets what is not, which loads anew when it is opened. */
  refresh: () => Promise<void>;
  /** Opens nodes, and loads those that were not loaded. */
  expand: (...ids: string[]) => Promise<void>;
  /** Opens a node and what is under it, level by level; false where it stopped at `MOST_OPENED` branches to load. */
  expandUnder: (id: string) => Promise<boolean>;
  collapse: (id: string) => void;
  collapseAll: () => void;
  /** Opens the way down to the last of `path`; false where one of them is not there. */
  openWay: (path: readonly string[]) => Promise<boolean>;
}

/** `open`: the nodes that are open at first. */
export function createTreeModel(
  load: (id: string | undefined) => Promise<readonly TreeNode[]>,
  open: readonly string[] = [],
): TreeModel {
  const shape = createStore<Shape>({ branches: new Map(), open: new Set(open) });
  const turns = new Map<string, number>();
  const reading = new Map<string, Promise<void>>();
  const put = (id: string, branch: TreeBranch): void =>
    shape.set((now) => ({ ...now, branches: new Map(now.branches).set(id, branch) }));

  /** The answer to the latest question counts, whichever comes last; who asked before waits for that one too. */
  async function read(id: string): Promise<void> {
    const turn = (turns.get(id) ?? 0) + 1;
    turns.set(id, turn);
    reading.set(id, ask(id, turn));
    for (let work = reading.get(id); work;) {
      await work;
      const latest = reading.get(id);
      work = latest === work ? undefined : latest;
    }
  }

  async function ask(id: string, turn: number): Promise<void> {
    const before = shape.get().branches.get(id)?.nodes ?? [];
    put(id, { nodes: before, state: 'loading' });
    const nodes = await load(id === ROOT ? undefined : id).catch(() => null);
    if (turns.get(id) !== turn) return;
    put(id, nodes ? { nodes, state: 'ready' } : { nodes: before, state: 'failed' });
    await Promise.all(missing(id).map(read));
  }

  /** Open nodes under a node that are drawn and not loaded. */
  function missing(id: string): string[] {
    const { branches, open } = shape.get();
    const nodes = branches.get(id)?.nodes.filter((node) => node.folder && open.has(node.id)) ?? [];
    return nodes.flatMap((node) => (branches.has(node.id) ? missing(node.id) : [node.id]));
  }

  /** What is drawn: the root, and each open node under what is drawn. */
  function drawn(id: string): string[] {
    const { branches, open } = shape.get();
    const nodes = branches.get(id)?.nodes.filter((node) => node.folder && open.has(node.id)) ?? [];
    return [id, ...nodes.flatMap((node) => drawn(node.id))];
  }

  const foldersOf = (id: string): string[] =>
    shape
      .get()
      .branches.get(id)
      ?.nodes.flatMap((node) => (node.folder ? node.id : [])) ?? [];
  const isReady = (id: string): boolean => shape.get().branches.get(id)?.state === 'ready';

  async function expand(...ids: string[]): Promise<void> {
    shape.set((now) => ({ ...now, open: new Set([...now.open, ...ids]) }));
    await Promise.all(ids.flatMap((id) => (isReady(id) ? missing(id) : [id])).map(read));
  }

  return {
    shape,
    reload: async (id = ROOT) => {
      if (id === ROOT || shape.get().branches.has(id)) await read(id);
    },
    drawn: () => drawn(ROOT).slice(1),
    kept() {
      const branches = [...shape.get().branches.values()];
      if (branches.length === 0 || branches.some(({ state }) => state !== 'ready')) return undefined;
      return drawn(ROOT).slice(1, MOST_KEPT + 1);
    },
    async refresh() {
      const keep = drawn(ROOT);
      shape.set((now) => ({ ...now, branches: new Map([...now.branches].filter(([id]) => keep.includes(id))) }));
      await Promise.all(keep.map(read));
    },
    expand,
    async expandUnder(id) {
      let left = MOST_OPENED;
      let isAll = true;
      for (let level = [id]; level.length > 0;) {
        const asked = level.filter((one) => !isReady(one));
        const closed = new Set(asked.splice(left));
        if (closed.size > 0) isAll = false;
        left -= asked.length;
        const opened = level.filter((one) => !closed.has(one));
        await expand(...opened);
        level = opened.flatMap(foldersOf);
      }
      return isAll;
    },
    collapse: (id) =>
      shape.set((now) => {
        const open = new Set(now.open);
        open.delete(id);
        return { ...now, open };
      }),
    collapseAll: () => shape.set((now) => ({ ...now, open: new Set() })),
    async openWay(path) {
      let parent = ROOT;
      for (const id of path) {
        if (!isReady(parent)) await read(parent);
        if (
          !shape
            .get()
            .branches.get(parent)
            ?.nodes.some((node) => node.id === id)
        )
          return false;
        if (id !== path.at(-1)) await expand(id);
        parent = id;
      }
      return true;
    },
  };
}
