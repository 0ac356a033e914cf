import type { Slice } from '../slice.ts';

export const deliverySlice: Slice = {
  name: 'delivery',
  tables: ['import_source', 'import_source_secret', 'import_source_run', 'import_source_file'],
  routes: async (of) => [(await import('./routes.ts')).deliveryRoutes({ ...of, types: of.importTypes })],
  jobs: async (of) => [(await import('./source/jobs.ts')).sourceJob({ ...of, types: of.importTypes })],
  schedules: async () => [(await import('./source/jobs.ts')).sourceSchedule],
};
