import type { Slice } from '../slice.ts';

export const imageSlice: Slice = {
  name: 'image',
  tables: ['hotspot', 'image', 'image_size'],
};
