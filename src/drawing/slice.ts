import type { Slice } from '../slice.ts';

export const drawingSlice: Slice = {
  name: 'drawing',
  tables: [],
  routes: async (of) => [(await import('./carry/routes.ts')).carryRoutes(of.files)],
};
