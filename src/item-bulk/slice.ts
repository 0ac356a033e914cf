import type { Slice } from '../slice.ts';

export const itemBulkSlice: Slice = {
  name: 'item-bulk',
  tables: [],
  routes: async () => [(await import('./routes.ts')).itemBulkRoutes],
};
