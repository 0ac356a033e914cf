import type { Slice } from '../slice.ts';

export const usageSlice: Slice = {
  name: 'usage',
  tables: [],
  routes: async () => [(await import('./routes.ts')).partUseRoutes],
};
