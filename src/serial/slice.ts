import type { Slice } from '../slice.ts';

export const serialSlice: Slice = {
  name: 'serial',
  tables: ['serial_rule'],
};
