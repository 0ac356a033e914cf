import type { ComponentType } from 'react';
import type { Item } from '../contract.ts';
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
