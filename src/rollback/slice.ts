import type { Slice } from '../slice.ts';

export const rollbackSlice: Slice = {
  name: 'rollback',
  tables: ['restore_point'],
  routes: async (of) => [(await import('./routes.ts')).rollbackRoutes(of)],
  jobs: async () => (await import('./jobs.ts')).rollbackJobs(),
};
