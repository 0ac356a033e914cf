import type { Slice } from '../slice.ts';

export const hierarchySlice: Slice = {
  name: 'hierarchy',
  tables: [
    'attribute',
    'hierarchy_item',
    'hierarchy_relation',
    'hierarchy_type',
    'hierarchy_type_attribute',
    'hierarchy_type_child',
    'item_visibility',
    'related_model',
    'remembered_search',
  ],
};
