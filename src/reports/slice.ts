import type { Slice } from '../slice.ts';

export const reportsSlice: Slice = {
  name: 'reports',
  tables: ['report_figure'],
  routes: async (of) => [(await import('./routes.ts')).reportsRoutes(of.translated)],
  jobs: async () => (await import('./figures/jobs.ts')).figuresJobs(),
  schedules: async () => [(await import('./figures/jobs.ts')).figuresSchedule],
};
