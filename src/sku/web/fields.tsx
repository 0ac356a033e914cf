import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { SkuDto } from '../record/contract.ts';

export { FoundSkus } from './search/FoundSkus.tsx';
/** Where the tree of a shop would stand; its code comes behind the page. */
export const ShopStart = lazy(() => import('./ShopStart.tsx').then((of) => ({ default: of.ShopStart })));

/** What a step of the wizard is given. */
export interface SkuStepProps {
  /** The SKU as it is typed now. */
  sku: SkuDto;
  /** Takes another state of it; the wizard keeps the copy on the next move. */
  change: (next: SkuDto) => void;
  /** By the caller's role, the state or the moment that is shown; the wizard says why. */
  readOnly: boolean;
  /** Asks for the SKU again, as after a call that wrote it at once. */
  reload: () => Promise<void>;
  /** Keeps the copy now, as before a call that needs its number; answers the SKU as it was kept. */
  keep: () => Promise<SkuDto>;
}

/** A step of the SKU wizard that a slice brings; app hands it in (docs/domain/skus.md, The wizard). */
export interface SkuStep {
  /** Stands in the address. */
  key: 'images' | 'attributes' | 'fitment' | 'associations' | 'distributors' | 'massUpdate';
  /** Its place, 1 to 6. */
  order: number;
  /** Translation key of its title. */
  title: string;
  component: ComponentType<SkuStepProps>;
}

/** What a search for SKUs is given. */
export interface SkuSearchProps {
  /** State that is filtered by; null: any. */
  workflowId: number | null;
}

/** A way to search for SKUs that a slice brings; app hands it in (docs/domain/skus.md, Search). */
export interface SkuSearch {
  /** Stands in the address. */
  key: 'fitment' | 'mfrSku' | 'distributorCatalog' | 'taxonomy';
  order: number;
  /** Translation key of its name. */
  title: string;
  component: ComponentType<SkuSearchProps>;
}

declare module '../../platform/web/slice.ts' {
  interface WebSlice {
    /** Loaded beside the SKU wizard, which is drawn when all are there. */
    skuSteps?(): Promise<readonly SkuStep[]>;
    /** Loaded beside the search for SKUs. */
    skuSearches?(): Promise<readonly SkuSearch[]>;
  }
}
