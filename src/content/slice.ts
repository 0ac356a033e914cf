import type { Slice } from '../slice.ts';

export const contentSlice: Slice = {
  name: 'content',
  tables: [],
};
