import type { Slice } from '../slice.ts';

export const exportSlice: Slice = {
  name: 'export',
  tables: ['export_session'],
};
