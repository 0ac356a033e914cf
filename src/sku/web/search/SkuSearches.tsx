import { lazy } from 'react';
import type { SkuSearch } from '../fields.tsx';

/** The searches that SKUs bring themselves; those by fitment and by distributor catalog come behind. */
export const skuSearches: readonly SkuSearch[] = [
  {
    key: 'mfrSku',
    order: 2,
    title: 'sku.search.mfrSku',
    component: lazy(async () => ({ default: (await import('./MfrSkuSearch.tsx')).MfrSkuSearch })),
  },
  {
    key: 'taxonomy',
    order: 4,
    title: 'sku.search.taxonomy',
    component: lazy(async () => ({ default: (await import('./TaxonomySearch.tsx')).TaxonomySearch })),
  },
];
