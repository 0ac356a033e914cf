import type { Slice } from '../slice.ts';

export const importConfigSlice: Slice = {
  name: 'import-config',
  tables: ['import_config', 'import_config_file'],
  routes: async (of) => [(await import('./routes.ts')).importConfigRoutes({ ...of, types: of.importTypes })],
  jobs: async (of) => [(await import('./jobs.ts')).configJob({ ...of, types: of.importTypes })],
  schedules: async (config) => [(await import('./jobs.ts')).configSchedule(config)],
};
