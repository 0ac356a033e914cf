import type { Slice } from '../slice.ts';

export const usageSlice: Slice = {
  name: 'usage',
  tables: [],
  routes: async ({ files }) => {
    const [{ partUseRoutes }, { partMergeRoutes }, { imageUseRoutes }, { pictureRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./merge/routes.ts'),
      import('./image/routes.ts'),
      import('./picture/routes.ts'),
    ]);
    return [partUseRoutes, partMergeRoutes, imageUseRoutes(files), pictureRoutes];
  },
};
