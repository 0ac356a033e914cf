import { defaultErrorLimit, fileKeptDays, historyLimit, maxImportBytes } from './rules.ts';
import type { Slice } from '../slice.ts';

export const importSlice: Slice = {
  name: 'import',
  tables: ['import_choice', 'import_error', 'import_file', 'import_profile', 'import_session', 'import_stage'],
  routes: async (of) => [(await import('./routes.ts')).importRoutes({ ...of, types: of.importTypes })],
  jobs: async (of) => (await import('./session/jobs.ts')).importJobs({ ...of, types: of.importTypes }),
  limits: { maxBytes: { zip: maxImportBytes, importText: maxImportBytes } },
  pageFacts: () => ({
    importFileRetentionThreshold: fileKeptDays,
    importErrorLimit: defaultErrorLimit,
    importHistoryLimit: historyLimit,
  }),
};
