import { createContext, useContext } from 'react';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import type { GroupTarget } from './RenameGroupDialog.tsx';

/** An item that something is done to, wherever it is shown. */
export interface ActionTarget {
  id: number;
  name: string;
  typeId: number;
  /** Null for the top level and for orphans. */
  parentId: number | null;
  /** Seen at a place where it is linked. */
  isLinked?: boolean;
  /** Number of its state, or of the state of the item above that it belongs to, where that is known; 0 for none. */
  workflowId?: number;
  /** False where its form is read-only, where that is known. */
  isEditable?: boolean;
  /** How many items stand under it, where that is known. */
  childCount?: number;
}

/** What the tree, the page head and the list of diagrams offer for an item. */
export interface ItemActions {
  /** Why nothing can be changed now; undefined while it can. */
  off: string | undefined;
  menuOf: (target: ActionTarget) => MenuEntry[];
  /** For several items at once. */
  menuOfMany: (targets: readonly ActionTarget[]) => MenuEntry[];
  menuOfGroup: (group: GroupTarget) => MenuEntry[];
  /** Types that may be added: under the item, and at the top level. */
  additions: (target: ActionTarget | null) => MenuEntry[];
  sorts: (target: ActionTarget | null) => MenuEntry[];
  /** What can be done with the copied item here. */
  pastes: (target: ActionTarget) => MenuEntry[];
  rename: (target: ActionTarget) => void;
  renameGroup: (group: GroupTarget) => void;
  copy: (target: ActionTarget) => void;
  paste: (target: ActionTarget) => void;
  /** Deletes items, or takes the link away where one is shown as a link. */
  remove: (targets: readonly ActionTarget[]) => Promise<void>;
  unlink: (target: ActionTarget, parentId: number) => Promise<void>;
  /** `ordinal` is a place among others, which sets custom order. */
  move: (targets: readonly ActionTarget[], parentId: number | null, ordinal?: number) => Promise<boolean>;
  link: (targets: readonly ActionTarget[], parentId: number) => Promise<boolean>;
  /** Puts children of an item in this order, which becomes custom. */
  arrange: (parentId: number, items: number[]) => Promise<boolean>;
  /** Puts items into a serial group of their parent; an empty name takes them out. */
  setGroup: (targets: readonly ActionTarget[], group: string) => Promise<boolean>;
  /** The dialog for a diagram under a model. */
  addDiagram: (target: ActionTarget) => void;
  /** The dialog for a model or major unit: under an item, beside it, or at the top level, whichever takes it first. */
  addMain: (near: ActionTarget | null) => Promise<void>;
}

const nothing = (): MenuEntry[] => [];
const stay = (): Promise<void> => Promise.resolve();
const undone = (): Promise<boolean> => Promise.resolve(false);
export const ItemActionsContext = createContext<ItemActions>({
  off: undefined,
  menuOf: nothing,
  menuOfMany: nothing,
  menuOfGroup: nothing,
  additions: nothing,
  sorts: nothing,
  pastes: nothing,
  rename: () => {},
  renameGroup: () => {},
  copy: () => {},
  paste: () => {},
  remove: stay,
  unlink: stay,
  move: undone,
  link: undone,
  arrange: undone,
  setGroup: undone,
  addDiagram: () => {},
  addMain: stay,
});
export const useItemActions = (): ItemActions => useContext(ItemActionsContext);
