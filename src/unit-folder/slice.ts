import type { Slice } from '../slice.ts';

export const unitFolderSlice: Slice = {
  name: 'unit-folder',
  tables: [],
  routes: async () => [(await import('./routes.ts')).unitFolderRoutes],
};
