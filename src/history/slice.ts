import type { Slice } from '../slice.ts';

export const historySlice: Slice = {
  name: 'history',
  tables: [],
  routes: async (of) => [(await import('./routes.ts')).historyRoutes(of)],
};
