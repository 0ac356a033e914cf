import { createContext, useContext } from 'react';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';

/** An item that something is done to, wherever it is shown. */
export interface ActionTarget {
  id: number;
  name: string;
  typeId: number;
  /** Null for the top level and for orphans. */
  parentId: number | null;
  /** Seen at a place where it is linked. */
  isLinked?: boolean;
  /** How many items stand under it, where that is known. */
  childCount?: number;
}

/** What the tree, the page head and the list of diagrams offer for an item. */
export interface ItemActions {
  menuOf: (target: ActionTarget) => MenuEntry[];
  /** Types that may be added: under the item, and at the top level. */
  additions: (target: ActionTarget | null) => MenuEntry[];
  sorts: (target: ActionTarget | null) => MenuEntry[];
  /** What can be done with the copied item here. */
  pastes: (target: ActionTarget) => MenuEntry[];
  rename: (target: ActionTarget) => void;
  copy: (target: ActionTarget) => void;
  paste: (target: ActionTarget) => void;
  remove: (target: ActionTarget) => Promise<void>;
  unlink: (target: ActionTarget, parentId: number) => Promise<void>;
  /** The dialog for a diagram under a model. */
  addDiagram: (target: ActionTarget) => void;
}

const nothing = (): MenuEntry[] => [];
const stay = (): Promise<void> => Promise.resolve();
export const ItemActionsContext = createContext<ItemActions>({
  menuOf: nothing,
  additions: nothing,
  sorts: nothing,
  pastes: nothing,
  rename: () => {},
  copy: () => {},
  paste: () => {},
  remove: stay,
  unlink: stay,
  addDiagram: () => {},
});
export const useItemActions = (): ItemActions => useContext(ItemActionsContext);
