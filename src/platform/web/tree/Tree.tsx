import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../hotkeys.ts';
import { NARROW, useMedia } from '../media.ts';
import { recall, remember } from '../remember.ts';
import { useStore } from '../store.ts';
import { linesOf, rangeOf } from './lines.ts';
import type { NodeLine } from './lines.ts';
import { createTreeModel } from './model.ts';
import type { OnNodeMenu, TreeDrag, TreeNode } from './node.ts';
import { ExtraLine, TreeRow } from './TreeRow.tsx';
import { useTreeDrag } from './useTreeDrag.tsx';
import { useTreeKeys } from './useTreeKeys.ts';
import { useKeptFocus, useKeptScroll } from './useTreeView.ts';

export interface TreeHandle {
  /** Loads the children of a node (or of the root) again if they were loaded; the old ones stay meanwhile. */
  reload: (id?: string) => Promise<void>;
  /**
   * Opens the way down and scrolls to the last one, which takes the focus unless `focus` is false; false if a node of
   * the path is not there.
   */
  reveal: (path: readonly string[], options?: { focus?: boolean }) => Promise<boolean>;
  expand: (...ids: string[]) => Promise<void>;
  /** Opens a closed node and closes an open one. */
  toggle: (id: string) => void;
  /** Opens a node and what is under it, level by level; false where it stopped at `MOST_OPENED` branches to load. */
  expandUnder: (id: string) => Promise<boolean>;
  collapseAll: () => void;
  /** Loads what is drawn again, and forgets the children of closed nodes. */
  refresh: () => Promise<void>;
  /** The nodes that are open and drawn, and those in view with all above them. */
  shown: () => { open: ReadonlySet<string>; visible: ReadonlySet<string> };
}

const nothing: ReadonlySet<string> = new Set();
/** Heights of a row in pixels; on narrow screens it is a finger's target. */
const ROW = 26;
const ROW_NARROW = 32;

export interface TreeProps {
  label: string;
  /** What is open is kept on this device under that name, and open the next time; absent: all is closed at first. */
  keep?: string | undefined;
  /** Children of a node; of the root without an id. Called on first opening. */
  loadChildren: (id: string | undefined) => Promise<readonly TreeNode[]>;
  selected?: string | null;
  /** A click or Enter; arrows only move the focus. */
  onSelect: (node: TreeNode) => void;
  /** Marked nodes, where several can be: Ctrl and Shift with a click, Space, Shift and arrows, Ctrl+A, Esc. */
  marked?: ReadonlySet<string>;
  onMark?: (marked: ReadonlySet<string>) => void;
  drag?: TreeDrag;
  /** Right click or Shift+F10. */
  onContextMenu?: OnNodeMenu;
  /** Other keys on the focused node, such as F2, Delete or Ctrl+C. */
  onNodeKey?: (node: TreeNode, event: KeyboardEvent) => void;
  empty?: ReactNode;
  ref?: Ref<TreeHandle>;
}

/** A lazy tree (role tree, roving focus) that draws only what is in view. */
export function Tree(props: TreeProps): ReactElement {
  const {
    label,
    keep,
    loadChildren,
    selected,
    onSelect,
    marked = nothing,
    onMark,
    onContextMenu,
    onNodeKey,
    ref,
  } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMedia(NARROW) ? ROW_NARROW : ROW;
  const loader = useRef(loadChildren);
  useEffect(() => {
    loader.current = loadChildren;
  });
  const [model] = useState(() =>
    createTreeModel((id) => loader.current(id), keep === undefined ? [] : recall<string[]>(keep, [])),
  );
  useEffect(() => void model.reload(), [model]);

  const { branches, open } = useStore(model.shape);
  useEffect(() => {
    const kept = keep === undefined ? undefined : model.kept();
    if (keep !== undefined && kept) remember(keep, kept);
  }, [keep, model, branches, open]);
  const lines = useMemo(() => linesOf(branches, open), [branches, open]);
  const lineAt = useMemo(() => new Map(lines.map((line, at) => [line.key, at])), [lines]);
  // First what is kept in view, then what is led to.
  useKeptScroll(scroller, lines, lineAt, height);
  const { at, focus, onFocus, onBlur } = useKeptFocus(scroller, lines, lineAt);
  /** Where a range of marks begins. */
  const anchor = useRef<string | null>(null);

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 20,
    getItemKey: (index) => lines[index]?.key ?? index,
    // The row with the focus stays drawn, wherever one scrolls.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });
  useEffect(() => virtual.measure(), [virtual, height]);

  const nodeOf = (key: string): NodeLine | undefined => {
    const line = lines[lineAt.get(key) ?? -1];
    return line?.kind === 'node' ? line : undefined;
  };
  /** A node and all above it. */
  const wayTo = (key: string | undefined): string[] => {
    const line = key === undefined ? undefined : nodeOf(key);
    return line ? [line.key, ...wayTo(line.parent)] : [];
  };
  /** What is dragged along: all that is marked if the node is, in the order of the tree. */
  const sourcesOf = (node: TreeNode): readonly TreeNode[] =>
    marked.has(node.id)
      ? lines.flatMap((line) => (line.kind === 'node' && marked.has(line.key) ? [line.node] : []))
      : [node];
  const spring = (key: string): void => void (nodeOf(key)?.node.folder && model.expand(key));
  const { bind, over, hint } = useTreeDrag({ drag: props.drag, scroller, sourcesOf, spring });

  function go(to: number, extend: boolean): void {
    const line = lines[to];
    if (!line) return;
    if (extend && onMark) {
      anchor.current ??= lines[at]?.key ?? line.key;
      onMark(new Set(rangeOf(lines, lineAt.get(anchor.current) ?? to, to)));
    } else anchor.current = null;
    focus(line.key);
    virtual.scrollToIndex(to);
  }
  function toggleMark(line: NodeLine): void {
    if (!onMark || line.node.group) return;
    // The one that is open is part of what one goes on to gather.
    const next = new Set(marked.size === 0 && selected && lineAt.has(selected) ? [selected] : marked);
    if (!next.delete(line.key)) next.add(line.key);
    anchor.current = line.key;
    onMark(next);
  }
  function clearMarks(): boolean {
    anchor.current = null;
    if (marked.size > 0) onMark?.(nothing);
    return marked.size > 0;
  }
  const openNode = (line: NodeLine): void => {
    clearMarks();
    onSelect(line.node);
  };

  useKeyNames(t('platform.tree.keys'), [
    ['arrowright', t('platform.tree.key.open')],
    ['arrowleft', t('platform.tree.key.close')],
    ['*', t('platform.tree.key.siblings')],
    ['enter', t('platform.tree.key.select')],
    ['end', t('platform.tree.key.last')],
    ...(onMark ? ([['space', t('platform.tree.key.mark')]] as const) : []),
    ...(onContextMenu ? ([['shift+f10', t('platform.tree.key.menu')]] as const) : []),
  ]);
  const onKeyDown = useTreeKeys({
    lines,
    at,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1),
    model,
    focus: go,
    open: openNode,
    toggleMark: (line) => (onMark ? toggleMark(line) : openNode(line)),
    markSiblings: (line) =>
      onMark?.(
        new Set(
          lines.flatMap((one, index) =>
            one.kind === 'node' && one.parent === line.parent ? rangeOf(lines, index, index) : [],
          ),
        ),
      ),
    clearMarks,
    menu: (line, row) => onContextMenu?.(line.node, { element: row }),
    other: (line, event) => onNodeKey?.(line.node, event),
  });

  const lineOfEvent = ({ target }: MouseEvent): NodeLine | undefined =>
    target instanceof Element ? nodeOf(target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '') : undefined;
  const toggle = (line: NodeLine): void => (line.open ? model.collapse(line.key) : void model.expand(line.key));

  function onClick(event: MouseEvent): void {
    const line = lineOfEvent(event);
    if (!line || !(event.target instanceof Element)) return;
    if (event.target.closest('[data-twist]')) toggle(line);
    else if (event.shiftKey) go(lineAt.get(line.key) ?? 0, true);
    else {
      focus(line.key);
      if (event.ctrlKey || event.metaKey) toggleMark(line);
      // A double click opens a group once.
      else if (!line.node.group || event.detail < 2) openNode(line);
    }
  }

  useImperativeHandle(ref, () => ({
    reload: model.reload,
    expand: model.expand,
    async reveal(path, { focus: takeFocus = true } = {}) {
      if (!(await model.openWay(path))) return false;
      focus(path.at(-1) ?? null, { take: takeFocus, scroll: true });
      return true;
    },
    toggle: (id) => void (model.shape.get().open.has(id) ? model.collapse(id) : model.expand(id)),
    expandUnder: model.expandUnder,
    collapseAll: model.collapseAll,
    refresh: model.refresh,
    shown: () => ({
      open: new Set(model.drawn()),
      visible: new Set(virtual.getVirtualItems().flatMap(({ index }) => wayTo(lines[index]?.key))),
    }),
  }));

  return (
    <div className="tree" ref={scroller}>
      <div
        role="tree"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={onMark !== undefined}
        className="tree-body"
        style={{ height: lines.length * height }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const line = lineOfEvent(event);
          if (line?.node.folder && !line.node.group && !event.ctrlKey && !event.shiftKey) toggle(line);
        }}
        onContextMenu={(event) => {
          const line = lineOfEvent(event);
          if (line) onContextMenu?.(line.node, event);
        }}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {virtual.getVirtualItems().map(({ index }) => {
          const line = lines[index];
          if (!line) return null;
          const top = index * height;
          return line.kind === 'node' ? (
            <TreeRow
              key={line.key}
              node={line.node}
              level={line.level}
              position={line.position}
              size={line.size}
              open={line.open}
              top={top}
              selected={line.key === selected}
              marked={marked.has(line.key)}
              focused={index === at}
              over={over?.key === line.key ? over.where : undefined}
              bind={bind}
            />
          ) : (
            <ExtraLine key={line.key} line={line} top={top} onRetry={(parent) => void model.reload(parent)} />
          );
        })}
      </div>
      {hint}
      {lines.length === 0 && branches.size > 0 && props.empty}
    </div>
  );
}
