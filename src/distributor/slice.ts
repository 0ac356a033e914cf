import type { Slice } from '../slice.ts';
import { distributorParts } from './service.ts';

export const distributorSlice: Slice = {
  name: 'distributor',
  tables: ['distributor', 'distributor_catalog', 'distributor_page', 'distributor_place', 'distributor_sku'],
  skuParts: { distributors: distributorParts },
  routes: async (of) => [(await import('./routes.ts')).distributorRoutes(of)],
};
