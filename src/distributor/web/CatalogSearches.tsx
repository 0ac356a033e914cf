import { lazy } from 'react';
import type { SkuSearch } from '../../sku/web/fields.tsx';
import './useDistributors.ts';

export const distributorSearches: readonly SkuSearch[] = [
  {
    key: 'distributorCatalog',
    order: 3,
    title: 'distributor.search',
    component: lazy(async () => ({ default: (await import('./CatalogSearch.tsx')).CatalogSearch })),
  },
];
