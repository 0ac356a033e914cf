import type { Slice } from '../slice.ts';

export const diagramSlice: Slice = {
  name: 'diagram',
  tables: ['jump_to', 'parts_list_row', 'presence', 'svg_profile', 'svg_setting'],
};
