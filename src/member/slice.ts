import type { Slice } from '../slice.ts';

export const memberSlice: Slice = {
  name: 'member',
  tables: [],
  routes: async () => [(await import('./routes.ts')).memberRoutes],
};
