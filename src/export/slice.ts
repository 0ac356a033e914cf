import type { Slice } from '../slice.ts';

export const exportSlice: Slice = {
  name: 'export',
  tables: ['export_session'],
  routes: async (of) => [
    (await import('./routes.ts')).exportRoutes({ ...of, datasets: of.exportDatasets }),
    (await import('./xml/routes.ts')).xmlDocsRoutes(of.xmlKinds),
  ],
  jobs: async (of) => (await import('./jobs.ts')).exportJobs({ ...of, datasets: of.exportDatasets }),
};
