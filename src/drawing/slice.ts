import type { Slice } from '../slice.ts';
import { imageImport } from './image/import.ts';

export const drawingSlice: Slice = {
  name: 'drawing',
  tables: [],
  routes: async (of) => {
    const [{ carryRoutes }, { hotspotRoutes }] = await Promise.all([
      import('./carry/routes.ts'),
      import('./hotspots/routes.ts'),
    ]);
    return [carryRoutes(of.files), hotspotRoutes];
  },
  imports: [imageImport],
};
