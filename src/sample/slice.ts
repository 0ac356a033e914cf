import type { Slice } from '../slice.ts';

export const sampleSlice: Slice = {
  name: 'sample',
  tables: [],
};
