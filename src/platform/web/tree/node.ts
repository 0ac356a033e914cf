import type { MouseEvent, ReactNode } from 'react';

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
}

/** A right click, or Shift+F10 with the focused row. */
export type OnNodeMenu = (node: TreeNode, event: MouseEvent | { element: Element }) => void;
