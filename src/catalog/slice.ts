import type { Slice } from '../slice.ts';

export const catalogSlice: Slice = {
  name: 'catalog',
  tables: ['catalog', 'catalog_setting'],
};
