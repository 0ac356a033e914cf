import type { Slice } from '../slice.ts';

export const sampleSlice: Slice = {
  name: 'sample',
  tables: [],
  routes: async ({ importTypes }) => [
    (await import('./starter/routes.ts')).starterRoutes(importTypes),
    (await import('./tour/routes.ts')).tourRoutes,
  ],
};
