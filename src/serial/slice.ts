import { serialVinExport } from './export.ts';
import { serialVinImport } from './import.ts';
import type { Slice } from '../slice.ts';

export const serialSlice: Slice = {
  name: 'serial',
  tables: [],
  routes: async () => [(await import('./routes.ts')).serialRoutes],
  imports: [serialVinImport],
  exports: [serialVinExport],
};
