import type { Slice } from '../slice.ts';
import { sheetDatasets } from './export.ts';

export const sheetSlice: Slice = {
  name: 'sheet',
  tables: [],
  exports: sheetDatasets,
  routes: async (of) => {
    const exports = { ...of, datasets: of.exportDatasets };
    return [(await import('./routes.ts')).sheetRoutes({ ...of, types: of.importTypes, exports })];
  },
};
