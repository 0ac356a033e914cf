import type { ComponentType } from 'react';
import type { Item } from '../contract.ts';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';

/** What a tab of an item's page is given. */
export interface ItemTabProps {
  item: Item;
  /** By the caller's role, the context, or the state; the page says why on top of the tab. */
  readOnly: boolean;
}

/** A tab of an item's page that belongs to a slice behind this one; app hands it in (docs/domain/tree.md, Browsing). */
export interface ItemTab {
  /** Stands in the address. */
  key: string;
  /** Translation key of its title. */
  label: string;
  applies: (item: Item, type: HierarchyType) => boolean;
  /** How many rows it holds; `queryKey` stands under `[code, 'hierarchy']`, so that writes refresh it. */
  count?: (id: number) => { queryKey: readonly unknown[]; queryFn: () => Promise<number> };
  Tab: ComponentType<ItemTabProps>;
}

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
