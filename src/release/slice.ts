import type { Slice } from '../slice.ts';

export const releaseSlice: Slice = {
  name: 'release',
  tables: ['brand', 'preview', 'published', 'reader_link', 'release', 'release_item', 'release_secret'],
  routes: async (of) => {
    const [{ readerRoutes }, { readerLinkRoutes }, { docsRoutes }, { brandRoutes }, { folderRoutes }] =
      await Promise.all([
        import('./reader/routes.ts'),
        import('./link/routes.ts'),
        import('./docs/routes.ts'),
        import('./brand/routes.ts'),
        import('./folder/routes.ts'),
      ]);
    return [
      ...readerRoutes(of, of.viewerRoot),
      readerLinkRoutes,
      docsRoutes(),
      brandRoutes(of.files),
      folderRoutes(of),
    ];
  },
  pageFacts: ({ gatewayUrl }) => ({
    endpoints: { gateway: gatewayUrl ?? '/', published: '/published', docs: '/docs' },
  }),
  fileProblems: async ({ database, config }, catalogId) =>
    (await import('./verify/service.ts')).releaseProblems({ database, filesDir: config.filesDir }, catalogId),
};
