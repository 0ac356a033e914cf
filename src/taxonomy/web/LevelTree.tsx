import { Folder, Tag } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { Tree } from '../../platform/web/tree/Tree.tsx';
import type { TreeHandle } from '../../platform/web/tree/Tree.tsx';
import type { OnNodeMenu, TreeDrag, TreeNode } from '../../platform/web/tree/node.ts';
import type { PlainLevel } from '../contract.ts';

/** What a level of the tree says of itself. */
export type ShownLevel = Pick<PlainLevel, 'id' | 'name' | 'childCount' | 'parentId'> & {
  /** Tells where it is, in a list of what was found. */
  note?: string;
};

/** Loads a page of the levels under one, or of the first ones. */
export type LoadLevels<L extends ShownLevel> = (
  parentId: number | undefined,
  cursor: string | undefined,
) => Promise<{ items: readonly L[]; cursor: string | null }>;

/** The levels that were loaded, by the ids of the tree's nodes. */
export interface LevelTreeHandle<L extends ShownLevel> extends TreeHandle {
  level: (nodeId: string) => L | undefined;
}

interface Loaded<L> {
  items: readonly L[];
  cursor: string | null;
  failed: boolean;
}

/** The levels of a taxonomy, loaded as they are opened, page by page. */
export function LevelTree<L extends ShownLevel>(props: {
  label: string;
  load: LoadLevels<L>;
  selected?: number | null;
  onSelect: (level: L) => void;
  /** At the end of a level's line. */
  end?: (level: L) => ReactNode;
  /** Before its name, in place of a folder or a leaf. */
  icon?: (level: L) => ReactNode;
  drag?: TreeDrag;
  onContextMenu?: OnNodeMenu;
  onNodeKey?: (level: L, event: KeyboardEvent) => void;
  empty?: ReactNode;
  ref?: Ref<LevelTreeHandle<L>>;
}): ReactElement {
  const { label, load, selected, onSelect, end, icon, drag, onContextMenu, onNodeKey, empty, ref } = props;
  const tree = useRef<TreeHandle>(null);
  const [branches] = useState(() => new Map<string, Loaded<L>>());
  const [levels] = useState(() => new Map<string, L>());
  /** Branches of which a further page has come: they are drawn anew as they are. */
  const [grown] = useState(() => new Set<string>());

  const page = useCallback(
    async (key: string, parentId: number | undefined): Promise<void> => {
      const known = branches.get(key);
      const next = await load(parentId, known?.cursor ?? undefined).catch(() => undefined);
      branches.set(key, {
        items: [...(known?.items ?? []), ...(next?.items ?? [])],
        cursor: next === undefined ? (known?.cursor ?? null) : next.cursor,
        failed: next === undefined,
      });
      if (next === undefined && !known) {
        branches.delete(key);
        throw new Error('The levels did not load.');
      }
    },
    [branches, load],
  );

  const nodesOf = (key: string, id: string | undefined): TreeNode[] => {
    const { items = [], cursor = null, failed = false } = branches.get(key) ?? {};
    const nodes = items.map((level): TreeNode => {
      levels.set(String(level.id), level);
      const Icon = level.childCount > 0 ? Folder : Tag;
      return {
        id: String(level.id),
        name: level.name,
        note: level.note,
        folder: level.childCount > 0 && level.note === undefined,
        icon: icon?.(level) ?? <Icon className="i14" aria-hidden="true" />,
        end: end?.(level),
      };
    });
    if (cursor === null) return nodes;
    const more = async (): Promise<void> => {
      await page(key, id === undefined ? undefined : Number(id));
      grown.add(key);
      await tree.current?.reload(id);
    };
    return [
      ...nodes,
      { id: `${key}+`, name: '', folder: false, icon: null, rest: { failed, load: () => void more() } },
    ];
  };

  async function loadChildren(id: string | undefined): Promise<TreeNode[]> {
    const key = id ?? '';
    if (!grown.delete(key)) branches.delete(key);
    if (!branches.has(key)) await page(key, id === undefined ? undefined : Number(id));
    return nodesOf(key, id);
  }

  const handle = useMemo(
    () => (of: TreeHandle | null) => {
      tree.current = of;
      const whole = of && { ...of, level: (nodeId: string) => levels.get(nodeId) };
      if (typeof ref === 'function') ref(whole);
      else if (ref) ref.current = whole;
    },
    [levels, ref],
  );

  return (
    <Tree
      ref={handle}
      label={label}
      loadChildren={loadChildren}
      selected={selected === null || selected === undefined ? null : String(selected)}
      onSelect={({ id }) => {
        const level = levels.get(id);
        if (level) onSelect(level);
      }}
      {...(drag && { drag })}
      {...(onContextMenu && { onContextMenu })}
      onNodeKey={({ id }, event) => {
        const level = levels.get(id);
        if (level) onNodeKey?.(level, event);
      }}
      empty={empty}
    />
  );
}
