import type { Slice } from '../slice.ts';

export const collisionSlice: Slice = {
  name: 'collision',
  tables: ['sku_collision'],
  routes: async () => [(await import('./routes.ts')).collisionRoutes],
};
