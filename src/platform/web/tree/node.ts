import type { MouseEvent, ReactNode } from 'react';

/** Children that are still to come: asked for when the end of the list comes into view. */
export interface TreeRest {
  /** The last attempt failed; the line offers another one. */
  failed: boolean;
  /** Loads more and then reloads the parent. */
  load: () => void;
}

/** One node. `id` is unique in the tree: a record that hangs in two places has two ids. */
export interface TreeNode {
  id: string;
  name: string;
  folder: boolean;
  icon: ReactNode;
  /** Drawn at the end: a count or a state. */
  end?: ReactNode;
  /** A grey node that only groups. */
  group?: boolean;
  /** Makes it no node at all, but the mark that its parent has more children than these. */
  rest?: TreeRest;
}

/** A right click, or Shift+F10 with the focused row. */
export type OnNodeMenu = (node: TreeNode, event: MouseEvent | { element: Element }) => void;
