import type { Slice } from '../slice.ts';

export const partSlice: Slice = {
  name: 'part',
  tables: ['description_variant', 'part', 'part_relation', 'part_word', 'price', 'price_audience'],
};
