import type { Slice } from '../slice.ts';

export const itemSlice: Slice = {
  name: 'item',
  tables: [],
  routes: async () => [(await import('./routes.ts')).itemRoutes],
};
