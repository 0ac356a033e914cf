import type { Slice } from '../slice.ts';

export const lookupSlice: Slice = {
  name: 'lookup',
  tables: ['lookup_value'],
};
