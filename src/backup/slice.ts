import type { Slice } from '../slice.ts';

export const backupSlice: Slice = {
  name: 'backup',
  tables: ['backup'],
  routes: async (of) => [(await import('./routes.ts')).backupRoutes(of)],
  jobs: async (of) => (await import('./jobs.ts')).backupJobs({ ...of, command: of.runCommand }),
  schedules: async (config) => (await import('./jobs.ts')).backupSchedules(config),
};
