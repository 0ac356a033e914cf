import type { Slice } from '../slice.ts';

export const usageSlice: Slice = {
  name: 'usage',
  tables: [],
  routes: async () => {
    const [{ partUseRoutes }, { partMergeRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./merge/routes.ts'),
    ]);
    return [partUseRoutes, partMergeRoutes];
  },
};
