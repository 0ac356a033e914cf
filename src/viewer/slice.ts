import type { Slice } from '../slice.ts';

export const viewerSlice: Slice = {
  name: 'viewer',
  tables: [],
};
