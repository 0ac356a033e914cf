import type { Slice } from '../slice.ts';

export const attributeSlice: Slice = {
  name: 'attribute',
  tables: ['attribute'],
};
