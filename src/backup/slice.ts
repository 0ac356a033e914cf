import type { Slice } from '../slice.ts';

export const backupSlice: Slice = {
  name: 'backup',
  tables: ['backup'],
};
