import type { Slice } from '../slice.ts';

export const cleanupSlice: Slice = {
  name: 'cleanup',
  tables: ['image_report', 'image_report_run', 'report_removal'],
  routes: async (of) => {
    const [{ descriptionRoutes }, { hotspotReportRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./hotspots/routes.ts'),
    ]);
    return [descriptionRoutes, hotspotReportRoutes(of)];
  },
  jobs: async () => (await import('./hotspots/jobs.ts')).reportJobs(),
};
