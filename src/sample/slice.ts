import type { Slice } from '../slice.ts';

export const sampleSlice: Slice = {
  name: 'sample',
  tables: [],
  routes: async (of) => [
    (await import('./starter/routes.ts')).starterRoutes(of.importTypes),
    (await import('./guided/routes.ts')).guidedRoutes({ ...of, types: of.importTypes }),
    (await import('./tour/routes.ts')).tourRoutes,
  ],
};
