import type { Slice } from '../slice.ts';

export const taxonomySlice: Slice = {
  name: 'taxonomy',
  tables: ['taxonomy', 'taxonomy_level'],
  routes: async () => [(await import('./routes.ts')).taxonomyRoutes],
};
