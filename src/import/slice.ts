import type { Slice } from '../slice.ts';

export const importSlice: Slice = {
  name: 'import',
  tables: ['import_error', 'import_file', 'import_profile', 'import_session'],
};
