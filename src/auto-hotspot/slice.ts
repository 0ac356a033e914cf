import type { Slice } from '../slice.ts';

export const autoHotspotSlice: Slice = {
  name: 'auto-hotspot',
  tables: ['found_diagram'],
  routes: async (of) => [(await import('./routes.ts')).autoHotspotRoutes(of)],
  jobs: async (of) => (await import('./jobs.ts')).autoHotspotJobs(of),
};
