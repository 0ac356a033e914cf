import type { WebSlice } from '../../platform/web/slice.ts';

export const distributorWeb: WebSlice = {
  skuSteps: async () => (await import('./DistributorSteps.tsx')).distributorSteps,
  skuSearches: async () => (await import('./CatalogSearches.tsx')).distributorSearches,
};
