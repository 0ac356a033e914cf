import type { Slice } from '../slice.ts';

export const releaseSlice: Slice = {
  name: 'release',
  tables: ['published', 'reader_link', 'release', 'release_item', 'release_secret'],
};
