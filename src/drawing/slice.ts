import type { Slice } from '../slice.ts';
import { hotspotsExport } from './hotspots/export.ts';
import { hotspotsImport } from './hotspots/import.ts';
import { imageExport } from './image/export.ts';
import { imageImport } from './image/import.ts';
import { imageRemovalsExport } from './image/export.removals.ts';
import { imageRemovals } from './image/import.removals.ts';

export const drawingSlice: Slice = {
  name: 'drawing',
  tables: [],
  routes: async (of) => {
    const [{ carryRoutes }, { hotspotRoutes }] = await Promise.all([
      import('./compared/routes.ts'),
      import('./hotspots/routes.ts'),
    ]);
    return [carryRoutes(of), hotspotRoutes];
  },
  imports: [imageImport, hotspotsImport, imageRemovals],
  exports: [imageExport, hotspotsExport, imageRemovalsExport],
};
