import { asyncDataLoaderFeature, hotkeysCoreFeature } from '@headless-tree/core';
import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { findTyped, withExtras } from './lines.ts';
import { NARROW, useMedia } from '../media.ts';
import { ExtraLine, TreeRow } from './TreeRow.tsx';
import type { OnNodeMenu, TreeNode, TreeRest } from './node.ts';

export interface TreeHandle {
  /** Loads the children of a node (or of the root) again; the old ones stay meanwhile. */
  reload: (id?: string) => Promise<void>;
  /**
   * Opens the way down and scrolls to the last one, which takes the focus unless `focus` is false; false if a node of
   * the path is not there.
   */
  reveal: (path: readonly string[], options?: { focus?: boolean }) => Promise<boolean>;
  /** Opens a closed node and closes an open one. */
  toggle: (id: string) => void;
  collapseAll: () => void;
}

export interface TreeProps {
  label: string;
  /** Children of a node; of the root without an id. Called on first opening. */
  loadChildren: (id: string | undefined) => Promise<readonly TreeNode[]>;
  selected?: string | null;
  /** A click or Enter; arrows only move the focus. */
  onSelect: (node: TreeNode) => void;
  /** Right click or Shift+F10. */
  onContextMenu?: OnNodeMenu;
  /** Other keys on the focused node, such as F2, Delete or Ctrl+C. */
  onNodeKey?: (node: TreeNode, event: KeyboardEvent) => void;
  empty?: ReactNode;
  ref?: Ref<TreeHandle>;
}

const ROOT = '#root';
/** Heights of a row in pixels; on narrow screens it is a finger's target. */
const ROW = 26;
const ROW_NARROW = 32;
const TYPING_MS = 700;
const nowhere: TreeNode = { id: '', name: '', folder: false, icon: null };

/** A lazy tree (role tree, roving focus): arrows, Home, End, type-ahead, * opens the siblings. */
export function Tree(props: TreeProps): ReactElement {
  const { label, loadChildren, selected, onSelect, onContextMenu, onNodeKey, empty, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMedia(NARROW) ? ROW_NARROW : ROW;
  const typed = useRef({ text: '', at: 0 });
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(false);
  const [rests, setRests] = useState<ReadonlyMap<string, TreeRest>>(new Map());
  /** Scrolled to as soon as its line is drawn. */
  const [scrollTo, setScrollTo] = useState<string | null>(null);
  const latest = useRef({ loadChildren, onSelect });
  useEffect(() => {
    latest.current = { loadChildren, onSelect };
  });

  const tree: TreeInstance<TreeNode> = useTree<TreeNode>({
    rootItemId: ROOT,
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().folder,
    onPrimaryAction: (item) => latest.current.onSelect(item.getItemData()),
    createLoadingItemData: () => nowhere,
    dataLoader: {
      getItem: () => nowhere,
      getChildrenWithData: async (id) => {
        const nodes = await latest.current.loadChildren(id === ROOT ? undefined : id).catch(() => null);
        setAnswered(true);
        setFailed((now) => {
          const next = new Set(now);
          if (nodes) next.delete(id);
          else next.add(id);
          return next;
        });
        const rest = nodes?.find((node) => node.rest)?.rest;
        setRests((now) => new Map([...[...now].filter(([key]) => key !== id), ...(rest ? [[id, rest] as const] : [])]));
        return (nodes ?? []).filter((node) => !node.rest).map((node) => ({ id: node.id, data: node }));
      },
    },
    scrollToItem: (item) => virtual.scrollToIndex(lineOf(item.getId())),
    ignoreHotkeysOnInputs: true,
    features: [asyncDataLoaderFeature, hotkeysCoreFeature],
  });

  const { expandedItems, loadingItemChildrens: loading } = tree.getState();
  // The library makes a new array whenever what is open changes; scrolling alone draws from the old one.
  const items = tree.getItems();
  const lines = useMemo(
    () =>
      withExtras(
        items.map((item) => ({ id: item.getId(), level: item.getItemMeta().level })),
        {
          root: ROOT,
          open: new Set(expandedItems),
          loading: new Set(loading),
          failed,
          rests: new Set(rests.keys()),
        },
      ),
    [items, expandedItems, loading, failed, rests],
  );
  const lineOf = (id: string): number => lines.findIndex((line) => line.kind === 'item' && line.id === id);

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 20,
    getItemKey: (index) => {
      const line = lines[index];
      return line ? `${line.kind}:${line.id}:${line.kind === 'skeleton' ? line.at : 0}` : index;
    },
  });

  useEffect(() => virtual.measure(), [virtual, height]);

  const scrollToLine = scrollTo === null ? -1 : lineOf(scrollTo);
  useEffect(() => {
    if (scrollToLine < 0) return;
    setScrollTo(null);
    virtual.scrollToIndex(scrollToLine);
  }, [scrollToLine, virtual]);

  const reload = async (id: string = ROOT): Promise<void> => {
    await tree.getItemInstance(id).invalidateChildrenIds(true);
  };

  useImperativeHandle(ref, () => ({
    reload,
    async reveal(path, { focus: takeFocus = true } = {}) {
      let parent = ROOT;
      for (const id of path) {
        const children = await tree.loadChildrenIds(parent);
        if (!children.includes(id)) return false;
        if (id !== path.at(-1)) tree.getItemInstance(id).expand();
        parent = id;
      }
      tree.getItemInstance(parent).setFocused();
      if (takeFocus) tree.updateDomFocus();
      else setScrollTo(parent);
      return true;
    },
    toggle(id) {
      const item = tree.getItemInstance(id);
      if (item.isExpanded()) item.collapse();
      else item.expand();
    },
    collapseAll() {
      tree.applySubStateUpdate('expandedItems', []);
      tree.rebuildTree();
    },
  }));

  function focus(item: ItemInstance<TreeNode>): void {
    item.setFocused();
    tree.updateDomFocus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const item = tree.getFocusedItem();
    // Before the first node there is nothing to act on.
    if (tree.getItems().length === 0 || !(event.target instanceof Element)) return;
    const node = item.getItemData();
    // The library moves the focus; the browser's own scrolling to the end would take the row from under it.
    if (event.key === 'Home' || event.key === 'End') event.preventDefault();
    else if (event.key === 'Enter') onSelect(node);
    else if (event.key === '*') {
      for (const sibling of item.getParent()?.getChildren() ?? tree.getItems()) {
        if (sibling.isFolder() && !sibling.isExpanded()) sibling.expand();
      }
    } else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      onContextMenu?.(node, { element: event.target });
    } else if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const now = event.timeStamp;
      const text = now - typed.current.at < TYPING_MS ? typed.current.text + event.key : event.key;
      typed.current = { text, at: now };
      const items = tree.getItems();
      const at = findTyped(
        items.map((one) => one.getItemData().name),
        item.getItemMeta().index,
        text,
      );
      const target = items[at];
      if (target) focus(target);
    } else {
      onNodeKey?.(node, event);
      return;
    }
    event.preventDefault();
  }

  const isEmpty = answered && lines.length === 0;
  return (
    <div className="tree" ref={scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the role comes with getContainerProps */}
      <div
        {...tree.getContainerProps(label)}
        className="tree-body"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          if (!line) return null;
          if (line.kind !== 'item') {
            return (
              <ExtraLine
                key={key}
                line={line}
                top={start}
                rest={line.kind === 'rest' ? rests.get(line.id) : undefined}
                onRetry={() => void reload(line.id)}
              />
            );
          }
          const item = tree.getItemInstance(line.id);
          return (
            <TreeRow
              key={key}
              item={item}
              level={line.level}
              top={start}
              selected={line.id === selected}
              onSelect={() => {
                item.setFocused();
                onSelect(item.getItemData());
              }}
              onContextMenu={onContextMenu}
            />
          );
        })}
      </div>
      {isEmpty && empty}
    </div>
  );
}
