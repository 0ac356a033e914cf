import type { Slice } from '../slice.ts';

export const browseSlice: Slice = {
  name: 'browse',
  tables: [],
  routes: async () => [(await import('./overview/routes.ts')).overviewRoutes],
};
