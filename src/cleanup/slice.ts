import type { Slice } from '../slice.ts';

export const cleanupSlice: Slice = {
  name: 'cleanup',
  tables: [],
  routes: async () => [(await import('./routes.ts')).cleanupRoutes],
};
