import type { Slice } from '../slice.ts';

export const publishSlice: Slice = {
  name: 'publish',
  tables: ['publish_log', 'publish_session'],
};
