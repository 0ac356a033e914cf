import type { Slice } from '../slice.ts';

export const qualitySlice: Slice = {
  name: 'quality',
  tables: ['quality_approval', 'quality_day', 'quality_finding'],
  routes: async (of) => [(await import('./routes.ts')).qualityRoutes(of)],
  jobs: async ({ translated }) => (await import('./jobs.ts')).qualityJobs(translated),
  schedules: async () => [(await import('./jobs.ts')).qualitySchedule],
};
