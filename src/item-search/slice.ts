import type { Slice } from '../slice.ts';

export const itemSearchSlice: Slice = {
  name: 'item-search',
  tables: ['remembered_search'],
  routes: async () => [(await import('./routes.ts')).itemSearchRoutes],
};
