import type { MouseEvent, ReactNode } from 'react';

/** Children that are not loaded: asked for when their line comes near the view. */
export interface TreeRest {
  /** The last attempt failed; the line offers another one. */
  failed: boolean;
  /** How many it stands for, where it comes before the loaded children. */
  count?: number;
  /** Loads more and then reloads the parent. */
  load: () => void;
}

/** One node. `id` is unique in the tree: a record that hangs in two places has two ids. */
export interface TreeNode {
  id: string;
  name: string;
  /** Tells it from another node of the same name. */
  note?: string | undefined;
  folder: boolean;
  icon: ReactNode;
  /** Drawn at the end: a count or a state. */
  end?: ReactNode;
  /** A grey node that only groups: it opens and closes, and is never marked. */
  group?: boolean;
  /** Makes it no node at all, but the mark that its parent has more children here. */
  rest?: TreeRest;
}

/** A right click, or Shift+F10 with the focused row. */
export type OnNodeMenu = (node: TreeNode, event: MouseEvent | { element: Element }) => void;

/** Where nodes are dragged to: into a node, or beside it. */
export interface TreeDrop {
  sources: readonly TreeNode[];
  target: TreeNode;
  where: 'into' | 'before' | 'after';
  /** Alt or Ctrl is held. */
  link: boolean;
}

/** What a tree lets be dragged. */
export interface TreeDrag {
  /** Why nothing can be dragged now; undefined while it can. */
  off: string | undefined;
  /** What letting go here would do, in words, or why it cannot be. */
  judge: (drop: TreeDrop) => { text: string; refused: boolean };
  drop: (drop: TreeDrop) => void;
}

/** Makes a row one that can be dragged and dropped on, until the answer is called. */
export type BindRow = (row: HTMLElement, nodeOf: () => TreeNode) => () => void;
