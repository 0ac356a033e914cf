import type { ComponentType } from 'react';
import type { Context } from '../../contexts.ts';
import type { Item } from '../contract.ts';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';

export { CarriedSettings } from './CarriedSettings.tsx';

/** What a tab of an item's page is given. */
export interface ItemTabProps {
  item: Item;
  /** By the caller's role or the state; the page says why on top of the tab. */
  readOnly: boolean;
}

/** A tab of an item's page that belongs to a slice behind this one; app hands it in (docs/domain/tree.md, Browsing). */
export interface ItemTab {
  /** Stands in the address. `details` takes the place of the tab of the house. */
  key: string;
  /** What older addresses call it. */
  former?: string;
  /** Translation key of its title. */
  label: string;
  /** Contexts whose items have it. */
  contexts: readonly Context[];
  /** Base types whose items have it; of any where left out. */
  baseTypes?: readonly number[];
  /** What else has to hold. */
  applies?: (item: Item, type: HierarchyType) => boolean;
  /** How many rows it holds, or how many of how many, empty where there is nothing to count; `queryKey` stands under `[code, 'hierarchy']`, so that writes refresh it. */
  count?: (id: number, context: Context) => { queryKey: readonly unknown[]; queryFn: () => Promise<number | string> };
  Tab: ComponentType<ItemTabProps>;
}

/** What the dialog for a new item is given; it tells of what it added itself. */
export interface AddItemProps {
  context: Context;
  /** Types to choose among, all of them the dialog's. */
  types: readonly HierarchyType[];
  first: HierarchyType;
  /** Null: at the top level. */
  parent: { id: number; name: string } | null;
  onClose: () => void;
  /** Shows the new item. */
  onAdded: (id: number, parentId: number | null) => void;
}

/** What the dialog for an item that is there is given; it reads the item itself and tells of what it saved. */
export interface EditItemProps {
  context: Context;
  id: number;
  name: string;
  onClose: () => void;
  /** Brings tree and page up to date. */
  onSaved: () => void;
}

/** Dialogs for items of some types, which a slice behind this one brings in place of the tree's own; app hands them in. */
export interface ItemDialogs {
  contexts: readonly Context[];
  baseTypes: readonly number[];
  Add: ComponentType<AddItemProps>;
  Edit?: ComponentType<EditItemProps>;
}

/** What is brought for items of a context and base type. */
export const isFor = (
  { contexts, baseTypes }: Pick<ItemTab, 'contexts' | 'baseTypes'>,
  context: Context,
  baseType: number,
): boolean => contexts.includes(context) && (baseTypes?.includes(baseType) ?? true);

/** What the menu of a diagram is given; app hands it in to the diagram's page. */
export interface DiagramMenuProps {
  code: string;
  diagram: Item;
  /** The model that it was opened under. */
  modelId: number;
  /** The caller's role and the diagram's state allow changes. */
  canWrite: boolean;
  /** True where something is unsaved, which it says itself; then nothing happens. */
  pending: () => boolean;
  /** More of the page's own, at the end of the first group. */
  more: readonly MenuEntry[];
  /** The diagram, or what stands beside it, is another now. */
  onChanged: () => void;
  /** The diagram stands no more where it was opened. */
  onGone: () => void;
  onOpen: (modelId: number, diagramId: number) => void;
}
