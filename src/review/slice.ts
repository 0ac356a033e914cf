import type { Slice } from '../slice.ts';

export const reviewSlice: Slice = {
  name: 'review',
  tables: ['review', 'review_group', 'review_held', 'review_line'],
  routes: async (of) => [(await import('./routes.ts')).reviewRoutes(of)],
  jobs: async (of) => (await import('./jobs.ts')).reviewJobs(of),
};
